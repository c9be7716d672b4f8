import { and, eq, getTableColumns, inArray, lte, ne, or, type SQL } from 'drizzle-orm'
import { documentAcknowledgements, documents } from '#db/schema/content.ts'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand, may } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { type CountedPage, countRows, findPage, type Order, type Page } from '~/platform/keyset.server.ts'
import { holds, nameOrder } from '~/platform/names.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { counterSum } from '~/platform/counters.server.ts'
import { type DocumentList, type DocumentRead, type DocumentSort } from './input.ts'

export type DocumentRow = typeof documents.$inferSelect

/** A document as staff see it. `acknowledgedAt`: when this person confirmed that they had read it. */
type DocumentView = {
  id: string
  title: string
  description: string | null
  category: string
  fileUrl: string
  fileType: string | null
  /** In bytes; 0 if unknown. */
  fileSize: number
  userId: string | null
  uploadedAt: Date
  createdAt: Date
  needsAcknowledgement: boolean
  acknowledgedAt: Date | null
}
/**
 * The same for admins: how many people are asked to confirm it (`asked`), and how many of them have (`acknowledged`).
 */
export type DocumentAdminView = DocumentView & {
  updatedAt: Date
  publishedAt: Date
  scheduled: boolean
  ownerName: string | null
  asked: number
  acknowledged: number
}

/** Published documents that this person may see, newest first: personal ones only to their owner (and admins). */
export function listDocuments(actor: Person, query: DocumentList, now = new Date()): Page<DocumentView> {
  demand(actor, 'document.read')
  const { rows, next } = pageOf(query, and(lte(documents.publishedAt, now), visibleTo(actor)))
  const read = readBy(actor.id, rows)
  return { items: rows.map((row) => viewDocument(row, read.get(row.id) ?? null)), next, total: null }
}

/**
 * Confirms that the person has read a document; confirming again changes nothing.
 * @throws Problem not_found, conflict if it needs no confirmation, or if another file has replaced `fileUrl`
 */
export function acknowledgeDocument(actor: Person, { id, fileUrl }: DocumentRead, now = new Date()): DocumentView {
  demand(actor, 'document.read')
  return commit(() => {
    const row = db()
      .select()
      .from(documents)
      .where(and(eq(documents.id, id), lte(documents.publishedAt, now), visibleTo(actor)))
      .get()
    if (!row) throw notFound('Document')
    if (!row.needsAcknowledgement) throw conflict('This document needs no confirmation')
    if (fileUrl !== undefined && fileUrl !== row.fileUrl) {
      throw conflict('This document has been replaced. Please open the new one first.')
    }
    const { changes } = write()
      .insert(documentAcknowledgements)
      .values({ documentId: id, userId: actor.id, at: now })
      .onConflictDoNothing()
      .run()
    const about = { subject: { type: 'document', id }, details: { title: row.title } }
    if (changes > 0) record(actor, { type: 'document.acknowledged', ...about, payload: { id } }, now)
    return viewDocument(row, readBy(actor.id, [row]).get(id) ?? now)
  })
}

/** Returns all documents, including those not yet published, newest first, and the total. For admins. */
export function listAllDocuments(actor: Person, query: DocumentList, now = new Date()): CountedPage<DocumentAdminView> {
  demand(actor, 'document.manage')
  const { rows, next } = pageOf(query)
  const names = namesOf(rows.map((row) => row.userId))
  const total = countRows(documents, filtersOf(query))
  return { items: rows.map((row) => viewForAdmin(row, now, names)), next, total }
}

/** Returns a document for its editor, with the username of its owner. @throws Problem not_found */
export function findDocumentToEdit(
  actor: Person,
  { id }: { id: string },
  now = new Date(),
): DocumentAdminView & { ownerMark: string | null } {
  demand(actor, 'document.manage')
  const row = documentRow(id)
  return { ...viewForAdmin(row, now), ownerMark: row.userId && findRow(row.userId).username }
}

/** Returns the row behind a document. For use cases only, never for an answer to a client. @throws Problem not_found */
export function documentRow(id: string): DocumentRow {
  const row = db().select().from(documents).where(eq(documents.id, id)).get()
  if (!row) throw notFound('Document')
  return row
}

/** A document as its editor sees it. */
export function viewForAdmin(row: DocumentRow, now: Date, names = namesOf([row.userId])): DocumentAdminView {
  const { updatedAt, publishedAt, userId, needsAcknowledgement } = row
  return {
    ...viewDocument(row, null),
    updatedAt,
    publishedAt,
    scheduled: publishedAt > now,
    ownerName: (userId && names.get(userId)) || null,
    asked: needsAcknowledgement ? countAsked(row) : 0,
    acknowledged: countConfirmed(row),
  }
}

/**
 * The people asked to confirm: all active people who are not admins, or the owner of a personal document, if active.
 */
export const askedOf = ({ category, userId }: Pick<DocumentRow, 'category' | 'userId'>): SQL =>
  and(eq(users.isActive, true), category === 'personal' ? eq(users.id, userId ?? '') : ne(users.role, 'admin'))!

const asked = (role: string | undefined, active: string | undefined) => active === '1' && role !== 'admin'

const countAsked = (row: DocumentRow): number =>
  row.category === 'personal' ? countRows(users, askedOf(row)) : counterSum('users/', asked)

const countConfirmed = (row: DocumentRow): number =>
  row.category === 'personal'
    ? Number(row.userId !== null && countAsked(row) > 0 && readBy(row.userId, [row]).size > 0)
    : counterSum(`read/${row.id}/`, asked)

/** Counts the people who have confirmed a document, even if they are no longer asked to. */
export const countRead = (id: string): number => counterSum(`read/${id}/`)

/** Counts the people asked who have not yet confirmed a document that is for everyone. */
export const countUnread = (id: string): number => counterSum('users/', asked) - counterSum(`read/${id}/`, asked)

function visibleTo(actor: Person): SQL | undefined {
  if (may(actor, 'document.manage')) return undefined
  return or(ne(documents.category, 'personal'), eq(documents.userId, actor.id))
}

function viewDocument(row: DocumentRow, acknowledgedAt: Date | null): DocumentView {
  const { id, title, description, category, fileUrl, fileType, fileSize, userId, needsAcknowledgement, createdAt } = row
  const file = { fileUrl, fileType, fileSize, userId }
  return {
    id,
    title,
    description,
    category,
    ...file,
    uploadedAt: row.publishedAt,
    createdAt,
    needsAcknowledgement,
    acknowledgedAt,
  }
}

function readBy(userId: string, rows: readonly { id: string }[]): Map<string, Date> {
  if (rows.length === 0) return new Map()
  const ids = rows.map((row) => row.id)
  const said = db()
    .select({ id: documentAcknowledgements.documentId, at: documentAcknowledgements.at })
    .from(documentAcknowledgements)
    .where(and(eq(documentAcknowledgements.userId, userId), inArray(documentAcknowledgements.documentId, ids)))
    .all()
  return new Map(said.map(({ id, at }) => [id, at]))
}

// Documents are added by hand, so there are a few hundred at most and sorting them costs nothing.
const BY: Record<DocumentSort, Order['by']> = {
  published: [documents.publishedAt, documents.id],
  title: [nameOrder(documents.title), documents.id],
  category: [documents.category, documents.id],
  size: [documents.fileSize, documents.id],
}

function pageOf(query: DocumentList, of?: SQL) {
  const { before, limit, sort = { by: 'published', descending: true } } = query
  const order = { by: BY[sort.by], descending: sort.descending }
  const list = { from: documents, columns: getTableColumns(documents), of, where: filtersOf(query) }
  return findPage({ ...list, ...order, cursor: { before }, limit })
}

function filtersOf({ category, q }: DocumentList): SQL | undefined {
  return and(
    category ? eq(documents.category, category) : undefined,
    q ? or(holds(documents.title, q), holds(documents.description, q)) : undefined,
  )
}
