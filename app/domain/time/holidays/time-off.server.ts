import { and, asc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { holidayDays, holidayRequests } from '#db/schema/holidays.ts'
import { users } from '#db/schema/people.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { addDays, type Day, dayOf, monthGrid } from '~/platform/dates.ts'
import { findPage, type Page } from '~/platform/keyset.server.ts'
import { db, prepared, statement } from '~/platform/store.server.ts'
import { counter, countersOf } from '~/platform/counters.server.ts'
import { type CalendarCell, cellOf, NAMED } from './calendar.ts'
import { OVERLAPS_LISTED, type OverlapView, type TimeOff } from './holiday-view.ts'
import { type HolidayRow } from './holidays.server.ts'
import { type HolidaySpan } from './input.ts'

/** No request is longer than the largest possible balance, so older ones need not be read. */
const longestRequest = 366
const upcomingShown = 8
const dayShown = 100
const calendarLimit = 1000

/** Returns other people's approved time off on the same days, soonest first, at most twenty entries. */
export function overlapsOf({ startDate, endDate, userId }: Pick<HolidayRow, 'userId' | 'startDate' | 'endDate'>) {
  return overlapping().all(startDate, endDate, userId, OVERLAPS_LISTED) as OverlapView[]
}

// The statement is compiled once, because it is used for each request in a list.
const overlapping = statement(
  `SELECT r.id, r.user_id AS userId, u.first_name || ' ' || u.last_name AS userName, r.start_date AS startDate, r.end_date AS endDate
   FROM (SELECT DISTINCT request_id FROM holiday_days WHERE day BETWEEN ? AND ? AND user_id <> ? LIMIT ?) AS d
   JOIN holiday_requests r ON r.id = d.request_id JOIN users u ON u.id = r.user_id
   ORDER BY r.start_date, r.id`,
)

/**
 * Returns approved time off from `from` to `to`, inclusive, sorted by end. Without these dates it returns time off that
 * has not ended, or ended within the last year. For admins. It returns at most a thousand entries (or `limit`); `after`
 * continues from the previous page. @throws Problem invalid for an unknown `after`
 */
export function listTimeOff(actor: Actor, span: HolidaySpan = {}, now = new Date()): Page<TimeOff> {
  demand(actor, 'holiday.decide')
  const { from = addDays(todayAt(now), -366), to, after, limit = calendarLimit } = span
  const { startDate, endDate, id, status } = holidayRequests
  const within = to ? and(lte(startDate, to), lte(endDate, addDays(to, longestRequest))) : undefined
  const where = and(eq(status, 'approved'), gte(endDate, from), within)
  const order = { by: [endDate, id], descending: false }
  const list = { from: holidayRequests, columns: COLUMNS, join: OF_PEOPLE, where, cursor: { after }, limit }
  const { rows, next } = findPage({ ...list, ...order })
  return { items: rows.map(viewTimeOff), next, total: null }
}

/** Returns the next eight periods of approved time off of current staff that have not ended; for admins. */
export function listUpcoming(actor: Actor, now = new Date()): TimeOff[] {
  demand(actor, 'holiday.decide')
  const today = todayAt(now)
  const { startDate, status } = holidayRequests
  const going = offOn(today, upcomingShown, lte(startDate, addDays(today, -1)))
  const begins = and(eq(status, 'approved'), gte(startDate, today), eq(users.isActive, true))
  const coming = read(begins, [asc(startDate)], upcomingShown)
  return [...going, ...coming].slice(0, upcomingShown)
}

/**
 * Returns a month of the calendar as 42 cells from Sunday, and the people off on the chosen day: those who have been
 * off longest, at most 100, and how many more there are. For admins.
 */
export function findHolidayMonth(
  actor: Actor,
  { month, day }: { month: Day; day: Day | null },
  most = dayShown,
): { cells: CalendarCell[]; off: TimeOff[]; more: number } {
  demand(actor, 'holiday.decide')
  const days = monthGrid(month)
  const counts = new Map(countersOf('off/', days[0], addDays(days[41]!, 1)).map(({ of, n }) => [of, n]))
  const names = (of: Day) =>
    namedOn()
      .all({ of })
      .map(({ firstName }) => firstName)
  const off = day ? offOn(day, most) : []
  const onDay = day ? counter(`off/${day}`) : 0
  return {
    cells: days.map((of) => {
      const count = counts.get(of) ?? 0
      return cellOf(of, count, count > 0 && count <= NAMED ? names(of) : [])
    }),
    off,
    more: Math.max(0, onDay - off.length),
  }
}

/**
 * Returns how many approved days off each of a year's twelve months has. Time off counts for the month in which it
 * begins. For admins.
 */
export function countDaysByMonth(actor: Actor, { year }: { year: string }): number[] {
  demand(actor, 'holiday.decide')
  const found = new Map(countersOf(`days_off/${year}-`).map(({ of, n }) => [Number(of), n]))
  return Array.from({ length: 12 }, (_, index) => found.get(index + 1) ?? 0)
}

/** Returns who is off on a day, up to `limit` people, sorted by their first day off. */
function offOn(day: Day, limit: number, also?: SQL): TimeOff[] {
  const ids = db()
    .select({ id: holidayDays.requestId })
    .from(holidayDays)
    .innerJoin(holidayRequests, eq(holidayRequests.id, holidayDays.requestId))
    .where(and(eq(holidayDays.day, day), also))
    .orderBy(asc(holidayRequests.startDate), asc(holidayRequests.id))
    .limit(limit)
    .all()
    .map(({ id }) => id)
  return listed(ids)
}

const namedOn = prepared((db) =>
  db
    .select({ firstName: users.firstName })
    .from(holidayDays)
    .innerJoin(users, eq(users.id, holidayDays.userId))
    .where(eq(holidayDays.day, sql.placeholder('of')))
    .limit(NAMED)
    .prepare(),
)

/** Returns these requests, soonest first. A request with days in `holiday_days` is always approved. */
const listed = (ids: string[]): TimeOff[] =>
  ids.length === 0 ? [] : read(inArray(holidayRequests.id, ids), [asc(holidayRequests.startDate)], ids.length)

function read(condition: SQL | undefined, order: SQL[], limit: number): TimeOff[] {
  const rows = db()
    .select(COLUMNS)
    .from(holidayRequests)
    .innerJoin(users, OF_PEOPLE.on)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .all()
  return rows.map(viewTimeOff)
}

const COLUMNS = { request: holidayRequests, firstName: users.firstName, lastName: users.lastName }
const OF_PEOPLE = { table: users, on: eq(users.id, holidayRequests.userId) }

const viewTimeOff = ({
  request,
  firstName,
  lastName,
}: {
  request: HolidayRow
  firstName: string
  lastName: string
}) => ({
  id: request.id,
  userId: request.userId,
  userName: `${firstName} ${lastName}`,
  firstName,
  reason: request.reason,
  startDate: request.startDate,
  endDate: request.endDate,
  daysRequested: request.days,
})

function todayAt(now: Date): Day {
  return dayOf(now)
}
