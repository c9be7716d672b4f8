import { and, eq, inArray, lt, ne, notExists } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { formPhotos, formSubmissions } from '#db/schema/forms.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { type Picture } from '../../kernel/files/data-url.ts'
import { dropFile } from '../../kernel/files/files.server.ts'
import { storeImage, type StoredFile } from '../../kernel/files/images.server.ts'
import { demandRoom } from '../../kernel/files/room.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { conflict, invalid } from '~/platform/problem.ts'
import { afterCommit, commit, db, write } from '~/platform/store.server.ts'
import { type Answers } from './answers.ts'
import { type Field, kindOf } from './fields/kinds.ts'
import { isDataUrl, picturesGiven } from './fields/pictures.ts'
import { fieldsOf, readsAs } from './form.ts'
import { type NewPhoto } from './input.ts'
import { type Template } from './template.ts'

const MAX_BYTES = 8 * 2 ** 20
const LONGEST_SIDE = 1600
const PURPOSE = 'form'

/** A picture with its position. */
type Placed = { field: string; position: number; fileId: string }

/**
 * The result of storing pictures: the answers with addresses instead of data, what the commit must write, and the
 * manifest.
 */
export type Taken = { answers: Answers; keep: () => void; manifest: Placed[] }

/**
 * Stores a photograph ahead of its form. A client repeats a lost request with the same `Idempotency-Key`, so that no
 * photograph is stored twice.
 */
export async function sendPhoto(
  actor: Person,
  { data }: NewPhoto,
): Promise<{ id: string; url: string; sha256: string }> {
  demand(actor, 'form.fill')
  demandRoom(actor)
  const stored = await takePicture(actor, data, 'photo', 'data')
  return commit(() => {
    const id = stored.keep()
    return { id, url: fileUrl(id)!, sha256: stored.sha256 }
  })
}

/**
 * Stores every photograph and signature in the answers. Addresses must be those of the person's own form pictures.
 * @throws Problem invalid, unsupported, too_large
 */
export async function takePictures(actor: Person, template: Template, answers: Answers): Promise<Taken> {
  const taken: Answers = { ...answers }
  const stored: StoredFile[] = []
  const manifest: Placed[] = []
  for (const field of fieldsOf(template)) {
    const { holding } = kindOf(field)
    if (!holding) continue
    const addresses: string[] = []
    for (const [position, picture] of picturesGiven(answers[field.name]).entries()) {
      const isNew = typeof picture !== 'string' || isDataUrl(picture)
      const fileId = isNew ? await store(picture, field) : ownFile(actor, picture, field)
      manifest.push({ field: field.name, position, fileId })
      addresses.push(fileUrl(fileId)!)
    }
    taken[field.name] = holding(field, addresses)
  }
  return { answers: taken, manifest, keep: () => stored.forEach((file) => file.keep()) }

  async function store(picture: Picture, field: Field): Promise<string> {
    const file = await takePicture(actor, picture, readsAs(field) === 'signature' ? 'signature' : 'photo', field.name)
    stored.push(file)
    return file.id
  }
}

/**
 * Requires that all photographs have arrived. @throws Problem conflict, with both numbers, if the answers have more or
 * fewer than the client counted
 */
export function checkManifest(answers: Answers, expected: Record<string, number> | undefined): void {
  for (const [field, count] of Object.entries(expected ?? {})) {
    const arrived = picturesGiven(answers[field]).length
    if (arrived !== count)
      throw conflict(`${arrived} of ${count} photos have arrived. Please try again.`, {
        field,
        arrived,
        expected: count,
      })
  }
}

/** Rewrites the manifest and deletes pictures that no submission uses any more. Returns the work to do afterwards. */
export function writeManifest(submissionId: string, manifest: Placed[]): (() => void)[] {
  const before = db()
    .select({ fileId: formPhotos.fileId })
    .from(formPhotos)
    .where(eq(formPhotos.submissionId, submissionId))
    .all()
  write().delete(formPhotos).where(eq(formPhotos.submissionId, submissionId)).run()
  if (manifest.length > 0)
    write()
      .insert(formPhotos)
      .values(manifest.map((placed) => ({ submissionId, ...placed })))
      .run()
  const kept = new Set(manifest.map((placed) => placed.fileId))
  return before.flatMap(({ fileId }) => (kept.has(fileId) ? [] : dropLoose(submissionId, fileId)))
}

const LOOSE_DAYS = 30

/** Deletes pictures that were sent ahead of a form, if it has not arrived after thirty days. */
export function sweepLoosePictures(now = new Date()): number {
  return commit(() => {
    const placed = db().select({ id: formPhotos.fileId }).from(formPhotos).where(eq(formPhotos.fileId, files.id))
    const old = lt(files.createdAt, new Date(now.getTime() - LOOSE_DAYS * DAY_MS))
    const loose = db()
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.purpose, PURPOSE), old, notExists(placed)))
      .all()
    for (const { id } of loose) {
      const after = dropFile(id)
      if (typeof after === 'function') afterCommit(after)
    }
    return loose.length
  })
}

/** Deletes pictures of submissions that were deleted, unless another submission shows them. Within a commit. */
export function dropUnplaced(fileIds: readonly (string | null)[]): void {
  for (const fileId of fileIds) {
    const placed = fileId && db().select().from(formPhotos).where(eq(formPhotos.fileId, fileId)).limit(1).get()
    if (!placed) dropFile(fileId)
  }
}

function dropLoose(submissionId: string, fileId: string): (() => void)[] {
  const elsewhere = db()
    .select({ id: formSubmissions.id })
    .from(formPhotos)
    .innerJoin(formSubmissions, eq(formSubmissions.id, formPhotos.submissionId))
    .where(and(eq(formPhotos.fileId, fileId), ne(formPhotos.submissionId, submissionId)))
    .get()
  const after = elsewhere ? undefined : dropFile(fileId)
  return typeof after === 'function' ? [after] : []
}

const takePicture = (actor: Person, picture: Picture, name: 'photo' | 'signature', field: string) =>
  storeImage({
    picture,
    ownerId: actor.id,
    purpose: PURPOSE,
    name,
    maxBytes: MAX_BYTES,
    maxSide: LONGEST_SIDE,
    by: actor.id,
    field,
    keepAlpha: name === 'signature',
    ink: name === 'signature',
  })

function ownFile(actor: Person, address: string, field: Field): string {
  const id = address.split('/').at(-1)!
  const row = db()
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, actor.id), inArray(files.purpose, [PURPOSE])))
    .get()
  if (!row) throw invalid(field.name, 'A photo has not arrived. Please take it again.')
  return row.id
}
