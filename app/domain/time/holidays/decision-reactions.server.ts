import { eq } from 'drizzle-orm'
import { holidayRequests } from '#db/schema/holidays.ts'
import { showDays } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { type Happened } from '../../kernel/events/happened.server.ts'
import { viewHoliday } from './holidays.server.ts'
import { holidayDecisionEmail } from './decision-email.ts'
import { queueEmail } from '../../kernel/mail/queue.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { queuePush } from '../../kernel/push/queue.server.ts'
import { db } from '~/platform/store.server.ts'

const DECISIONS = {
  'holiday.approved': 'approved',
  'holiday.denied': 'denied',
  'holiday.cancelled': 'cancelled',
  'holiday.ended_early': 'ended early',
} as const

/** Emails the decision to the person. */
export function writeDecisionEmail(event: Happened, now: Date): void {
  const found = decided(event)
  if (!found) return
  const { person, request, decision, dates } = found
  const { daysRestored, daysLater } = viewHoliday(request)
  const email = holidayDecisionEmail({
    company: env().COMPANY_NAME,
    name: person.firstName,
    decision,
    dates,
    days: request.days,
    restored: decision === 'ended early' ? restoredBy(event) : daysRestored,
    later: daysLater,
    notes: request.reviewNotes,
    url: `${env().ORIGIN}/holidays`,
  })
  const to = { name: `${person.firstName} ${person.lastName}`, address: person.email }
  queueEmail(to, email, `decision:${event.id}`, now, { about: person.id })
}

/** Returns how many days ending it early has given back. */
const restoredBy = ({ details: { balanceBefore, balanceAfter } }: Happened): number =>
  Number(balanceAfter) - Number(balanceBefore)

/** Sends the decision to those of the person's devices that allow notifications. */
export function pushDecision(event: Happened, now: Date): void {
  const found = decided(event)
  if (!found) return
  const { person, request, decision, dates } = found
  const note = { title: `Holiday ${decision}`, body: dates, url: '/holidays', tag: `holiday-${request.id}` }
  queuePush(person.id, note, `decision:${event.id}`, now)
}

function decided(event: Happened) {
  const request = db().select().from(holidayRequests).where(eq(holidayRequests.id, event.subjectId!)).get()
  if (!request) return null
  const person = findRow(request.userId)
  if (!person.isActive) return null
  const decision = DECISIONS[event.type as keyof typeof DECISIONS]
  return { request, person, decision, dates: showDays(request.startDate, request.endDate) }
}
