import { and, eq, exists, not, sql } from 'drizzle-orm'
import { documentAcknowledgements } from '#db/schema/content.ts'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { type CountedPage, findPage } from '~/platform/keyset.server.ts'
import { db } from '~/platform/store.server.ts'
import { askedOf, countRead, countUnread, documentRow } from './documents.server.ts'
import { type ReaderList } from './input.ts'

type Reader = { id: string; name: string; role: string; employeeId: string | null; at: Date | null }

const said = documentAcknowledgements
const BY_NAME = { by: [users.sortName, users.id], descending: false }
const BY_TIME = { by: [said.at, said.userId], descending: true }

/**
 * Returns who has confirmed a document, newest first (`before` continues), and who was asked and has not, by name
 * (`after` continues). For admins. @throws Problem not_found, invalid for an unknown `before` or `after`
 */
export function listReaders(
  actor: Person,
  { id, limit, before, after }: ReaderList,
): { done: CountedPage<Reader>; missing: CountedPage<Reader> } {
  demand(actor, 'document.manage')
  const document = documentRow(id)
  const of = eq(said.documentId, id)
  const join = { table: users, on: eq(users.id, said.userId) }
  const columns = { user: users, at: said.at }
  const done = findPage({ ...BY_TIME, from: said, columns, join, of, cursor: { before }, limit })
  const theirs = db()
    .select({ one: sql`1` })
    .from(said)
    .where(and(of, eq(said.userId, users.id)))
  const where = and(askedOf(document), not(exists(theirs)))
  const personal = document.category === 'personal'
  const unread = document.needsAcknowledgement ? (personal ? 1 : countUnread(id)) : 0
  // `most` stops the search after the last match; otherwise a short page would make the query read every user.
  const list = { from: users, columns: { user: users }, where, limit, most: unread }
  const missing = findPage({ ...BY_NAME, ...list, cursor: { after } })
  return {
    done: { items: done.rows.map(({ user, at }) => view(user, at)), next: done.next, total: countRead(id) },
    missing: {
      items: missing.rows.map(({ user }) => view(user, null)),
      next: missing.next,
      total: personal ? missing.rows.length : unread,
    },
  }
}

const view = ({ id, firstName, lastName, role, employeeId }: typeof users.$inferSelect, at: Date | null): Reader => ({
  id,
  name: `${firstName} ${lastName}`,
  role,
  employeeId,
  at,
})
