import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { holidayRequests } from '#db/schema/holidays.ts'
import { users } from '#db/schema/people.ts'
import { type Actor } from '../access/actor.ts'
import { demand } from '../access/permissions.ts'
import { balanceOf, namesOf } from '../people/people.server.ts'
import { fileUrl } from '../people/user-view.ts'
import { invalid, notFound } from '../problem.ts'
import { db, type Reader } from '../store.server.ts'
import { type HolidayReview } from './holiday-view.ts'
import { type HolidayRow, viewHoliday } from './holidays.server.ts'
import { type HolidayList } from './input.ts'
import { overlapsOf } from './time-off.server.ts'

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
