import { addDays, dayOf, weekday } from '~/platform/dates.ts'
import { addPayPeriod, changePayPeriod } from '../../time/pay/pay-periods.server.ts'
import { reviewPayPeriod } from '../../time/pay/review.server.ts'
import { type Hired } from './people.server.ts'

const REASON = 'Payroll closes today. Late changes are paid next time.'

/** Two pay periods of two weeks: an earlier one that is locked, and the last one, which waits for its review. */
export function addDemoPay(people: Hired[], now: Date): void {
  const admin = people[0]!.actor
  const today = dayOf(now)
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  const [locked] = [28, 14].map((ago) => {
    const days = { from: addDays(monday, -ago), to: addDays(monday, -ago + 13) }
    return addPayPeriod(admin, days, now)
  })
  const change = (state: 'approved' | 'locked', despite: boolean) =>
    changePayPeriod(admin, { id: locked!.id, state, despite, reason: despite ? REASON : null }, now)
  change('approved', false)
  change(
    'locked',
    Object.values(reviewPayPeriod(admin, { id: locked!.id }, now).open).some((n) => n > 0),
  )
}
