import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { clockEntries } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { endOfDay, startOfDay } from '~/platform/dates.ts'
import { record } from '../../kernel/events/record.server.ts'
import { afterCursor, cutPage, findPage, type Order, orderBy, type Page } from '~/platform/keyset.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { findFewPeople, peopleFound } from '../../kernel/people/search.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { type EntryDecision, type EntryQuery, type IdentityDecision } from './input.ts'
import { decideStandDown } from './stand-down.server.ts'
import { type ReviewedEntry, viewEntry } from './views.ts'

const PAGE = 50

const IN_TIME: Order['by'] = [clockEntries.at, clockEntries.id]
const BY_NAME: Order['by'] = [users.sortName, users.id, clockEntries.at, clockEntries.id]
const OF_PEOPLE = { table: users, on: eq(users.id, clockEntries.userId) }

/**
 * Returns all punches for admins, newest first or in the requested order. @throws Problem invalid for an unknown
 * `before`
 */
export function listEntries(actor: Person, query: EntryQuery): Page<ReviewedEntry> {
  demand(actor, 'clock.review')
  const { limit = PAGE, before, q, sort = { by: 'time', descending: true } } = query
  const byName = sort.by === 'staff'
  const few = q ? findFewPeople(q) : null
  const order = orderOf(query, byName, sort.descending)
  const { rows, next } =
    few && !byName
      ? pageOfPeople(few, query, order, limit)
      : findPage({
          ...order,
          columns: COLUMNS,
          from: clockEntries,
          // A rare kind of check has few entries, so they are found by their index and then sorted.
          join: { ...OF_PEOPLE, leads: byName && !isRare(query.identityCheck) },
          where: and(...filtersOf(query), q ? inArray(clockEntries.userId, few ?? peopleFound(q)) : undefined),
          cursor: { before },
          limit,
        })
  const names = namesOf(rows.flatMap(namedIn))
  return { items: rows.map((row) => view(row, names)), next, total: null }
}

// If dates or people are given, the list uses an index by time, otherwise the primary key.
const orderOf = ({ from, to, userId, q }: EntryQuery, byName: boolean, descending: boolean): Order => ({
  by: byName ? BY_NAME : from || to || userId || q ? IN_TIME : [clockEntries.id],
  descending,
})

const filtersOf = ({ userId, identityCheck, stoodDown, action, from, to }: EntryQuery) => [
  stoodDown ? eq(clockEntries.stoodDown, literal(stoodDown)) : undefined,
  userId ? eq(clockEntries.userId, userId) : undefined,
  identityCheck ? isCheck(identityCheck) : undefined,
  action ? eq(clockEntries.action, action) : undefined,
  from ? gte(clockEntries.at, startOfDay(from)) : undefined,
  to ? lt(clockEntries.at, endOfDay(to)) : undefined,
]

/**
 * Returns a page of these people's entries by merging the first entries of each person, which an index by person gives.
 */
function pageOfPeople(people: string[], query: EntryQuery, order: Order, limit: number) {
  const where = and(...filtersOf(query), afterCursor(order, sql`${clockEntries}`, { before: query.before }))
  const found = people.flatMap((id) =>
    db()
      .select({ id: clockEntries.id, at: clockEntries.at })
      .from(clockEntries)
      .where(and(eq(clockEntries.userId, id), where))
      .orderBy(...orderBy(order))
      .limit(limit + 1)
      .all(),
  )
  const ascending = (a: Found, b: Found) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)
  found.sort((a, b) => (order.descending ? ascending(b, a) : ascending(a, b)))
  const ids = found.slice(0, limit + 1).map(({ id }) => id)
  const rows = select()
    .where(inArray(clockEntries.id, ids))
    .orderBy(...orderBy(order))
    .all()
  return cutPage(rows, limit, ({ entry }) => entry.id)
}

/** Returns one punch, for admins. @throws Problem not_found */
export function findEntry(actor: Person, { id }: { id: string }): ReviewedEntry {
  demand(actor, 'clock.review')
  const row = find(id)
  if (!row) throw notFound('Clock entry')
  return view(row, namesOf(namedIn(row)))
}

/** Decides the open question about a punch. @throws Problem as `decideIdentity` and `decideStandDown` do */
export function decideEntry(actor: Person, input: EntryDecision, now = new Date()): ReviewedEntry {
  if (!('stoodDown' in input)) return decideIdentity(actor, input, now)
  decideStandDown(actor, input, now)
  return findEntry(actor, { id: input.id })
}

/**
 * Confirms or rejects an identity that awaits a decision. The punch itself remains, and pay is not decided here.
 * @throws Problem not_found, forbidden (one's own), conflict if it was decided already
 */
export function decideIdentity(
  actor: Person,
  { id, identityCheck, notes }: IdentityDecision,
  now = new Date(),
): ReviewedEntry {
  demand(actor, 'clock.review')
  return commit(() => {
    const before = find(id)
    if (!before) throw notFound('Clock entry')
    const own = refuseOwn(actor, before.entry.userId)
    const changed = write()
      .update(clockEntries)
      .set({ identityCheck, identityCheckedBy: actor.id, identityCheckedAt: now, identityNotes: notes })
      .where(and(eq(clockEntries.id, id), isCheck('pending')))
      .run().changes
    if (!changed) throw conflict('This check has already been decided')
    const personId = before.entry.userId
    const payload = { id, userId: personId, identityCheck }
    const subject = { type: 'clock_entry', id }
    record(
      actor,
      { type: 'clock.identity_checked', subject, personId, details: { identityCheck, notes, ...own }, payload },
      now,
    )
    const after = find(id)!
    return view(after, namesOf(namedIn(after)))
  })
}

/**
 * Returns whether a person has decided on the identity of this entry. The server's own check of a picture decides none.
 */
export const isDecided = ({ subjectId }: { subjectId: string | null }): boolean =>
  subjectId !== null && Boolean(find(subjectId)?.entry.identityCheckedBy)

// The index of undecided checks is partial: SQLite uses it only if the query states the value literally. Common values
// use no index.
const isRare = (check: string | undefined) => check === 'pending' || check === 'confirmed' || check === 'rejected'
const isCheck = (check: string) =>
  check === 'pending'
    ? sql`${clockEntries.identityCheck} = 'pending'`
    : isRare(check)
      ? eq(clockEntries.identityCheck, check)
      : sql`+${clockEntries.identityCheck} = ${check}`

type Found = { id: string; at: Date }

const COLUMNS = {
  entry: clockEntries,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  employeeId: users.employeeId,
}
const select = () => db().select(COLUMNS).from(clockEntries).innerJoin(users, OF_PEOPLE.on)

type Row = NonNullable<ReturnType<typeof find>>

const namedIn = ({ entry }: Pick<Row, 'entry'>) => [entry.identityCheckedBy, entry.enteredBy]

function find(id: string) {
  return select().where(eq(clockEntries.id, id)).get()
}

function view({ entry, firstName, lastName, role, employeeId }: Row, names: Map<string, string>): ReviewedEntry {
  return {
    ...viewEntry(entry),
    userName: `${firstName} ${lastName}`,
    user: { firstName, lastName, role, employeeId },
    identityCheckedBy: entry.identityCheckedBy && (names.get(entry.identityCheckedBy) ?? null),
    identityCheckedAt: entry.identityCheckedAt,
    identityNotes: entry.identityNotes,
    decidedOwn: entry.identityCheckedBy === entry.userId,
    claimed: entry.claimed,
    notBefore: entry.notBefore,
    notAfter: entry.notAfter,
    enteredBy: entry.enteredBy && (names.get(entry.enteredBy) ?? null),
  }
}
