import { eq } from 'drizzle-orm'
import { documentAcknowledgements, documents } from '#db/schema/content.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { keptTime } from '../news/input.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { invalid, refuseStale } from '~/platform/problem.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { recordDocument } from './announce.server.ts'
import { type DocumentAdminView, documentRow, type DocumentRow, viewForAdmin } from './documents.server.ts'
import { type DocumentChange, type NewDocument } from './input.ts'
import { fileTypeOf } from './link.ts'
import { dropUnused, fileFor } from './upload.server.ts'

/**
 * Adds a document, at once or at `publishedAt`. The server itself finds the size and type of an uploaded file.
 * @throws Problem invalid
 */
export async function addDocument(actor: Person, input: NewDocument, now = new Date()): Promise<DocumentAdminView> {
  demand(actor, 'document.manage')
  const asked = audienceOf(input)
  const file = await fileFor(actor, input.fileUrl, asked)
  const id = newId(now.getTime())
  return commit(() => {
    const times = { createdAt: now, updatedAt: now, publishedAt: input.publishedAt ?? now }
    const kept = { ...columnsOf(input, file?.keep() ?? null), userId: asked.userId, createdBy: actor.id }
    write()
      .insert(documents)
      .values({ id, ...kept, ...times })
      .run()
    const row = documentRow(id)
    recordDocument(actor, row.publishedAt > now ? 'document.scheduled' : 'document.added', row, now)
    return viewForAdmin(row, now)
  })
}

/**
 * Changes a document. If it gets another file, everyone is asked to confirm again; the audit log keeps who confirmed
 * the old one.
 * @throws Problem not_found, conflict if another person changed it meanwhile, invalid
 */
export async function updateDocument(
  actor: Person,
  input: DocumentChange,
  now = new Date(),
): Promise<DocumentAdminView> {
  demand(actor, 'document.manage')
  documentRow(input.id)
  const asked = audienceOf(input)
  const file = await fileFor(actor, input.fileUrl, asked)
  return commit(() => {
    const before = documentRow(input.id)
    refuseStale(before, input.updatedAtWas, 'document')
    const publishedAt = keptTime(input.publishedAt, before.publishedAt)
    const columns = columnsOf(input, file?.keep() ?? null)
    write()
      .update(documents)
      .set({ ...columns, userId: asked.userId, publishedAt, updatedAt: now })
      .where(eq(documents.id, input.id))
      .run()
    if (before.fileId !== columns.fileId) dropUnused(before.fileId)
    if (before.fileUrl !== input.fileUrl) {
      write().delete(documentAcknowledgements).where(eq(documentAcknowledgements.documentId, input.id)).run()
    }
    const row = documentRow(input.id)
    const isPutOff = before.publishedAt <= now && publishedAt > now
    recordDocument(actor, isPutOff ? 'document.scheduled' : 'document.updated', row, now)
    if (before.publishedAt <= now && !isPutOff && hasNewReaders(before, row))
      recordDocument(system('documents'), 'document.added', row, now)
    return viewForAdmin(row, now)
  })
}

/** May people read it now who could not before: everyone, or a new owner? They have not been told of it. */
const hasNewReaders = (before: DocumentRow, after: DocumentRow): boolean =>
  before.category === 'personal' &&
  (after.category !== 'personal' || (after.userId !== null && after.userId !== before.userId))

/** Removes a document, with its file and its confirmations. @throws Problem not_found */
export function removeDocument(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  demand(actor, 'document.manage')
  return commit(() => {
    const row = documentRow(id)
    write().delete(documents).where(eq(documents.id, id)).run()
    dropUnused(row.fileId)
    recordDocument(actor, 'document.removed', row, now)
    return { message: 'Document deleted' }
  })
}

/** Deletes the personal documents of an erased person, with their files. Within a commit. */
export function forgetDocuments(userId: string): void {
  const gone = write()
    .delete(documents)
    .where(eq(documents.userId, userId))
    .returning({ fileId: documents.fileId })
    .all()
  for (const { fileId } of gone) dropUnused(fileId)
}

function audienceOf({ category, userId }: NewDocument): { userId: string | null; personal: boolean } {
  const personal = category === 'personal'
  if (!personal || !userId) return { userId: null, personal }
  try {
    return { userId: findRow(userId).id, personal }
  } catch {
    throw invalid('userId', 'Choose a member of staff')
  }
}

function columnsOf(input: NewDocument, file: { id: string; name: string; size: number } | null) {
  const { title, description, category, needsAcknowledgement } = input
  return {
    title,
    description,
    category,
    needsAcknowledgement,
    fileUrl: file ? fileUrl(file.id)! : input.fileUrl,
    fileId: file?.id ?? null,
    fileType: fileTypeOf(file?.name ?? input.fileUrl),
    fileSize: file?.size ?? input.fileSize,
  }
}
