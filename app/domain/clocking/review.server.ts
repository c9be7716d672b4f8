import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { clockEntries } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import type { Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { endOfDay, startOfDay } from '../dates.ts'
import { record } from '../events/record.server.ts'
import { findPeople, namesOf } from '../people/people.server.ts'
import { conflict, invalid, notFound } from '../problem.ts'
import { commit, db, type Reader } from '../store.server.ts'
import { type ClockEntryView, viewEntry } from './entry-view.ts'
import type { EntryQuery, IdentityDecision } from './input.ts'

const PAGE = 50

export type ReviewedEntry = ClockEntryView & {
  userName: string
  user: { firstName: string; lastName: string; role: string; employeeId: string | null }
  identityCheckedBy: string | null
  identityCheckedAt: Date | null
  identityNotes: string | null
  /** What the client said; never what was decided on. */
  claimed: Record<string, unknown> | null
}

/** Everybody's punches for admins, newest first. @throws Problem invalid for an unknown `before` */
export function listEntries(
  actor: Person,
  { limit = PAGE, before, userId, identityCheck, action, q, from, to }: EntryQuery,
): ReviewedEntry[] {
  demand(actor, 'clock.review')
  const last = before ? find(before, db()) : null
  if (before && !last) throw invalid('before', 'There is no such entry')
  const dated = Boolean(from || to)
  const rows = select(db())
    .where(
      and(
        userId ? eq(clockEntries.userId, userId) : undefined,
        identityCheck ? isCheck(identityCheck) : undefined,
        action ? eq(clockEntries.action, action) : undefined,
        q ? inArray(clockEntries.userId, findPeople(q)) : undefined,
        from ? gte(clockEntries.at, startOfDay(from)) : undefined,
        to ? lt(clockEntries.at, endOfDay(to)) : undefined,
        last ? (dated ? afterEntry(last.entry) : lt(clockEntries.id, last.entry.id)) : undefined,
      ),
    )
    // Within dates the index over the instant carries the list, else the primary key does.
    .orderBy(...(dated ? [desc(clockEntries.at), desc(clockEntries.id)] : [desc(clockEntries.id)]))
    .limit(limit)
    .all()
  const names = namesOf(rows.map((row) => row.entry.identityCheckedBy))
  return rows.map((row) => view(row, names))
}

/** One punch, for admins. @throws Problem not_found */
export function findEntry(actor: Person, { id }: { id: string }): ReviewedEntry {
  demand(actor, 'clock.review')
  const row = find(id, db())
  if (!row) throw notFound('Clock entry')
  return view(row, namesOf([row.entry.identityCheckedBy]))
}

/**
 * Confirms or rejects a manual check (contract section 4). The punch itself stands: pay is not decided here.
 * @throws Problem not_found, conflict when it was decided already
 */
export function decideIdentity(
  actor: Person,
  { id, identityCheck, notes }: IdentityDecision,
  now = new Date(),
): ReviewedEntry {
  demand(actor, 'clock.review')
  return commit((tx) => {
    const before = find(id, tx)
    if (!before) throw notFound('Clock entry')
    const changed = tx
      .update(clockEntries)
      .set({ identityCheck, identityCheckedBy: actor.id, identityCheckedAt: now, identityNotes: notes })
      .where(and(eq(clockEntries.id, id), isCheck('pending')))
      .run().changes
    if (!changed) throw conflict('This check was already decided')
    const personId = before.entry.userId
    const payload = { id, userId: personId, identityCheck }
    const subject = { type: 'clock_entry', id }
    record(
      tx,
      actor,
      { type: 'clock.identity_checked', subject, personId, details: { identityCheck, notes }, payload },
      now,
    )
    return view(find(id, tx)!, new Map([[actor.id, actor.name]]))
  })
}

const afterEntry = ({ at, id }: { at: Date; id: string }) =>
  sql`(${clockEntries.at}, ${clockEntries.id}) < (${at.getTime()}, ${id})`

// The index of waiting checks is partial: SQLite uses it only where the word stands in the query itself.
const isCheck = (check: string) =>
  check === 'pending' ? sql`${clockEntries.identityCheck} = 'pending'` : eq(clockEntries.identityCheck, check)

const select = (reader: Reader) =>
  reader
    .select({
      entry: clockEntries,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      employeeId: users.employeeId,
    })
    .from(clockEntries)
    .innerJoin(users, eq(users.id, clockEntries.userId))
    .$dynamic()

type Row = NonNullable<ReturnType<typeof find>>

function find(id: string, reader: Reader) {
  return select(reader).where(eq(clockEntries.id, id)).get()
}

function view({ entry, firstName, lastName, role, employeeId }: Row, names: Map<string, string>): ReviewedEntry {
  return {
    ...viewEntry(entry),
    userName: `${firstName} ${lastName}`,
    user: { firstName, lastName, role, employeeId },
    identityCheckedBy: entry.identityCheckedBy && (names.get(entry.identityCheckedBy) ?? null),
    identityCheckedAt: entry.identityCheckedAt,
    identityNotes: entry.identityNotes,
    claimed: entry.claimed,
  }
}
