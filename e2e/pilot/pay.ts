import { addDays, dayOf } from '../../app/platform/dates.ts'
import { type Review } from './seen.ts'
import { type Story } from './story.ts'

/** Closes the finished days of the week for the office, and stores the figures as they were locked. */
export async function closePayPeriod({ world }: Story, who: string): Promise<Review> {
  const { api, company } = world
  const from = dayOf(new Date(company.from))
  const to = addDays(dayOf(new Date(company.until)), -1)
  const { id } = await api.must<{ id: string }>(who, 'POST', '/api/admin/pay-periods', { from, to })
  const change = (state: string) => {
    const despite = { despite: true, reason: 'Payroll closes today. Late changes are paid next time.' }
    return api.must(who, 'PUT', `/api/admin/pay-periods/${id}`, { state, ...(state === 'locked' && despite) })
  }
  await change('approved')
  const before = await api.must<Review>(who, 'GET', `/api/admin/pay-periods/${id}/review`)
  await change('locked')
  const after = await api.must<Review>(who, 'GET', `/api/admin/pay-periods/${id}/review`)
  return { ...after, open: before.open }
}

export const reviewAgain = ({ world }: Story, who: string, id: string): Promise<Review> =>
  world.api.must<Review>(who, 'GET', `/api/admin/pay-periods/${id}/review`)
