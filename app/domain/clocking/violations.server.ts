import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { safetyViolations } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import type { Person } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { dayOf, startOfDay } from '../dates.ts'
import { record } from '../events/record.server.ts'
import { namesOf } from '../people/people.server.ts'
import { conflict, invalid, notFound } from '../problem.ts'
import { commit, db, newId, type Reader, type Tx } from '../store.server.ts'
import { type ClockEntryView } from './entry-view.ts'
import type { ViolationChange, ViolationQuery } from './input.ts'

const PAGE = 200
const DAY_MS = 24 * 3_600_000

type Row = { violation: typeof safetyViolations.$inferSelect; firstName: string; lastName: string; role: string }

/** Logs that somebody chose to work without a jacket, within the clock-in's commit. */
export function logViolation(tx: Tx, actor: Person, entry: ClockEntryView, now: Date): void {
  const id = newId(now.getTime())
  const { address = null, latitude = null, longitude = null } = entry.location ?? {}
  const type = 'missing_hi_vis'
  const description = 'Clocked in without a high-visibility jacket'
  const location = entry.location && { address, latitude, longitude }
  tx.insert(safetyViolations)
    .values({ id, userId: actor.id, clockEntryId: entry.id, type, description, at: now, location })
    .run()
  const payload = { id, userId: actor.id, userName: actor.name, type, description, timestamp: now, address }
  record(
    tx,
    actor,
    { type: 'violation.logged', subject: { type: 'safety_violation', id }, details: { type, description }, payload },
    now,
  )
}

/** Violations for admins, newest first, and how many there are in all. @throws Problem invalid for an unknown `before` */
export function listViolations(
  actor: Person,
  { limit = PAGE, before, userId, days, resolved }: ViolationQuery,
  now = new Date(),
) {
  demand(actor, 'violation.manage')
  if (before && !find(before, db())) throw invalid('before', 'There is no such violation')
  const wanted = and(
    userId ? eq(safetyViolations.userId, userId) : undefined,
    days ? gte(safetyViolations.at, sinceDays(days, now)) : undefined,
    resolved === undefined ? undefined : isResolved(resolved),
  )
  const rows = select(db())
    .where(before ? and(wanted, lt(safetyViolations.id, before)) : wanted)
    .orderBy(desc(safetyViolations.id))
    .limit(limit)
    .all()
  const counted = db()
    .select({ n: sql<number>`count(*)` })
    .from(safetyViolations)
    .where(wanted)
    .get()
  const names = namesOf(rows.map((row) => row.violation.resolvedBy))
  return { items: rows.map((row) => view(row, names)), total: counted?.n ?? 0 }
}

/** One violation. @throws Problem not_found */
export function findViolation(actor: Person, { id }: { id: string }) {
  demand(actor, 'violation.manage')
  const row = find(id, db())
  if (!row) throw notFound('Safety violation')
  return view(row, namesOf([row.violation.resolvedBy]))
}

/** Closes a violation or opens it again, with a note. @throws Problem not_found, conflict when it already is so */
export function changeViolation(actor: Person, { id, resolved, notes }: ViolationChange, now = new Date()) {
  demand(actor, 'violation.manage')
  return commit((tx) => {
    const before = find(id, tx)
    if (!before) throw notFound('Safety violation')
    const marks = resolved ? { resolvedBy: actor.id, resolvedAt: now } : { resolvedBy: null, resolvedAt: null }
    const changed = tx
      .update(safetyViolations)
      .set({ resolved, ...marks, ...(notes === null ? {} : { notes }) })
      .where(and(eq(safetyViolations.id, id), eq(safetyViolations.resolved, !resolved)))
      .run().changes
    if (!changed) throw conflict(resolved ? 'This violation is already resolved' : 'This violation is already open')
    const personId = before.violation.userId
    const payload = { id, userId: personId, resolved }
    const subject = { type: 'safety_violation', id }
    record(tx, actor, { type: 'violation.resolved', subject, personId, details: { resolved, notes }, payload }, now)
    return view(find(id, tx)!, new Map([[actor.id, actor.name]]))
  })
}

// One day is today since midnight; more are counted back from now (specification 3, section 9).
const sinceDays = (days: number, now: Date) =>
  days === 1 ? startOfDay(dayOf(now)) : new Date(now.getTime() - days * DAY_MS)

// The index of open violations is partial: SQLite uses it only where the word stands in the query itself.
const isResolved = (resolved: boolean) =>
  resolved ? eq(safetyViolations.resolved, true) : sql`${safetyViolations.resolved} = 0`

const select = (reader: Reader) =>
  reader
    .select({ violation: safetyViolations, firstName: users.firstName, lastName: users.lastName, role: users.role })
    .from(safetyViolations)
    .innerJoin(users, eq(users.id, safetyViolations.userId))
    .$dynamic()

const find = (id: string, reader: Reader): Row | undefined => select(reader).where(eq(safetyViolations.id, id)).get()

function view({ violation: row, firstName, lastName, role }: Row, names: Map<string, string>) {
  return {
    id: row.id,
    userId: row.userId,
    userName: `${firstName} ${lastName}`,
    user: { firstName, lastName, role },
    type: row.type,
    violationType: row.type,
    description: row.description,
    timestamp: row.at,
    location: row.location,
    clockEntryId: row.clockEntryId,
    resolved: row.resolved,
    resolvedAt: row.resolvedAt,
    resolvedBy: row.resolvedBy && (names.get(row.resolvedBy) ?? null),
    notes: row.notes,
  }
}
export type ViolationView = ReturnType<typeof view>
