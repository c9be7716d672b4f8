import { and, asc, count, countDistinct, eq, exists, gte, inArray, lt, sql } from 'drizzle-orm'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { BYTE_ORDER_MARK, csvLine } from '~/platform/csv.server.ts'
import { dayOf, endOfDay, showTime, startOfDay } from '~/platform/dates.ts'
import { type CountedPage, findPage, type Page } from '~/platform/keyset.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt, type Sites, sitesOf } from '../../kernel/access/grants.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { searchFor } from '../../kernel/people/search.server.ts'
import { type HoursExport, type HoursQuery, type OwnHoursQuery } from './input.ts'
import { daysOf, decimalHours } from './period.ts'
import { rowsOf, SHIFT_ROW } from './shift-rows.server.ts'
import { type ShiftRow } from './views.ts'

/**
 * Hours that a person worked in a period. Open shifts are counted as shifts, but with no minutes, because hours are
 * never guessed.
 */
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
  /** The first five hundred people, by name. */
  totals: HoursTotal[]
  /** How many further people have shifts. */
  unlisted: number
  all: { shifts: number; open: number; minutes: number }
}

/** The actor's own shifts in a period, and the first and last day of that period. */
export type OwnHours = Page<ShiftRow> & { from: string; to: string }

const MOST_TOTALS = 500
const PAGE = 500

const worked = sql<number>`coalesce(sum((${shifts.endedAt} - ${shifts.startedAt}) / 60000), 0)`
const open = sql<number>`count(*) - count(${shifts.endedAt})`
const OF_PEOPLE = { table: users, on: eq(users.id, shifts.userId) }

/**
 * Returns the shifts that began in a period at the sites the actor may see, latest first, with each person's hours;
 * admins see every site. @throws Problem invalid for an unknown `before`, not_found for a site without access
 */
export function listHours(actor: Person, query: HoursQuery, now = new Date()): HoursView {
  const seen = sitesOf(actor, 'hours.see')
  if (query.siteId) demandAt(actor, 'hours.see', query.siteId)
  const { limit = 100, before } = query
  const { from, to, where } = rangeOf(query, now, seen)
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
    .orderBy(asc(users.sortName))
    .limit(MOST_TOTALS)
    .all()
  const { people, ...all } = db()
    .select({ shifts: count(), open, minutes: worked, people: countDistinct(shifts.userId) })
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
    unlisted: people - totals.length,
    all,
  }
}

/**
 * Exports a period's hours as CSV for payroll, one line for each shift or for each person, by name; the audit log
 * records the export.
 */
export function exportHours(
  actor: Person,
  query: HoursExport,
  now = new Date(),
): { name: string; text: Iterable<string> } {
  demand(actor, 'clock.review')
  demand(actor, 'people.export')
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
    .orderBy(asc(users.sortName), asc(users.id))
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
  yield BYTE_ORDER_MARK + csvLine([...COLUMNS, ...BAND_COLUMNS, 'Recorded in', 'Recorded out'])
  for (const row of eachRow(where)) yield csvLine(cellsOf(row))
}

/** How many shifts are read at a time before other requests get their turn. */
const PIECE = 50

/**
 * Returns the shifts that began on these days, inclusive, by time; for use cases that have already checked permission.
 */
export function* rowsBetween(from: string, to: string): Generator<ShiftRow> {
  const before = lt(shifts.startedAt, endOfDay(to))
  let start = startOfDay(from)
  let after: string | undefined
  do {
    const { rows, next } = findPage({
      ...{ from: shifts, columns: SHIFT_ROW, join: OF_PEOPLE, limit: PIECE },
      // Each read starts where the last one ended, so rows that have been read are not scanned again.
      where: and(gte(shifts.startedAt, start), before),
      ...{ by: [shifts.startedAt, shifts.id], descending: false, cursor: { after } },
    })
    yield* rowsOf(rows)
    start = rows.at(-1)?.shift.startedAt ?? start
    after = next ?? undefined
  } while (after)
}

/** Returns the same for a few people, read all together. */
export const rowsOfPeople = (userIds: readonly string[], from: string, to: string): ShiftRow[] =>
  rowsOf(
    db()
      .select(SHIFT_ROW)
      .from(shifts)
      .innerJoin(users, OF_PEOPLE.on)
      .where(
        and(
          inArray(shifts.userId, [...userIds]),
          gte(shifts.startedAt, startOfDay(from)),
          lt(shifts.startedAt, endOfDay(to)),
        ),
      )
      .orderBy(asc(shifts.startedAt), asc(shifts.id))
      .all(),
  )

function* eachRow(where: ReturnType<typeof and>): Generator<ShiftRow> {
  let after: string | undefined
  do {
    const { rows, next } = findPage({
      ...{ from: shifts, columns: { shift: shifts, user: users }, join: OF_PEOPLE, where, limit: PAGE },
      ...{ by: [shifts.startedAt, shifts.id], descending: false, cursor: { after } },
    })
    yield* rowsOf(rows)
    after = next ?? undefined
  } while (after)
}

const COLUMNS = ['Employee ID', 'Name', 'Role', 'Date', 'In', 'Out', 'Hours', 'Flags', 'Site', 'Paid hours', 'Break']
const BAND_COLUMNS = ['Basic', 'Night', 'Saturday', 'Sunday', 'Bank holiday']

const cellsOf = (row: ShiftRow) => [
  row.employeeId ?? '',
  row.name,
  row.role,
  dayOf(row.startedAt),
  showTime(row.startedAt),
  row.endedAt ? showTime(row.endedAt) : '',
  hoursCell(row.minutes),
  row.flags.join('; '),
  row.siteName ?? '',
  hoursCell(row.paidMinutes),
  row.breakMinutes ? decimalHours(row.breakMinutes) : '',
  ...(['basic', 'night', 'saturday', 'sunday', 'bankHoliday'] as const).map((band) => hoursCell(row.bands?.[band])),
  // The recorded times are given beside the valid ones if they differ.
  row.corrected && row.recordedStart ? showTime(row.recordedStart) : '',
  row.corrected && row.recordedEnd ? showTime(row.recordedEnd) : '',
]

const hoursCell = (minutes: number | null | undefined) => (minutes == null ? '' : decimalHours(minutes))

type Range = Pick<HoursQuery, 'period' | 'day' | 'q' | 'userId'> & Partial<Pick<HoursQuery, 'from' | 'to' | 'siteId'>>

function rangeOf({ period, day, q, userId, siteId, ...asked }: Range, now: Date, seen: Sites = 'all') {
  const first = asked.from ?? asked.to
  const { from, to } = first ? { from: first, to: asked.to ?? first } : daysOf(period, day ?? dayOf(now))
  const where = and(
    gte(shifts.startedAt, startOfDay(from)),
    lt(shifts.startedAt, endOfDay(to)),
    userId ? eq(shifts.userId, userId) : undefined,
    siteId ? exists(startAt([siteId])) : undefined,
    seen === 'all' ? undefined : exists(startAt(seen)),
    searchFor(q)?.where,
  )
  return { from, to, where }
}

/** Matches a shift's clock-in if it was at one of these sites. */
const startAt = (siteIds: readonly string[]) =>
  db()
    .select({ id: clockEntries.id })
    .from(clockEntries)
    .where(
      and(
        eq(clockEntries.shiftId, shifts.id),
        eq(clockEntries.action, 'clock_in'),
        inArray(clockEntries.siteId, [...siteIds]),
      ),
    )

/**
 * Returns the actor's own shifts that began in a period, latest first. @throws Problem invalid for an unknown `before`
 */
export function listOwnHours(actor: Person, query: OwnHoursQuery, now = new Date()): OwnHours {
  demand(actor, 'clock.read')
  const { limit = 100, before, ...asked } = query
  const { from, to, where } = rangeOf({ ...asked, userId: actor.id }, now)
  const { rows, next } = findPage({
    ...{ from: shifts, columns: { shift: shifts, user: users }, join: OF_PEOPLE, where, limit },
    ...{ by: [shifts.startedAt, shifts.id], descending: true, cursor: { before } },
  })
  return { items: rowsOf(rows), next, total: null, from, to }
}
