import { and, gt, lte, not } from 'drizzle-orm'
import { documents } from '#db/schema/content.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { doEach } from '~/platform/do-each.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { ANNOUNCED_WITHIN_MS, isAnnounced } from '../news/announced.server.ts'
import { type DocumentRow } from './documents.server.ts'

/**
 * Notifies the readers of documents whose time has come. Called by the schedule. @returns how many
 * documents
 */
export function announceDueDocuments(now = new Date()): number {
  const due = db()
    .select()
    .from(documents)
    .where(
      and(
        gt(documents.publishedAt, new Date(now.getTime() - ANNOUNCED_WITHIN_MS)),
        lte(documents.publishedAt, now),
        not(isAnnounced(documents.id, { published: 'document.added', putOff: 'document.scheduled' })),
      ),
    )
    .all()
  const announce = (row: (typeof due)[number]) =>
    commit(() => recordDocument(system('documents'), 'document.added', row, now))
  doEach(due, announce, 'a document that is due could not be announced')
  return due.length
}

type DocumentEvent = 'document.added' | 'document.scheduled' | 'document.updated' | 'document.removed'

/** Records what happened to a document. Only its owner is told that a personal one was added, without its name. */
export function recordDocument(
  actor: Person | ReturnType<typeof system>,
  type: DocumentEvent,
  row: DocumentRow,
  now: Date,
): void {
  const { id, title, category, userId, publishedAt } = row
  const details = { title, category, ...(userId && { userId }), publishedAt: publishedAt.toISOString() }
  const officeOnly = type === 'document.added' && category === 'personal'
  const payload = officeOnly ? {} : { id, title }
  record(actor, { type, subject: { type: 'document', id }, personId: userId, details, payload, officeOnly }, now)
}
