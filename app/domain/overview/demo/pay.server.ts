import { addDays, DAY_MS, dayOf, weekday } from '~/platform/dates.ts'
import { addAbsence } from '../../time/absences/absences.server.ts'
import { setLeaveInHours } from '../../time/leave-hours/leave-hours.server.ts'
import { addPayPeriod, changePayPeriod } from '../../time/pay/pay-periods.server.ts'
import { reviewPayPeriod } from '../../time/pay/review.server.ts'
import { type Hired } from './people.server.ts'

const REASON = 'Payroll closes today. Late changes are paid next time.'

/** Two pay periods of two weeks: an earlier one that is locked, and the last one, which waits for its review. */
export async function addDemoPay(people: Hired[], now: Date): Promise<void> {
  const admin = people[0]!.actor
  countLeaveInHours(people, now)
  const today = dayOf(now)
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  const [locked] = [28, 14].map((ago) => {
    const days = { from: addDays(monday, -ago), to: addDays(monday, -ago + 13) }
    return addPayPeriod(admin, days, now)
  })
  const change = (state: 'approved' | 'locked', despite: boolean) =>
    changePayPeriod(admin, { id: locked!.id, state, despite, reason: despite ? REASON : null }, now)
  await change('approved', false)
  const { open } = await reviewPayPeriod(admin, { id: locked!.id }, now)
  await change(
    'locked',
    Object.values(open).some((n) => n > 0),
  )
}

/**
 * Gives two people leave in hours, one of them with rolled-up holiday pay, from before the first period, and two past
 * absences.
 */
function countLeaveInHours(people: Hired[], now: Date): void {
  const [admin, ...others] = people.map(({ actor }) => actor)
  const [start, today] = [new Date(now.getTime() - 60 * DAY_MS), dayOf(now)]
  for (const [index, { id: userId }] of others.slice(6, 8).entries())
    setLeaveInHours(admin!, { userId, inHours: true, rolledUp: index === 0 }, start)
  const [ill, away] = others.slice(8, 10)
  if (ill)
    addAbsence(admin!, { userId: ill.id, kind: 'sick', from: addDays(today, -24), to: addDays(today, -22) }, start)
  if (away)
    addAbsence(admin!, { userId: away.id, kind: 'family', from: addDays(today, -40), to: addDays(today, -31) }, start)
}
