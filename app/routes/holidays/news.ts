import { showDays } from '~/platform/dates.ts'
import { useAdminLive, useLive, useRefreshOn } from '~/browser/live/live.ts'
import { toast } from '~/browser/runtime/toast-store.ts'

const REFRESH_ON = ['holiday_request_decision'] as const

/** Tells a person about a decision on their request as soon as it is made, and reloads the page's data. */
export function useHolidayDecisions(userId: string | undefined): void {
  useLive('holiday_request_decision', (decision) => {
    const { status, notes } = decision
    if (decision.userId !== userId) return
    const description = notes ? `${daysOf(decision)}. ${notes}` : daysOf(decision)
    toast({ title: `Holiday request ${status}`, description, tone: status === 'approved' ? 'good' : 'warn' })
  })
  useRefreshOn(REFRESH_ON, ({ payload }) => payload.userId === userId)
}

/** Tells an admin about new requests, and about decisions by other admins. Pages reload their data automatically. */
export function useHolidayNews(ownId: string | undefined): void {
  useAdminLive('new_holiday_request', (request) => {
    const { firstName, lastName } = request.user
    const description = `${firstName} ${lastName}, ${daysOf(request)}`
    toast({ title: 'New holiday request', description, tone: 'info' })
  })
  useAdminLive('holiday_request_decision', (decision) => {
    const { status, userName, decidedBy, decidedById } = decision
    if (decidedById === ownId) return
    const description = `${userName}, ${daysOf(decision)}, by ${decidedBy}`
    toast({ title: `Holiday request ${status}`, description, tone: 'info' })
  })
}

const daysOf = ({ startDate, endDate }: { startDate: string; endDate: string }) => showDays(startDate, endDate)
