import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findFile } from '../../kernel/files/files.server.ts'
import { presentSite } from '../../kernel/sites/sites.server.ts'
import { env } from '~/platform/env.server.ts'
import { addDays, startOfDay } from '~/platform/dates.ts'
import { isProblem } from '~/platform/problem.ts'
import { commit } from '~/platform/store.server.ts'
import { exportName } from '../export/page.ts'
import { contentsPage } from './contents.ts'
import { type EvidencePackInput } from './input.ts'
import { papersAt, peopleAt, type Picture, pictureNames, type Scope } from './people.server.ts'
import { PARTS } from './parts.server.ts'
import { type Made, zipStream } from './zip-stream.server.ts'

/**
 * Streams a ZIP that shows an auditor or a client who guarded a site: their papers and checks, training, instructions
 * read, check calls and monitoring tests, with a contents page and the SHA-256 of every file. Pictures are included
 * only on request, and only those that the actor may open.
 * @throws Problem not_found; forbidden with code `confirm_password`, because it names several people
 */
export function evidencePack(
  actor: Person,
  { siteId, from, to, sealed = false }: EvidencePackInput,
  now = new Date(),
): { name: string; bytes: ReadableStream<Uint8Array> } {
  demand(actor, 'credential.manage')
  demand(actor, 'people.export')
  const { name } = presentSite(siteId)
  const scope = { siteId, from: startOfDay(from), to: startOfDay(addDays(to, 1)), now }
  const subject = { type: 'site', id: siteId }
  const details = { site: name, from, to, sealed }
  commit(() => record(actor, { type: 'evidence.exported', subject, personId: null, details }, now))
  const title = `Evidence pack: ${name}, ${from} to ${to}`
  const about = { title, company: env().COMPANY_NAME, at: now }
  return {
    name: `${exportName(`evidence ${name}`, now)}.zip`,
    bytes: zipStream(filesOf(actor, scope, sealed, about), now),
  }
}

type About = Parameters<typeof contentsPage>[0]

/** Yields the files of the pack in order. The last two describe the others, with their hashes. */
async function* filesOf(
  actor: Person,
  scope: Scope,
  sealed: boolean,
  about: About,
): AsyncGenerator<Made, void, string> {
  const people = peopleAt(scope)
  const made: { name: string; title: string; rows: number | null; sha256: string }[] = []
  for (const { name, title, head, rows } of PARTS) {
    let count = 0
    const counted = function* () {
      for (const row of rows(scope, people)) {
        count += 1
        yield row
      }
    }
    const sha256 = yield { name, head, rows: counted() }
    made.push({ name, title, rows: count, sha256 })
  }
  if (sealed)
    for (const picture of pictureNames(papersAt(people))) {
      const file = await opened(actor, picture)
      if (!file) continue
      const name = `${picture.name}.${file.type === 'image/png' ? 'png' : 'jpg'}`
      const sha256 = yield { name, bytes: file.bytes }
      made.push({ name, title: picture.title, rows: null, sha256 })
    }
  const page = contentsPage(about, made)
  const sha256 = yield { name: 'contents.html', bytes: Buffer.from(page) }
  const sums = [...made, { name: 'contents.html', sha256 }].map((file) => `${file.sha256}  ${file.name}\n`)
  yield { name: 'SHA256SUMS', bytes: Buffer.from(sums.join('')) }
}

/** Returns a picture that the actor may open; null if it was deleted or is not for them. */
async function opened(actor: Person, { fileId }: Picture): Promise<{ type: string; bytes: Uint8Array } | null> {
  try {
    const { type, bytes } = findFile(actor, { id: fileId })
    return { type, bytes: await bytes() }
  } catch (error) {
    if (isProblem(error)) return null
    throw error
  }
}
