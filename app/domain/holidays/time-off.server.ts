import { and, asc, desc, eq, gte, lte, ne, type SQL, sql, sum } from 'drizzle-orm'
import { holidayRequests } from '#db/schema/holidays.ts'
import { users } from '#db/schema/people.ts'
import { type Actor } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { addDays, type Day, dayOf, monthGrid } from '../dates.ts'
import { env } from '../env.server.ts'
import { db, type Reader } from '../store.server.ts'
import { type CalendarCell, cellsOf } from './calendar.ts'
import { type OverlapView, type TimeOff } from './holiday-view.ts'
import { type HolidayRow } from './holidays.server.ts'
import { type HolidaySpan } from './input.ts'

/** No request is longer than the largest balance, so that older ones need not be looked through. */
const longestRequest = 366
const overlapsShown = 20
const upcomingShown = 8
const dayShown = 100
const calendarLimit = 10_000

/** Approved time off of others on the same days, soonest first; the twenty that start last when there are more. */
export function overlapsOf(
  row: Pick<HolidayRow, 'userId' | 'startDate' | 'endDate'>,
  reader: Reader = db(),
): OverlapView[] {
  const others = during(row.startDate, row.endDate, overlapsShown, reader, ne(holidayRequests.userId, row.userId))
  return others.map(({ id, userId, userName, startDate, endDate }) => ({ id, userId, userName, startDate, endDate }))
}

/** Approved time off from `from` to `to`, both included; all but what is over for a year when left out. For admins. */
export function listTimeOff(actor: Actor, span: HolidaySpan = {}, now = new Date()): TimeOff[] {
  demand(actor, 'holiday.decide')
  return during(span.from ?? addDays(todayAt(now), -366), span.to ?? '9999-12-31', calendarLimit)
}

/** The next eight spans of approved time off that have not ended; for admins. */
export function listUpcoming(actor: Actor, now = new Date()): TimeOff[] {
  demand(actor, 'holiday.decide')
  const today = todayAt(now)
  const going = during(today, addDays(today, -1), upcomingShown)
  const coming = read(gte(holidayRequests.startDate, today), asc(holidayRequests.startDate), upcomingShown)
  return [...going, ...coming].slice(0, upcomingShown)
}

/** A month of the calendar, 42 cells from Sunday, and who is off on the chosen day (at most 100); for admins. */
export function findHolidayMonth(
  actor: Actor,
  { month, day }: { month: Day; day: Day | null },
): { cells: CalendarCell[]; off: TimeOff[] } {
  demand(actor, 'holiday.decide')
  const days = monthGrid(month)
  return {
    cells: cellsOf(days, during(days[0]!, days[41]!, calendarLimit)),
    off: day ? during(day, day, dayShown) : [],
  }
}

/** Approved days off in each of a year's twelve months, by the month in which the time off begins; for admins. */
export function countDaysByMonth(actor: Actor, { year }: { year: string }): number[] {
  demand(actor, 'holiday.decide')
  const { status, startDate, days } = holidayRequests
  const month = sql<string>`substr(${startDate}, 6, 2)`
  const rows = db()
    .select({ month, days: sum(days).mapWith(Number) })
    .from(holidayRequests)
    .where(and(eq(status, 'approved'), gte(startDate, `${year}-01-01`), lte(startDate, `${year}-12-31`)))
    .groupBy(month)
    .all()
  const found = new Map(rows.map((row) => [Number(row.month), row.days]))
  return Array.from({ length: 12 }, (_, index) => found.get(index + 1) ?? 0)
}

// Going back from the end finds the first matches at once where many are off; the other way every past year is read.
function during(from: Day, to: Day, limit: number, reader?: Reader, also?: Condition): TimeOff[] {
  const { startDate, endDate } = holidayRequests
  const span = and(gte(startDate, addDays(from, -longestRequest)), lte(startDate, to), gte(endDate, from), also)
  return read(span, desc(startDate), limit, reader).reverse()
}

type Condition = SQL

function read(condition: Condition | undefined, order: SQL, limit: number, reader: Reader = db()): TimeOff[] {
  const rows = reader
    .select({ request: holidayRequests, firstName: users.firstName, lastName: users.lastName })
    .from(holidayRequests)
    .innerJoin(users, eq(users.id, holidayRequests.userId))
    .where(and(eq(holidayRequests.status, 'approved'), condition))
    .orderBy(order)
    .limit(limit)
    .all()
  return rows.map(({ request, firstName, lastName }) => ({
    id: request.id,
    userId: request.userId,
    userName: `${firstName} ${lastName}`,
    firstName,
    reason: request.reason,
    startDate: request.startDate,
    endDate: request.endDate,
    daysRequested: request.days,
  }))
}

function todayAt(now: Date): Day {
  return dayOf(now, env().COMPANY_ZONE)
}
