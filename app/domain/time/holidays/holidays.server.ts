import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { holidayRequests } from '#db/schema/holidays.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { dayOf, type Day } from '~/platform/dates.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { balanceOf, requestMoves } from '../../kernel/balances/balances.server.ts'
import { conflict, notFound, Problem } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { type HolidayFigures, holidayFigures } from './balance.ts'
import { type FreeDays, mayRequest, requestDays } from './days.ts'
import { type HolidayView } from './holiday-view.ts'
import { type HolidayRequest } from './input.ts'
import { nextBalanceFrom } from './leave-year.server.ts'
import { splitDays } from './year.ts'

export type HolidayRow = typeof holidayRequests.$inferSelect

const listed = 200

/**
 * Requests days off. The server counts the days, and checks them against the dates, the person's own requests and the
 * balance. @throws Problem invalid with messages by field
 */
export function requestHoliday(actor: Actor, input: HolidayRequest, now = new Date()): HolidayView {
  demand(actor, 'holiday.request')
  return commit(() => {
    const today = dayOf(now)
    const balance = balanceOf(actor.id)
    const free = freeDays(actor.id, now)
    const next = { from: free.from, free: free.later }
    const facts = { today, balance, pendingDays: balance - free.now, own: openRequests(actor.id), next }
    const errors = mayRequest(input, facts)
    if (errors) throw new Problem('invalid', Object.values(errors).flat().join(' '), { errors })
    const values = {
      ...input,
      reason: input.reason || null,
      id: newId(),
      userId: actor.id,
      days: requestDays(input),
      requestedAt: now,
    }
    const created = write().insert(holidayRequests).values(values).returning().get()
    const { firstName, lastName } = findRow(actor.id)
    const { startDate, endDate, days } = created
    record(
      actor,
      {
        type: 'holiday.requested',
        subject: { type: 'holiday_request', id: created.id },
        details: { startDate, endDate, days },
        payload: { id: created.id, userId: actor.id, user: { firstName, lastName }, startDate, endDate, days },
      },
      now,
    )
    return viewHoliday(created)
  })
}

/**
 * Withdraws the actor's own pending request. @throws Problem not_found (also for another person's), conflict if it has
 * been decided
 */
export function withdrawHoliday(actor: Actor, { id }: { id: string }, now = new Date()): HolidayView {
  demand(actor, 'holiday.request')
  const row = commit(() => {
    const own = and(eq(holidayRequests.id, id), eq(holidayRequests.userId, actor.id))
    const before = db().select().from(holidayRequests).where(own).get()
    if (!before) throw notFound('Holiday request')
    if (before.status !== 'pending') throw conflict(`This request has already been ${before.status}`)
    const after = write().update(holidayRequests).set({ status: 'withdrawn' }).where(own).returning().get()
    const { startDate, endDate, days } = after
    const payload = { id, userId: actor.id, status: 'withdrawn' as const, startDate, endDate }
    record(
      actor,
      {
        type: 'holiday.withdrawn',
        subject: { type: 'holiday_request', id },
        details: { startDate, endDate, days },
        payload,
      },
      now,
    )
    return after
  })
  return viewHoliday(row)
}

/** Returns the actor's own requests, newest first. */
export function listOwnHolidays(actor: Actor): HolidayView[] {
  demand(actor, 'holiday.read')
  const rows = db()
    .select()
    .from(holidayRequests)
    .where(eq(holidayRequests.userId, actor.id))
    .orderBy(desc(holidayRequests.id))
    .limit(listed)
    .all()
  const names = namesOf(rows.map((row) => row.reviewedBy))
  return rows.map((row) => viewHoliday(row, names))
}

/** Returns the actor's holiday page: balance card, requests and the first day that can be requested. */
export function findOwnHolidays(
  actor: Actor,
  now = new Date(),
): { figures: HolidayFigures; free: FreeDays; requests: HolidayView[]; today: Day } {
  demand(actor, 'holiday.read')
  const { holidayEntitlement } = findRow(actor.id)
  const figures = holidayFigures(balanceOf(actor.id), holidayEntitlement, pendingDays(actor.id))
  return { figures, free: freeDays(actor.id, now), requests: listOwnHolidays(actor), today: dayOf(now) }
}

/** Returns the number of days in a person's undecided requests. */
function pendingDays(userId: string): number {
  const row = db()
    .select({ days: sql<number>`coalesce(sum(${holidayRequests.days}), 0)` })
    .from(holidayRequests)
    .where(and(eq(holidayRequests.userId, userId), eq(holidayRequests.status, 'pending')))
    .get()
  return row?.days ?? 0
}

/** Returns a request as the person who made it sees it; `names` contains the reviewers' names. */
export function viewHoliday(row: HolidayRow, names: Map<string, string> = new Map()): HolidayView {
  const { id, userId, startDate, endDate, days, reason, status, requestedAt, reviewNotes, reviewedAt } = row
  return {
    id,
    userId,
    startDate,
    endDate,
    days,
    daysRequested: days,
    ...movesOf(row),
    reason,
    status,
    requestedAt,
    notes: reviewNotes,
    reviewNotes,
    reviewedAt,
    respondedAt: reviewedAt,
    reviewedBy: (row.reviewedBy && names.get(row.reviewedBy)) || null,
  }
}

/** What the balance has to do with a request that was approved. */
function movesOf({ id, userId, status, days }: HolidayRow) {
  if (status !== 'approved' && status !== 'cancelled') return { daysRestored: null, daysLater: 0 }
  const { taken, restored } = requestMoves(userId, id)
  return { daysRestored: restored, daysLater: status === 'approved' ? Math.max(0, days - taken) : 0 }
}

function freeDays(userId: string, now: Date): FreeDays {
  const from = nextBalanceFrom(findRow(userId), dayOf(now))
  const pending = openRequests(userId).filter(({ status }) => status === 'pending')
  const later = nextYearFree(userId, from, ['pending', 'approved'])
  return { now: balanceOf(userId) - sum(pending, (request) => splitDays(request, from).now), later, from }
}

/** Returns how many days of the leave year from this day on are free beside a person's requests in these states. */
export function nextYearFree(userId: string, from: Day | null, states: readonly string[]): number {
  const own = openRequests(userId).filter(({ status }) => states.includes(status))
  return findRow(userId).holidayEntitlement - sum(own, (request) => splitDays(request, from).later)
}

const sum = <Each>(list: readonly Each[], of: (each: Each) => number) => list.reduce((all, each) => all + of(each), 0)

function openRequests(userId: string) {
  return db()
    .select({ startDate: holidayRequests.startDate, endDate: holidayRequests.endDate, status: holidayRequests.status })
    .from(holidayRequests)
    .where(and(eq(holidayRequests.userId, userId), inArray(holidayRequests.status, ['pending', 'approved'])))
    .all()
}
