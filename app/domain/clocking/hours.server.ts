import { and, asc, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv.server.ts'
import { dayOf, endOfDay, showTime, startOfDay } from '~/platform/dates.ts'
import { type CountedPage, findPage } from '~/platform/keyset.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type Person, roleLabel } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { record } from '../events/record.server.ts'
import { searchFor } from '../people/search.server.ts'
import { checkMarks, flagMarks } from './check-marks.ts'
import { CORRECTION } from './entry-view.ts'
import { type HoursExport, type HoursQuery } from './input.ts'
import { daysOf, decimalHours } from './period.ts'

/** A shift: in, out, how long, and what sets it apart. `minutes` is null while it lasts. */
export type ShiftRow = {
  id: string
  userId: string
  name: string
  employeeId: string | null
  role: string
  startedAt: Date
  endedAt: Date | null
  minutes: number | null
  flags: string[]
}

/** What a person worked in a period. Open shifts are counted and carry no minutes: hours are never invented. */
export type HoursTotal = {
  userId: string
  name: string
  employeeId: string | null
  shifts: number
  open: number
  minutes: number
}

export type HoursView = CountedPage<ShiftRow> & {
  from: string
  to: string
  totals: HoursTotal[]
  all: { shifts: number; open: number; minutes: number }
}

const MOST_TOTALS = 500
const PAGE = 500

const worked = sql<number>`coalesce(sum((${shifts.endedAt} - ${shifts.startedAt}) / 60000), 0)`
const open = sql<number>`count(*) - count(${shifts.endedAt})`
const OF_PEOPLE = { table: users, on: eq(users.id, shifts.userId) }

/**
 * The shifts that began in a period, the latest first, with what each person worked in it; for admins.
 * @throws Problem invalid for an unknown `before`
 */
export function listHours(actor: Person, query: HoursQuery, now = new Date()): HoursView {
  demand(actor, 'clock.review')
  const { limit = 100, before } = query
  const { from, to, where } = rangeOf(query, now)
  const newest = { by: [shifts.startedAt, shifts.id], descending: true, cursor: { before } }
  const { rows, next } = findPage({
    from: shifts,
    columns: { shift: shifts, user: users },
    join: OF_PEOPLE,
    where,
    ...newest,
    limit,
  })
  const totals = db()
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      employeeId: users.employeeId,
      shifts: count(),
      open,
      minutes: worked,
    })
    .from(shifts)
    .innerJoin(users, OF_PEOPLE.on)
    .where(where)
    .groupBy(users.id)
    .orderBy(asc(users.lastName), asc(users.firstName))
    .limit(MOST_TOTALS)
    .all()
  const all = db()
    .select({ shifts: count(), open, minutes: worked })
    .from(shifts)
    .innerJoin(users, OF_PEOPLE.on)
    .where(where)
    .get()!
  return {
    items: rowsOf(rows),
    next,
    total: all.shifts,
    from,
    to,
    totals: totals.map(({ firstName, lastName, ...total }) => ({ ...total, name: `${firstName} ${lastName}` })),
    all,
  }
}

/**
 * The hours of a period as CSV for payroll, a line for each shift or for each person, by name; the export goes into the
 * audit log.
 */
export function exportHours(
  actor: Person,
  query: HoursExport,
  now = new Date(),
): { name: string; text: Iterable<string> } {
  demand(actor, 'clock.review')
  const { from, to, where } = rangeOf(query, now)
  commit(() => record(actor, { type: 'hours.exported', personId: null, details: { from, to, by: query.by } }, now))
  const text = query.by === 'person' ? personLines(where, from, to) : shiftLines(where)
  return { name: `hours-${from}-${to}-by-${query.by}.csv`, text }
}

function* personLines(where: ReturnType<typeof and>, from: string, to: string): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Employee ID', 'Name', 'From', 'To', 'Shifts', 'Hours', 'Shifts still open'])
  const totals = db()
    .select({ user: users, shifts: count(), open, minutes: worked })
    .from(shifts)
    .innerJoin(users, OF_PEOPLE.on)
    .where(where)
    .groupBy(users.id)
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .all()
  for (const { user, shifts: n, open: still, minutes } of totals)
    yield csvLine([
      user.employeeId ?? '',
      `${user.firstName} ${user.lastName}`,
      from,
      to,
      String(n),
      decimalHours(minutes),
      String(still),
    ])
}

function* shiftLines(where: ReturnType<typeof and>): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Employee ID', 'Name', 'Role', 'Date', 'In', 'Out', 'Hours', 'Flags'])
  let after: string | undefined
  do {
    const { rows, next } = findPage({
      ...{ from: shifts, columns: { shift: shifts, user: users }, join: OF_PEOPLE, where, limit: PAGE },
      ...{ by: [shifts.startedAt, shifts.id], descending: false, cursor: { after } },
    })
    for (const row of rowsOf(rows)) yield csvLine(cellsOf(row))
    after = next ?? undefined
  } while (after)
}

const cellsOf = ({ employeeId, name, role, startedAt, endedAt, minutes, flags }: ShiftRow) => [
  employeeId ?? '',
  name,
  role,
  dayOf(startedAt),
  showTime(startedAt),
  endedAt ? showTime(endedAt) : '',
  minutes === null ? '' : decimalHours(minutes),
  flags.join('; '),
]

function rangeOf({ period, day, q, userId }: Pick<HoursQuery, 'period' | 'day' | 'q' | 'userId'>, now: Date) {
  const { from, to } = daysOf(period, day ?? dayOf(now))
  const where = and(
    gte(shifts.startedAt, startOfDay(from)),
    lt(shifts.startedAt, endOfDay(to)),
    userId ? eq(shifts.userId, userId) : undefined,
    searchFor(q)?.where,
  )
  return { from, to, where }
}

type Row = { shift: typeof shifts.$inferSelect; user: typeof users.$inferSelect }

function rowsOf(rows: Row[]): ShiftRow[] {
  const flags = flagsOf(rows.map(({ shift }) => shift.id))
  return rows.map(({ shift: { id, startedAt, endedAt }, user }) => ({
    id,
    userId: user.id,
    name: `${user.firstName} ${user.lastName}`,
    employeeId: user.employeeId,
    role: roleLabel(user.role),
    startedAt,
    endedAt,
    minutes: endedAt && Math.floor((endedAt.getTime() - startedAt.getTime()) / 60_000),
    flags: flags.get(id) ?? [],
  }))
}

/** What sets the punches of shifts apart, in words, by shift: flags, and checks that wait or failed. */
function flagsOf(ids: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const rows = db().select().from(clockEntries).where(inArray(clockEntries.shiftId, ids)).all()
  for (const row of rows) {
    const marks = [...flagMarks(row), ...checkMarks(row)].filter(({ tone }) => tone !== 'good' && tone !== 'info')
    const words = marks.map(({ words }) => words)
    if (row.effectiveAt || row.method === CORRECTION) words.push('Corrected')
    if (row.shiftId) found.set(row.shiftId, [...new Set([...(found.get(row.shiftId) ?? []), ...words])])
  }
  return found
}
