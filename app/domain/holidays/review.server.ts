import { and, asc, desc, eq, gte, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import { holidayRequests } from '#db/schema/holidays.ts'
import { users } from '#db/schema/people.ts'
import { type Actor } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { addDays, type Day, dayOf } from '../dates.ts'
import { env } from '../env.server.ts'
import { balanceOf, namesOf } from '../people/people.server.ts'
import { fileUrl } from '../people/user-view.ts'
import { invalid, notFound } from '../problem.ts'
import { db, type Reader } from '../store.server.ts'
import { type HolidayReview, type OverlapView, type TimeOff } from './holiday-view.ts'
import { type HolidayRow, viewHoliday } from './holidays.server.ts'
import { type HolidayList, type HolidaySpan } from './input.ts'

/** No request is longer than the largest balance, so that older ones need not be looked through. */
const longestRequest = 366
const overlapsShown = 20
const upcomingShown = 8

/** Requests for admins, newest first, each pending one with who else is off then. @throws Problem invalid for an unknown `before` */
export function listHolidayRequests(actor: Actor, query: HolidayList = {}): HolidayReview[] {
  demand(actor, 'holiday.decide')
  const { userId, before } = query
  if (before && !findRequest(before)) throw invalid('before', 'No such request')
  const rows = db()
    .select()
    .from(holidayRequests)
    .where(and(matching({ userId, status: query.status }), before ? lt(holidayRequests.id, before) : undefined))
    .orderBy(desc(holidayRequests.id))
    .limit(Math.min(query.limit ?? 200, 200))
    .all()
  return viewReviews(rows)
}

/** One request as admins see it. @throws Problem not_found */
export function findHolidayRequest(actor: Actor, { id }: { id: string }): HolidayReview {
  demand(actor, 'holiday.decide')
  const row = findRequest(id)
  if (!row) throw notFound('Holiday request')
  return viewReviews([row])[0]!
}

/** How many requests there are under the same filters; for admins. */
export function countHolidayRequests(actor: Actor, query: Pick<HolidayList, 'userId' | 'status'> = {}): number {
  demand(actor, 'holiday.decide')
  return (
    db()
      .select({ n: sql<number>`count(*)` })
      .from(holidayRequests)
      .where(matching(query))
      .get()?.n ?? 0
  )
}

/** A request as admins see it, read after a decision within the same transaction or later. */
export function viewReviews(rows: readonly HolidayRow[], reader: Reader = db()): HolidayReview[] {
  const names = namesOf(
    rows.map((row) => row.reviewedBy),
    reader,
  )
  return rows.map((row) => {
    const person = reader.select().from(users).where(eq(users.id, row.userId)).get()!
    const { id, firstName, lastName, holidayEntitlement } = person
    return {
      ...viewHoliday(row, names),
      userName: `${firstName} ${lastName}`,
      user: {
        id,
        firstName,
        lastName,
        profileImageUrl: fileUrl(person.profileFileId),
        holidayBalance: balanceOf(id, reader),
        holidayEntitlement,
      },
      overridden: row.overridden,
      overlaps: overlapsOf(row, reader),
    }
  })
}

/** Approved time off of others on the same days, soonest first. */
export function overlapsOf(
  row: Pick<HolidayRow, 'userId' | 'startDate' | 'endDate'>,
  reader: Reader = db(),
): OverlapView[] {
  return timeOff(row.startDate, row.endDate, reader, overlapsShown, row.userId).map(
    ({ id, userId, userName, startDate, endDate }) => ({ id, userId, userName, startDate, endDate }),
  )
}

/** Approved time off from `from` to `to`, both included; a year either way of today when left out. For admins. */
export function listTimeOff(actor: Actor, span: HolidaySpan = {}, now = new Date()): TimeOff[] {
  demand(actor, 'holiday.decide')
  const today = dayOf(now, env().COMPANY_ZONE)
  return timeOff(span.from ?? addDays(today, -366), span.to ?? addDays(today, 732), db(), 5000)
}

/** The next eight spans of approved time off that have not ended; for admins. */
export function listUpcoming(actor: Actor, now = new Date()): TimeOff[] {
  demand(actor, 'holiday.decide')
  return timeOff(dayOf(now, env().COMPANY_ZONE), '9999-12-31', db(), upcomingShown)
}

/** The row of a request, or undefined. */
export function findRequest(id: string, reader: Reader = db()): HolidayRow | undefined {
  return reader.select().from(holidayRequests).where(eq(holidayRequests.id, id)).get()
}

function matching({ userId, status }: Pick<HolidayList, 'userId' | 'status'>) {
  const wanted = status === 'rejected' ? 'denied' : status
  return and(
    userId ? eq(holidayRequests.userId, userId) : undefined,
    wanted ? eq(holidayRequests.status, wanted) : undefined,
  )
}

function timeOff(from: Day, to: Day, reader: Reader, limit: number, exceptUserId?: string): TimeOff[] {
  const rows = reader
    .select({ request: holidayRequests, firstName: users.firstName, lastName: users.lastName })
    .from(holidayRequests)
    .innerJoin(users, eq(users.id, holidayRequests.userId))
    .where(
      and(
        inArray(holidayRequests.status, ['approved']),
        gte(holidayRequests.startDate, addDays(from, -longestRequest)),
        lte(holidayRequests.startDate, to),
        gte(holidayRequests.endDate, from),
        exceptUserId ? ne(holidayRequests.userId, exceptUserId) : undefined,
      ),
    )
    .orderBy(asc(holidayRequests.startDate), asc(holidayRequests.id))
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
