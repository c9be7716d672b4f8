import { type Block } from '#workers/pdf.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { countMade } from '../../kernel/access/throttle.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { readFile } from '../../kernel/files/files.server.ts'
import { env } from '~/platform/env.server.ts'
import { dayOf, showInstant } from '~/platform/dates.ts'
import { commit } from '~/platform/store.server.ts'
import { runPdf } from '~/platform/threads.server.ts'
import { alertTitle } from '../emergencies/alert-email.ts'
import { headlineOf } from '../emergencies/headline.ts'
import { concernOf } from '../emergencies/view-alert.server.ts'
import { findIncident } from './incident.server.ts'
import { paperOf } from './paper.ts'
import { photoFilesOf } from './photos.server.ts'

const PHOTO_HEIGHT = 150

/**
 * Exports an incident as a PDF, for a client or a coroner. The audit trail records who exported it. @throws Problem
 * not_found
 */
export async function incidentPdf(
  actor: Person,
  { id }: { id: string },
  now = new Date(),
): Promise<{ name: string; bytes: Uint8Array }> {
  const incident = findIncident(actor, { id })
  countMade('document', actor)
  const { alert } = incident
  const { facts, blocks } = paperOf(incident)
  const made = { label: 'Printed', text: showInstant(now) }
  const bytes = await runPdf({
    company: env().COMPANY_NAME,
    title: alertTitle(headlineOf(alert)),
    reference: `Incident ${id}`,
    facts: [...facts, made],
    blocks: [...blocks, ...(await picturesOf(id))],
  })
  const subject = { type: 'alert', id }
  commit(() => record(actor, { type: 'alert.printed', subject, personId: null, details: concernOf(alert) }, now))
  return { name: `incident-${dayOf(new Date(alert.receivedAt))}-${id.slice(-6)}.pdf`, bytes }
}

async function picturesOf(alertId: string): Promise<Block[]> {
  const files = photoFilesOf(alertId)
  if (files.length === 0) return []
  const pictures = await Promise.all(
    files.map(async ({ fileId, photo: { words, by, at } }) => ({
      bytes: (await readFile(fileId)).bytes as Uint8Array,
      alt: `${words ?? 'Photograph'}, added by ${by}, ${showInstant(at)}`,
    })),
  )
  return [{ kind: 'pictures', label: 'Photographs', height: PHOTO_HEIGHT, pictures }]
}
