import { and, eq, inArray } from 'drizzle-orm'
import { holidayRequests } from '#db/schema/holidays.ts'
import { users } from '#db/schema/people.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { type CountedPage, countRows, findPage, type Order } from '~/platform/keyset.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { balanceOf } from '../../kernel/balances/balances.server.ts'
import { fileUrl } from '../../kernel/people/user-view.ts'
import { notFound } from '~/platform/problem.ts'
import { db } from '~/platform/store.server.ts'
import { counterSum } from '~/platform/counters.server.ts'
import { type HolidayReview } from './holiday-view.ts'
import { type HolidayRow, viewHoliday } from './holidays.server.ts'
import { type HolidayList, type HolidaySort } from './input.ts'
import { overlapsOf } from './time-off.server.ts'

const BY: Record<HolidaySort, Order['by']> = {
  requested: [holidayRequests.id],
  start: [holidayRequests.startDate, holidayRequests.id],
  staff: [users.sortName, users.id, holidayRequests.id],
}
const OF_PEOPLE = { table: users, on: eq(users.id, holidayRequests.userId) }

/**
 * Returns requests for admins, newest first or in the requested order; pending ones show who else is off. @throws
 * Problem invalid for an unknown `before`
 */
export function listHolidayRequests(actor: Actor, query: HolidayList = {}): CountedPage<HolidayReview> {
  demand(actor, 'holiday.decide')
  const { before, sort = { by: 'requested', descending: true } } = query
  const order = { by: BY[sort.by], descending: sort.descending }
  const list = { from: holidayRequests, columns: { request: holidayRequests }, join: OF_PEOPLE, where: matching(query) }
  const { rows, next } = findPage({ ...list, ...order, cursor: { before }, limit: query.limit ?? 200 })
  return { items: viewReviews(rows.map(({ request }) => request)), next, total: countHolidayRequests(actor, query) }
}

/** Returns one request as admins see it. @throws Problem not_found */
export function findHolidayRequest(actor: Actor, { id }: { id: string }): HolidayReview {
  demand(actor, 'holiday.decide')
  const row = findRequest(id)
  if (!row) throw notFound('Holiday request')
  return viewReviews([row])[0]!
}

/** Returns the number of requests under the same filters; for admins. */
export function countHolidayRequests(actor: Actor, query: Pick<HolidayList, 'userId' | 'status'> = {}): number {
  demand(actor, 'holiday.decide')
  if (query.userId) return countRows(holidayRequests, matching(query))
  const wanted = stored(query.status)
  return counterSum('holidays/', (status) => !wanted || status === wanted)
}

/** Returns requests as admins see them. In a list, only undecided ones show who else is off. */
export function viewReviews(rows: readonly HolidayRow[]): HolidayReview[] {
  const names = namesOf(rows.map((row) => row.reviewedBy))
  const ids = [...new Set(rows.map((row) => row.userId))]
  const people = new Map(
    ids.length === 0
      ? []
      : db()
          .select()
          .from(users)
          .where(inArray(users.id, ids))
          .all()
          .map((person) => [person.id, person]),
  )
  return rows.map((row) => {
    const { id, firstName, lastName, holidayEntitlement, profileFileId } = people.get(row.userId)!
    return {
      ...viewHoliday(row, names),
      userName: `${firstName} ${lastName}`,
      user: {
        id,
        firstName,
        lastName,
        profileImageUrl: fileUrl(profileFileId),
        holidayBalance: balanceOf(id),
        holidayEntitlement,
      },
      overridden: row.overridden,
      decidedOwn: row.reviewedBy === row.userId,
      overlaps: row.status === 'pending' || rows.length === 1 ? overlapsOf(row) : [],
    }
  })
}

/** Returns the row of a request, or undefined if there is none. */
export function findRequest(id: string): HolidayRow | undefined {
  return db().select().from(holidayRequests).where(eq(holidayRequests.id, id)).get()
}

function matching({ userId, status }: Pick<HolidayList, 'userId' | 'status'>) {
  const wanted = stored(status)
  return and(
    userId ? eq(holidayRequests.userId, userId) : undefined,
    wanted ? eq(holidayRequests.status, wanted) : undefined,
  )
}

const stored = (status: HolidayList['status']) => (status === 'rejected' ? 'denied' : status)
