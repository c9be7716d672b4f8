import { type Block } from '#workers/pdf.ts'
import { type Person } from '../../../kernel/access/actor.ts'
import { countMade } from '../../../kernel/access/throttle.server.ts'
import { record } from '../../../kernel/events/record.server.ts'
import { readFile } from '../../../kernel/files/files.server.ts'
import { dayOf, showDay, showInstant, showTime } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { commit } from '~/platform/store.server.ts'
import { runPdf as makePdf } from '~/platform/threads.server.ts'
import { type ScanRow, scansOf } from './rows.server.ts'
import { seenRun } from './runs.server.ts'
import { type RunView } from './views.ts'
import { viewRun } from './view-run.server.ts'
import { leftOut, runFactLines, runTitle, scanLines } from './words.ts'
import { inSentences } from '~/platform/sentences.ts'

const PHOTO_HEIGHT = 110

/** Exports a run as PDF, for a client. The audit trail names the person who exports it. @throws Problem not_found */
export async function runPdf(
  actor: Person,
  { id }: { id: string },
  now = new Date(),
): Promise<{ name: string; bytes: Uint8Array }> {
  const row = seenRun(actor, id)
  countMade('document', actor)
  const run = viewRun(row)
  const bytes = await makePdf({
    company: env().COMPANY_NAME,
    title: runTitle(run),
    reference: `Tour of ${showDay(dayOf(row.at))}`,
    facts: [...runFactLines(run), { label: 'Printed', text: showInstant(now) }],
    blocks: [...runBlocks(run), ...(await photoBlocks(run, scansOf(id)))],
  })
  const details = { tour: run.tour, site: run.site, siteId: run.siteId }
  commit(() =>
    record(actor, { type: 'tour.printed', subject: { type: 'tour_run', id }, personId: run.userId, details }, now),
  )
  return { name: `tour-${dayOf(row.at)}-${id.slice(-6)}.pdf`, bytes }
}

/** Returns the scans of a run by time, and the checkpoints that were not scanned. */
export function runBlocks(run: RunView): Block[] {
  const left = leftOut(run)
  return [
    { kind: 'heading', text: 'Scans' },
    ...(run.scans.length === 0 ? [{ kind: 'paragraph' as const, text: 'No checkpoint was scanned.' }] : []),
    ...run.scans.map((scan) => ({
      kind: 'entry' as const,
      label: `${showTime(scan.at)}  ${scan.checkpoint}`,
      text: inSentences(scanLines(scan)),
    })),
    ...(left.length === 0 ? [] : [{ kind: 'warning' as const, text: `Not scanned: ${left.join(', ')}` }]),
  ]
}

async function photoBlocks(run: RunView, rows: readonly ScanRow[]): Promise<Block[]> {
  const files = rows.flatMap(({ id, photoFileId }) => (photoFileId ? [{ id, photoFileId }] : []))
  if (files.length === 0) return []
  const pictures = await Promise.all(
    files.map(async ({ id, photoFileId }) => {
      const { checkpoint, at } = run.scans.find((scan) => scan.id === id)!
      return { bytes: (await readFile(photoFileId)).bytes as Uint8Array, alt: `${checkpoint}, ${showInstant(at)}` }
    }),
  )
  return [{ kind: 'pictures', label: 'Photographs', height: PHOTO_HEIGHT, pictures }]
}
