import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { safetyViolations } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { type Person, system } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { DAY_MS, dayOf, endOfDay, startOfDay } from '~/platform/dates.ts'
import { record } from '../../kernel/events/record.server.ts'
import { type CountedPage, countRows, findPage, type Order } from '~/platform/keyset.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { eachRow } from '~/platform/rows.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { counterSum } from '~/platform/counters.server.ts'
import { type ClockEntryView, type ViolationView } from './views.ts'
import { type ViolationChange, type ViolationQuery, type ViolationsChange } from './input.ts'

const PAGE = 200

type Row = { violation: typeof safetyViolations.$inferSelect; firstName: string; lastName: string; role: string }

const NO_JACKET = 'Clocked in without a high-visibility jacket'
/** The jacket is unknown, because there is neither a picture nor an answer. */
export const NOT_SHOWN = 'High-visibility jacket not shown: the clock-in came without a picture or an answer'

/**
 * Logs that a person is working without a jacket, or has not shown one, within the clock-in's commit. It belongs to the
 * time of the clock-in: a phone without signal may send it the next day.
 */
export function logViolation(actor: Person, entry: ClockEntryView, now: Date, description = NO_JACKET): void {
  const id = newId(now.getTime())
  const { address = null, latitude = null, longitude = null } = entry.location ?? {}
  const type = 'missing_hi_vis'
  const location = entry.location && { address, latitude, longitude }
  write()
    .insert(safetyViolations)
    .values({ id, userId: actor.id, clockEntryId: entry.id, type, description, at: entry.timestamp, location })
    .run()
  const timestamp = entry.timestamp.toISOString()
  const payload = { id, userId: actor.id, userName: actor.name, type, description, timestamp, address }
  record(
    actor,
    { type: 'violation.logged', subject: { type: 'safety_violation', id }, details: { type, description }, payload },
    now,
  )
}

/**
 * Settles that a jacket was not shown, within the commit that has the late picture on which it is seen. What a person
 * has decided meanwhile stays.
 */
export function settleNotShown(entryId: string, now: Date): void {
  const open = and(
    eq(safetyViolations.clockEntryId, entryId),
    eq(safetyViolations.description, NOT_SHOWN),
    eq(safetyViolations.resolved, false),
  )
  const settled = { resolved: true, resolvedAt: now, notes: SHOWN_LATER }
  for (const { id, userId } of write().update(safetyViolations).set(settled).where(open).returning().all()) {
    const subject = { type: 'safety_violation', id }
    const details = { resolved: true, notes: SHOWN_LATER }
    const payload = { id, userId, resolved: true }
    record(system('clocking'), { type: 'violation.resolved', subject, personId: userId, details, payload }, now)
  }
}

const SHOWN_LATER = 'The picture arrived later, and the jacket is seen on it.'

const BY: Record<'time' | 'staff', Order['by']> = {
  time: [safetyViolations.at, safetyViolations.id],
  staff: [users.sortName, users.id, safetyViolations.id],
}
const OF_PEOPLE = { table: users, on: eq(users.id, safetyViolations.userId) }

/**
 * Returns violations for admins, newest first or in the requested order, with the total number.
 * @throws Problem invalid for an unknown `before`
 */
export function listViolations(actor: Person, query: ViolationQuery, now = new Date()): CountedPage<ViolationView> {
  demand(actor, 'violation.manage')
  const { limit = PAGE, before, userId, days, from, to, resolved, sort = { by: 'time', descending: true } } = query
  const where = and(
    userId ? eq(safetyViolations.userId, userId) : undefined,
    days ? gte(safetyViolations.at, sinceDays(days, now)) : undefined,
    from ? gte(safetyViolations.at, startOfDay(from)) : undefined,
    to ? lt(safetyViolations.at, endOfDay(to)) : undefined,
    resolved === undefined ? undefined : isResolved(resolved),
  )
  const order = { by: BY[sort.by], descending: sort.descending }
  const list = { columns: COLUMNS, from: safetyViolations, join: OF_PEOPLE, where, cursor: { before }, limit }
  const { rows, next } = findPage({ ...list, ...order })
  const total = userId || days || from || to ? countRows(safetyViolations, where) : countViolations(resolved)
  const names = namesOf(rows.map((row) => row.violation.resolvedBy))
  return { items: rows.map((row) => view(row, names)), next, total }
}

/** Returns the number of violations, resolved or not, from the counters. */
export const countViolations = (resolved?: boolean): number =>
  counterSum('violations/', (state) => resolved === undefined || state === String(Number(resolved)))

/** Returns a violation. @throws Problem not_found */
export function findViolation(actor: Person, { id }: { id: string }) {
  demand(actor, 'violation.manage')
  const row = find(id)
  if (!row) throw notFound('Safety violation')
  return view(row, namesOf([row.violation.resolvedBy]))
}

/**
 * Closes or reopens a violation, with a note. @throws Problem not_found, forbidden (one's own), conflict if nothing
 * changes
 */
export function changeViolation(actor: Person, { id, resolved, notes }: ViolationChange, now = new Date()) {
  demand(actor, 'violation.manage')
  return commit(() => {
    const before = find(id)
    if (!before) throw notFound('Safety violation')
    const own = refuseOwn(actor, before.violation.userId)
    const marks = resolved ? { resolvedBy: actor.id, resolvedAt: now } : { resolvedBy: null, resolvedAt: null }
    const changed = write()
      .update(safetyViolations)
      .set({ resolved, ...marks, ...(notes === null ? {} : { notes }) })
      .where(and(eq(safetyViolations.id, id), eq(safetyViolations.resolved, !resolved)))
      .run().changes
    if (!changed) throw conflict(resolved ? 'This violation is already resolved' : 'This violation is already open')
    const personId = before.violation.userId
    const payload = { id, userId: personId, resolved }
    const subject = { type: 'safety_violation', id }
    record(actor, { type: 'violation.resolved', subject, personId, details: { resolved, notes, ...own }, payload }, now)
    return view(find(id)!, new Map([[actor.id, actor.name]]))
  })
}

/** Closes or reopens several violations, each as `changeViolation` would. @returns the result for each */
export function changeViolations(actor: Person, { ids, ...change }: ViolationsChange, now = new Date()) {
  demand(actor, 'violation.manage')
  return eachRow(ids, (id) => changeViolation(actor, { id, ...change }, now))
}

// One day means since midnight today; longer periods are counted back from now.
const sinceDays = (days: number, now: Date) =>
  days === 1 ? startOfDay(dayOf(now)) : new Date(now.getTime() - days * DAY_MS)

// The index of open violations is partial: SQLite uses it only if the query states the value literally.
const isResolved = (resolved: boolean) =>
  resolved ? eq(safetyViolations.resolved, true) : sql`${safetyViolations.resolved} = 0`

const COLUMNS = { violation: safetyViolations, firstName: users.firstName, lastName: users.lastName, role: users.role }
const select = () => db().select(COLUMNS).from(safetyViolations).innerJoin(users, OF_PEOPLE.on)

const find = (id: string): Row | undefined => select().where(eq(safetyViolations.id, id)).get()

function view({ violation: row, firstName, lastName, role }: Row, names: Map<string, string>): ViolationView {
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
    decidedOwn: row.resolvedBy === row.userId,
  }
}
