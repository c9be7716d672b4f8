import QRCode from 'qrcode'
import { type Person } from '../../../kernel/access/actor.ts'
import { countMade } from '../../../kernel/access/throttle.server.ts'
import { demandAt } from '../../../kernel/access/grants.server.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { presentSite } from '../../../kernel/sites/sites.server.ts'
import { dayOf, showInstant } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { notFound } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { runPdf } from '~/platform/threads.server.ts'
import { listCheckpoints } from './checkpoints.server.ts'
import { checkpointPath, showCode } from './code.ts'
import { type PosterQuery } from './input.ts'

/** The width in pixels, which is sharp on a poster twelve centimetres wide. */
const WIDTH = 900

/**
 * Exports the posters of a site's checkpoints as PDF: one per page, or a sheet of labels. The audit trail names the
 * person who exports them. @throws Problem not_found, also if the site has no checkpoint
 */
export async function checkpointPosters(
  actor: Person,
  { siteId, size, checkpointId }: PosterQuery,
  now = new Date(),
): Promise<{ name: string; bytes: Uint8Array }> {
  demandAt(actor, 'checkpoint.manage', siteId)
  countMade('document', actor)
  const site = presentSite(siteId)
  const points = listCheckpoints(actor, { siteId }).filter(({ id }) => !checkpointId || id === checkpointId)
  if (points.length === 0) throw notFound('Checkpoint')
  const posters = await Promise.all(
    points.map(async ({ name, token, code }) => ({
      bytes: new Uint8Array(
        await QRCode.toBuffer(env().ORIGIN + checkpointPath(token), {
          errorCorrectionLevel: 'Q',
          width: WIDTH,
          margin: 2,
        }),
      ),
      alt: `QR code of ${name}`,
      title: name,
      site: site.name,
      code: showCode(code),
    })),
  )
  const bytes = await runPdf({
    company: env().COMPANY_NAME,
    title: 'Checkpoint posters',
    reference: site.name,
    facts: [
      { label: 'Site', text: site.name },
      { label: 'Checkpoints', text: String(points.length) },
      { label: 'Printed', text: showInstant(now) },
    ],
    blocks:
      size === 'labels'
        ? [{ kind: 'labels', labels: posters }]
        : [
            { kind: 'list', items: posters.map(({ title, code }) => `${title}, code ${code}`) },
            ...posters.map((poster) => ({ kind: 'poster' as const, poster })),
          ],
  })
  const details = { name: site.name, siteId, size, checkpoints: points.length }
  commit(() =>
    record(actor, { type: 'checkpoint.posters_printed', subject: { type: 'site', id: siteId }, details }, now),
  )
  return { name: `checkpoints-${size}-${dayOf(now)}.pdf`, bytes }
}
