import { and, gte, inArray, lte, sql } from 'drizzle-orm'
import { holidayRequests } from '#db/schema/holidays.ts'
import { dayOf } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { absentWithin } from './absent.server.ts'
import { type Excluded } from './counted-weeks.ts'
import { EXCLUDED_KINDS } from './kinds.ts'

/** Returns the days that the weekly average leaves out for these people: annual, sick and family leave. */
export function excludedOf(
  userIds: readonly string[],
  span: { startsAt: Date; endsAt: Date },
): (Excluded & { userId: string })[] {
  const { userId, startDate: fromOn, endDate: toOn, status } = holidayRequests
  const leave = db()
    .select({ userId, fromOn, toOn })
    .from(holidayRequests)
    .where(
      and(
        inArray(userId, [...userIds]),
        // SQLite must use the index by person, because few of all the approved leave requests are from these people.
        sql`+${status} = 'approved'`,
        lte(fromOn, dayOf(span.endsAt)),
        gte(toOn, dayOf(span.startsAt)),
      ),
    )
    .all()
  return [...leave, ...absentWithin(userIds, span).filter(({ kind }) => EXCLUDED_KINDS.includes(kind))]
}
