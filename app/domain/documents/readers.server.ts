import { and, eq, exists, not, sql } from 'drizzle-orm'
import { documentAcknowledgements } from '#db/schema/content.ts'
import { users } from '#db/schema/people.ts'
import { type Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { beyond, inOrder, type Order } from '~/platform/keyset.server.ts'
import { db } from '~/platform/store.server.ts'
import { askedOf, countRead, countUnread, documentRow } from './documents.server.ts'
import { type ReaderList } from './input.ts'

type Reader = { id: string; name: string; role: string; employeeId: string | null; at: Date | null }
/** A page of people, where the next begins, and how many there are in all. */
type Readers = { items: Reader[]; next: string | null; total: number }

const said = documentAcknowledgements
const BY_NAME: Order = { by: [users.lastName, users.firstName, users.id], falling: false }
const BY_TIME: Order = { by: [said.at, said.userId], falling: true }
const GONE = 'There is no such person'

/**
 * Who has confirmed a document, newest first (`before` goes on), and who of those asked has not, by name (`after` goes on);
 * for admins. @throws Problem not_found, invalid for an unknown `before` or `after`
 */
export function listReaders(
  actor: Person,
  { id, limit, before, after }: ReaderList,
): { done: Readers; missing: Readers } {
  demand(actor, 'document.manage')
  const document = documentRow(id)
  const mine = eq(said.documentId, id)
  const theirs = db()
    .select({ one: sql`1` })
    .from(said)
    .where(and(mine, eq(said.userId, users.id)))
  const unsaid = and(askedOf(document), not(exists(theirs)))
  const ofDocument = sql`(SELECT * FROM ${said} WHERE ${mine}) AS ${said}`
  const done = db()
    .select({ user: users, at: said.at })
    .from(said)
    .innerJoin(users, eq(users.id, said.userId))
    .where(and(mine, before ? beyond(BY_TIME, ofDocument, before, 'before', GONE) : undefined))
    .orderBy(...inOrder(BY_TIME))
    .limit(limit + 1)
    .all()
  const personal = document.category === 'personal'
  const unread = document.needsAcknowledgement ? (personal ? 1 : countUnread(id)) : 0
  const missing = db()
    .select()
    .from(users)
    .where(and(unsaid, after ? beyond(BY_NAME, sql`${users}`, after, 'after', GONE) : undefined))
    .orderBy(...inOrder(BY_NAME))
    // Never beyond the last that can be found: the search for one more would look at everybody.
    .limit(Math.min(limit + 1, unread))
    .all()
  return {
    done: pageOf(
      done.map(({ user, at }) => view(user, at)),
      limit,
      countRead(id),
    ),
    missing: pageOf(
      missing.map((user) => view(user, null)),
      limit,
      personal ? missing.length : unread,
    ),
  }
}

function pageOf(found: Reader[], limit: number, total: number): Readers {
  const items = found.slice(0, limit)
  return { items, next: found.length > limit ? items.at(-1)!.id : null, total }
}

const view = ({ id, firstName, lastName, role, employeeId }: typeof users.$inferSelect, at: Date | null): Reader => ({
  id,
  name: `${firstName} ${lastName}`,
  role,
  employeeId,
  at,
})
