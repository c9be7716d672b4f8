import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { countMade } from '../../kernel/access/throttle.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { env } from '~/platform/env.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { commit } from '~/platform/store.server.ts'
import { ANONYMOUS } from '../../forms/forms/anonymous.server.ts'
import { templateName } from '../../forms/forms/templates/index.ts'
import { type ExportInput, type UserExportInput } from './input.ts'
import { pacer } from '~/platform/pace.ts'
import { exportName, exportPieces } from './page.ts'
import { kindsOfRecord } from './record-kinds.server.ts'
import { type PersonalRecords, recordsOf } from './records.server.ts'

/** A file to download. */
type ExportFile = { name: string; type: string; bytes: Uint8Array; inline?: boolean }

/** Exports everything about the actor, as dated JSON or as a ZIP with a readable page. */
export async function exportMyData(actor: Actor, { format }: ExportInput, now = new Date()): Promise<ExportFile> {
  demand(actor, 'data.export')
  return exportOf(actor, actor.id, 'export.own', format, now)
}

/**
 * Exports everything about a person, for an admin, except their anonymous answers, which only they can export. The
 * audit log names the admin. @throws Problem not_found
 */
export async function exportUser(
  actor: Actor,
  { userId, format, show }: UserExportInput,
  now = new Date(),
): Promise<ExportFile> {
  demand(actor, 'person.export')
  findRow(userId)
  return { ...(await exportOf(actor, userId, 'export.user', format, now)), inline: show === true && format === 'json' }
}

async function exportOf(
  actor: Person,
  userId: string,
  type: 'export.own' | 'export.user',
  format: 'json' | 'zip',
  now: Date,
): Promise<ExportFile> {
  countMade('document', actor)
  commit(() =>
    record(actor, { type, subject: { type: 'user', id: userId }, personId: userId, details: { format } }, now),
  )
  const { firstName, lastName } = findRow(userId)
  const name = `${firstName} ${lastName}`
  const file = exportName(`my-data ${name}`, now)
  const records = await recordsOf(userId)
  if (type === 'export.user') records.formSubmissions = named(records.formSubmissions)
  const about = { exportedAt: now, company: env().COMPANY_NAME, userId }
  const json = await joined(jsonPieces(about, records))
  if (format === 'json') return { name: `${file}.json`, type: 'application/json; charset=utf-8', bytes: json }
  const page = await joined(exportPieces(`Data of ${name} at ${env().COMPANY_NAME}`, now, records, kindsOfRecord))
  const bytes = await zipped({ [`${file}.json`]: json, [`${file}.html`]: page }, now)
  return { name: `${file}.zip`, type: 'application/zip', bytes }
}

const named = (forms: PersonalRecords[string] | undefined) =>
  (forms as { templateName: string }[]).filter(({ templateName: name }) => !ANONYMOUS.map(templateName).includes(name))

/** Yields everything as one JSON text, in pieces of one record each. */
function* jsonPieces(about: object, records: PersonalRecords): Generator<string> {
  yield JSON.stringify(about, null, 2).replace(/\n}$/, '')
  for (const [name, value] of Object.entries(records)) {
    yield `,\n  ${JSON.stringify(name)}: `
    if (!Array.isArray(value)) {
      yield indented(value, 2)
      continue
    }
    for (const [at, row] of value.entries()) yield `${at ? ',' : '['}\n    ${indented(row, 4)}`
    yield value.length ? '\n  ]' : '[]'
  }
  yield '\n}'
}

const indented = (value: unknown, by: number) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`)

async function joined(pieces: Iterable<string>): Promise<Uint8Array> {
  const turn = pacer()
  const made: Uint8Array[] = []
  for (const piece of pieces) {
    made.push(strToU8(piece))
    await turn()
  }
  return Buffer.concat(made)
}

/** How many bytes are packed before other requests get their turn: some milliseconds of work. */
const SLICE = 64 * 1024

async function zipped(files: Record<string, Uint8Array>, at: Date): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const turn = pacer()
  for (const [name, bytes] of Object.entries(files)) {
    const packed = new ZipDeflate(name)
    packed.mtime = at
    zip.add(packed)
    for (let from = 0; from < bytes.length; from += SLICE) {
      packed.push(bytes.subarray(from, from + SLICE), from + SLICE >= bytes.length)
      await turn()
    }
  }
  zip.end()
  return Buffer.concat(parts)
}
