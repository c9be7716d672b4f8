import { strToU8, zipSync } from 'fflate'
import type { Actor, Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { env } from '../env.server.ts'
import { record } from '../events/record.server.ts'
import { findRow } from '../people/people.server.ts'
import { commit } from '../store.server.ts'
import type { ExportWish, UserExportWish } from './input.ts'
import { exportName, exportPage } from './page.ts'
import { recordsOf } from './records.server.ts'

/** A file to download. */
export type ExportFile = { name: string; type: string; bytes: Uint8Array }

/** Everything about oneself, as dated JSON or as a ZIP that also holds a page to read. */
export function exportMyData(actor: Actor, { format }: ExportWish, now = new Date()): ExportFile {
  demand(actor, 'data.export')
  return exportOf(actor, actor.id, 'export.own', format, now)
}

/** Everything about somebody, for an admin; the audit log says who took it. @throws Problem not_found */
export function exportUser(actor: Actor, { userId, format }: UserExportWish, now = new Date()): ExportFile {
  demand(actor, 'staff.manage')
  findRow(userId)
  return exportOf(actor, userId, 'export.user', format, now)
}

function exportOf(
  actor: Person,
  userId: string,
  type: 'export.own' | 'export.user',
  format: 'json' | 'zip',
  now: Date,
): ExportFile {
  commit((tx) =>
    record(tx, actor, { type, subject: { type: 'user', id: userId }, personId: userId, details: { format } }, now),
  )
  const { firstName, lastName } = findRow(userId)
  const name = `${firstName} ${lastName}`
  const file = exportName(`my-data ${name}`, now)
  const records = recordsOf(userId)
  const json = JSON.stringify({ exportedAt: now, company: env().COMPANY_NAME, userId, ...records }, null, 2)
  if (format === 'json') return { name: `${file}.json`, type: 'application/json; charset=utf-8', bytes: strToU8(json) }
  const page = exportPage(`Data of ${name} at ${env().COMPANY_NAME}`, now, records)
  const bytes = zipSync({ [`${file}.json`]: strToU8(json), [`${file}.html`]: strToU8(page) }, { mtime: now })
  return { name: `${file}.zip`, type: 'application/zip', bytes }
}
