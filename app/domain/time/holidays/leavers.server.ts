import { and, eq, gte, isNull } from 'drizzle-orm'
import { holidayRequests } from '#db/schema/holidays.ts'
import { system } from '../../kernel/access/actor.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { db, write } from '~/platform/store.server.ts'

/** The note on requests that ended because their person left. */
const LEFT = 'The person left'

const by = system('holidays')

/** When a person has left, withdraws their undecided requests, so that they do not wait for a decision for ever. */
export function withdrawLeft({ personId }: Happened, now: Date): void {
  if (!personId || findRow(personId).isActive) return
  const waiting = and(eq(holidayRequests.userId, personId), eq(holidayRequests.status, 'pending'))
  const withdrawn = { status: 'withdrawn', reviewNotes: LEFT } as const
  for (const row of write().update(holidayRequests).set(withdrawn).where(waiting).returning().all()) {
    const { id, userId, startDate, endDate, days } = row
    const payload = { id, userId, status: 'withdrawn' as const, startDate, endDate }
    const details = { startDate, endDate, days, notes: LEFT }
    const subject = { type: 'holiday_request', id }
    record(by, { type: 'holiday.withdrawn', subject, personId, details, payload }, now)
  }
}

/**
 * When a person has returned, the requests that were withdrawn when they left wait again, unless their first day is
 * over.
 */
export function resumeLeft({ personId }: Happened, now: Date): void {
  if (!personId) return
  const { isActive, firstName, lastName } = findRow(personId)
  if (!isActive) return
  const ended = and(
    eq(holidayRequests.userId, personId),
    eq(holidayRequests.status, 'withdrawn'),
    eq(holidayRequests.reviewNotes, LEFT),
    isNull(holidayRequests.reviewedBy),
    gte(holidayRequests.startDate, dayOf(now)),
  )
  for (const { id } of db().select({ id: holidayRequests.id }).from(holidayRequests).where(ended).all()) {
    const again = { status: 'pending', reviewNotes: null } as const
    const row = write().update(holidayRequests).set(again).where(eq(holidayRequests.id, id)).returning().get()
    const { userId, startDate, endDate, days } = row
    const payload = { id, userId, user: { firstName, lastName }, startDate, endDate, days }
    const subject = { type: 'holiday_request', id }
    record(by, { type: 'holiday.requested', subject, personId, details: { startDate, endDate, days }, payload }, now)
  }
}
