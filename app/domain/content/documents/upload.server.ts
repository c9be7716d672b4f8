import { and, eq, lt, notExists, or } from 'drizzle-orm'
import { documents } from '#db/schema/content.ts'
import { files } from '#db/schema/files.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { readDataUrl, tooLarge } from '../../kernel/files/data-url.ts'
import { dropFile, storeFile, readFile, setPurpose, type StoredFile } from '../../kernel/files/files.server.ts'
import { storeImage } from '../../kernel/files/images.server.ts'
import { countUpload, demandRoom } from '../../kernel/files/room.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { invalid, Problem } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { fileKindOf } from './file-kind.ts'
import { type NewFile } from './input.ts'
import { ownFileId } from './link.ts'

const MAX_BYTES = 10 * 2 ** 20
const MAX_SIDE = 4000
/** Purposes of files that a document may show: those uploaded for documents, never a photograph or signature. */
const PURPOSES = new Set(['upload', 'document', 'personal_document'])

/** Who may read a document's file: everyone, one person, or (if no person is named) admins. */
type Audience = { userId: string | null; personal: boolean }
type DocumentFile = { id: string; type: string; name: string; size: number }

/**
 * Stores a file for a document that is not saved yet. Until then only admins can see it.
 * @returns its address, size in bytes and media type
 * @throws Problem invalid, unsupported, too_large
 */
export async function uploadFile(actor: Person, { data, name }: NewFile) {
  demand(actor, 'document.manage')
  const { bytes } = readDataUrl(data, MAX_BYTES, 'data')
  return keepUpload(actor, { bytes, name })
}

/** Does the same with the bytes themselves, as a form posts them. */
export async function keepUpload(
  actor: Person,
  { bytes, name }: { bytes: Uint8Array; name: string },
  field = 'data',
): Promise<{ url: string; size: number; type: string }> {
  demand(actor, 'document.manage')
  demandRoom(actor)
  if (bytes.length > MAX_BYTES) throw tooLarge(field, bytes.length, MAX_BYTES)
  const kind = fileKindOf(bytes, name)
  if (!kind) {
    const message =
      'This kind of file is not accepted. Please choose a PDF, an office document without macros, a picture or a text file.'
    throw new Problem('unsupported', message, { errors: { [field]: [message] } })
  }
  const meta = { ownerId: null, purpose: 'upload', by: actor.id }
  const plain = plainName(name)
  // Bytes given to `storeImage` are taken to be counted.
  if (kind.image) countUpload(actor.id, bytes.length)
  const stored = kind.image
    ? await storeImage({
        ...meta,
        picture: bytes,
        name: plain.replace(/\.[^.]*$/, ''),
        maxBytes: MAX_BYTES,
        maxSide: MAX_SIDE,
        gif: true,
        field,
      })
    : await storeFile({ ...meta, name: plain, type: kind.type }, bytes)
  return commit(() => ({ url: fileUrl(stored.keep())!, size: stored.size, type: stored.type }))
}

/**
 * Prepares a document's own file for its readers. A personal one is encrypted again with its owner's key, so that
 * erasing the person erases it; `keep` completes this inside the action's commit.
 * @returns null for an address elsewhere
 * @throws Problem invalid when the address names no uploaded file
 */
export async function fileFor(
  actor: Person,
  url: string,
  { userId, personal }: Audience,
): Promise<{ keep: () => DocumentFile } | null> {
  const id = ownFileId(url)
  if (!id) return null
  const row = db().select().from(files).where(eq(files.id, id)).get()
  if (!row || !PURPOSES.has(row.purpose)) throw invalid('fileUrl', 'This uploaded file no longer exists')
  const purpose = !personal ? 'document' : userId ? 'personal_document' : 'upload'
  const ownerId = (personal ? userId : null) ?? 'company'
  const found = { id, type: row.type, name: row.name, size: row.size }
  if (row.ownerId === ownerId && row.purpose === purpose) return { keep: () => found }
  if (row.ownerId === ownerId && row.purpose === 'upload' && !isShown(id)) {
    return { keep: () => (setPurpose(id, purpose), found) }
  }
  const { name, type, width, height } = row
  const shape = { width: width ?? undefined, height: height ?? undefined }
  const meta = { ownerId: personal ? userId : null, purpose, name, type, by: actor.id, ...shape }
  const copy: StoredFile = await storeFile(meta, (await readFile(id)).bytes)
  return {
    keep: () => {
      copy.keep()
      dropUnused(id)
      return { ...found, id: copy.id }
    },
  }
}

/** Deletes a document's file unless another document shows it. */
export function dropUnused(fileId: string | null): void {
  if (fileId && !isShown(fileId)) dropFile(fileId)
}

/**
 * Deletes uploads that no document shows after a day, and reports to clients after 90 days. Called by the nightly
 * purge.
 */
export function purgeUploads(now: Date): number {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const upload = and(eq(files.purpose, 'upload'), lt(files.createdAt, ago(1)))
  const report = and(eq(files.purpose, 'report'), lt(files.createdAt, ago(90)))
  const shown = db().select({ id: documents.id }).from(documents).where(eq(documents.fileId, files.id))
  return commit(() => {
    const unused = db()
      .select({ id: files.id })
      .from(files)
      .where(and(or(upload, report), notExists(shown)))
      .all()
    for (const { id } of unused) dropFile(id)
    return unused.length
  })
}

const isShown = (fileId: string) =>
  db().select({ id: documents.id }).from(documents).where(eq(documents.fileId, fileId)).get() !== undefined

/**
 * Returns a file name for the download, without folders, control characters or marks that change the direction of text.
 */
const plainName = (name: string) =>
  name
    .split(/[/\\]/)
    .pop()!
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069"<>|:*?]/gu, '_') || 'file'
