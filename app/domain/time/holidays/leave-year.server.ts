import { and, eq, gte } from 'drizzle-orm'
import { holidayRequests } from '#db/schema/holidays.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { moveDays, requestMoves, settledAt } from '../../kernel/balances/balances.server.ts'
import { findRow, type UserRow } from '../../kernel/people/people.server.ts'
import { addYears, type Day, dayOf, showDays } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { dueReset, nextYearStart, splitDays } from './year.ts'

type HolidayRow = typeof holidayRequests.$inferSelect

/** The days of a request: those for the present balance, and those from `from` on, for the one after the next reset. */
export type Parts = { now: number; later: number; from: Day | null }

/** Returns the first day of the leave year for which a person's balance must be reset now; null if it need not be. */
export function dueFor(person: UserRow, today: Day): Day | null {
  const { holidayYearStart, autoResetHolidays } = person
  return dueReset({
    yearStart: holidayYearStart,
    autoReset: autoResetHolidays,
    settledOn: dayOf(settledAt(person.id) ?? person.createdAt),
    today,
  })
}

/** Returns which days of a request come out of the present balance, and which out of the next leave year's. */
export function partsOf(person: UserRow, request: { startDate: Day; endDate: Day }, now: Date): Parts {
  const from = nextBalanceFrom(person, dayOf(now))
  return { ...splitDays(request, from), from }
}

/**
 * Takes the days of a person's approved requests that a new or changed leave year has made due, and gives back those
 * that are due later now, within a commit. Each day of a request is taken once.
 */
export function settleLeaveYear(actor: Actor, userId: string, now: Date): void {
  for (const request of approvedOf(userId, now)) settleRequest(actor, request, now)
}

/**
 * Does this for one approved request, whose dates or leave year may have changed. @returns the days that it has given
 * back to the balance; negative if it has taken some
 */
export function settleRequest(actor: Actor, request: HolidayRow, now: Date): number {
  const { id: requestId, userId, startDate, endDate } = request
  const { taken, restored } = requestMoves(userId, requestId)
  const due = partsOf(findRow(userId), request, now).now
  const days = Math.min(taken - due, restored)
  const move = { userId, requestId, kind: 'taken', days, reason: showDays(startDate, endDate) } as const
  if (days !== 0) moveDays(actor, move, now)
  return days
}

/** Returns the first day that comes out of the balance after the next reset; null if a person's is never reset. */
export function nextBalanceFrom(person: UserRow, today: Day): Day | null {
  const { holidayYearStart, autoResetHolidays } = person
  if (!holidayYearStart || !autoResetHolidays) return null
  return dueFor(person, today) ?? nextYearStart(holidayYearStart, today)
}

// Whatever ended more than a year ago has been taken.
const approvedOf = (userId: string, now: Date) =>
  db()
    .select()
    .from(holidayRequests)
    .where(
      and(
        eq(holidayRequests.userId, userId),
        eq(holidayRequests.status, 'approved'),
        gte(holidayRequests.endDate, addYears(dayOf(now), -1)),
      ),
    )
    .all()
