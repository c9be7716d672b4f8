import { and, eq } from 'drizzle-orm'
import { holidayRequests } from '#db/schema/holidays.ts'
import { type Actor, type Person } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { balanceOf } from '../../kernel/balances/balances.server.ts'
import { type Day, showDay } from '~/platform/dates.ts'
import { conflict, invalid, notFound, Problem } from '~/platform/problem.ts'
import { eachRow } from '~/platform/rows.server.ts'
import { commit, write } from '~/platform/store.server.ts'
import { requestDays } from './days.ts'
import { mayDecide } from './decision.ts'
import { type HolidayReview } from './holiday-view.ts'
import { type HolidayRow, nextYearFree } from './holidays.server.ts'
import { type HolidayApprovals, type HolidayDecision } from './input.ts'
import { partsOf, settleRequest } from './leave-year.server.ts'
import { moveDays, requestMoves } from '../../kernel/balances/balances.server.ts'
import { withUnreached } from '../rota/unreached.server.ts'
import { findRequest, viewReviews } from './review.server.ts'

/**
 * Approves, denies or cancels a request, with its state, ledger and event in one transaction; nobody may decide their
 * own. Approval deducts the days, except those of the next leave year, and cancelling an approved request gives back
 * what is still deducted; if a last day is given, for the days after it.
 * @throws Problem not_found, forbidden (one's own), conflict (already decided, ended early since it was seen, or balance too low, with the figures),
 * invalid (notes missing, or no such last day)
 */
export function decideHoliday(actor: Actor, decision: HolidayDecision, now = new Date()): HolidayReview {
  demand(actor, 'holiday.decide')
  return commit(() => {
    const before = findRequest(decision.id)
    if (!before) throw notFound('Holiday request')
    const own = refuseOwn(actor, before.userId)
    if (decision.endDateWas && decision.endDateWas !== before.endDate)
      throw conflict(
        `This holiday was ended early meanwhile: its last day is ${showDay(before.endDate)}. Reload the page to change it.`,
      )
    const balance = balanceOf(before.userId)
    const { now: days, ...next } = partsOf(findRow(before.userId), before, now)
    const later = { ...next, free: nextYearFree(before.userId, next.from, ['approved']) }
    const refusal = mayDecide({ status: before.status, days }, decision, balance, later)
    if (refusal) {
      const facts = { days: before.days, holidayBalance: balance, status: before.status }
      throw new Problem(refusal.kind, refusal.message, { errors: refusal.errors, facts })
    }
    const { status, notes, lastDay } = decision
    if (status === 'cancelled' && lastDay)
      return viewReviews([endEarly(actor, before, { lastDay, notes, own }, now)])[0]!
    const overridden =
      status === 'approved'
        ? mayDecide({ status: 'pending', days }, { status }, balance, later) !== null
        : before.overridden
    const after = write()
      .update(holidayRequests)
      .set({ status, reviewNotes: notes || before.reviewNotes, reviewedBy: actor.id, reviewedAt: now, overridden })
      .where(and(eq(holidayRequests.id, before.id), eq(holidayRequests.status, before.status)))
      .returning()
      .get()
    const moved = movement(after, days)
    if (moved) moveDays(actor, { userId: after.userId, requestId: after.id, reason: notes, ...moved }, now)
    const { details, payload } = told(actor, after, balance, moved?.days ?? 0)
    record(actor, { ...happening(after), details: { ...details, ...own }, payload }, now)
    return viewReviews([after])[0]!
  })
}

/**
 * Does the same as `decideHoliday`, and also returns the person if no message about it can reach them. @throws Problem
 * as `decideHoliday` does
 */
export function decideHolidayByForm(actor: Actor, decision: HolidayDecision) {
  const view = decideHoliday(actor, decision)
  return withUnreached(actor, view, [view.userId])
}

/**
 * Approves several requests, each as `decideHoliday` would and against the balance left by the earlier ones. No balance
 * goes below zero. @returns the result for each
 */
export function approveHolidays(actor: Actor, { ids, status }: HolidayApprovals, now = new Date()) {
  demand(actor, 'holiday.decide')
  return eachRow(ids, (id) => decideHoliday(actor, { id, status }, now))
}

// Days of the next leave year are taken from the balance when it begins.
function movement({ id, userId, status }: HolidayRow, days: number) {
  if (status === 'approved') return days > 0 ? ({ kind: 'taken', days: -days } as const) : null
  const { taken, restored } = requestMoves(userId, id)
  return status === 'cancelled' && taken > 0 ? ({ kind: 'reversal', days: restored } as const) : null
}

function happening({ id, status, userId }: HolidayRow) {
  const type = status === 'approved' ? 'holiday.approved' : status === 'denied' ? 'holiday.denied' : 'holiday.cancelled'
  return { type, subject: { type: 'holiday_request', id }, personId: userId } as const
}

/** Ends approved leave on an earlier day, within a commit: the person came back, or did not want the rest. */
function endEarly(
  actor: Person,
  before: HolidayRow,
  { lastDay, notes, own }: { lastDay: Day; notes?: string; own: { decidedOwn?: true } },
  now: Date,
): HolidayRow {
  if (lastDay < before.startDate || lastDay >= before.endDate)
    throw invalid('lastDay', `Enter a day from ${showDay(before.startDate)} to the day before the last one`)
  const balance = balanceOf(before.userId)
  const after = write()
    .update(holidayRequests)
    .set({
      endDate: lastDay,
      days: requestDays({ startDate: before.startDate, endDate: lastDay }),
      reviewNotes: notes || before.reviewNotes,
      reviewedBy: actor.id,
      reviewedAt: now,
    })
    .where(eq(holidayRequests.id, before.id))
    .returning()
    .get()
  const restored = settleRequest(actor, after, now)
  const { details, payload } = told(actor, after, balance, restored)
  const event = { type: 'holiday.ended_early', subject: { type: 'holiday_request', id: after.id } } as const
  record(actor, { ...event, personId: after.userId, details: { ...details, ...own }, payload }, now)
  return after
}

function told(actor: Person, row: HolidayRow, balance: number, moved: number) {
  const { firstName, lastName } = findRow(row.userId)
  const { id, userId, status, startDate, endDate, days, overridden, reviewNotes } = row
  const figures = { startDate, endDate, days, balanceBefore: balance, balanceAfter: balance + moved, overridden }
  const payload = {
    id,
    userId,
    status,
    startDate,
    endDate,
    notes: reviewNotes,
    userName: `${firstName} ${lastName}`,
    decidedBy: actor.name,
    decidedById: actor.id,
  }
  return { details: { ...figures, notes: reviewNotes }, payload }
}
