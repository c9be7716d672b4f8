import { useRevalidator } from '@remix-run/react'
import { showDays } from '~/platform/dates.ts'
import { type LiveEvent, useLive, type Word } from '~/ui/live.ts'
import { toast } from '~/ui/toast-store.ts'

export const holidayDecisions: Word[] = ['holiday_request_decision']

/** Tells a person of a decision on their own request the moment it is made, and reloads the page's data. */
export function useHolidayDecisions(userId: string | undefined): void {
  const { revalidate } = useRevalidator()
  useLive(holidayDecisions, ({ payload }) => {
    if (payload.userId !== userId) return
    const status = String(payload.status)
    const description = payload.notes ? `${daysOf(payload)}. ${String(payload.notes)}` : daysOf(payload)
    toast({ title: `Holiday request ${status}`, description, tone: status === 'approved' ? 'good' : 'warn' })
    void revalidate()
  })
}

/** Tells an admin of new requests, and of decisions that another admin made. Pages reload their data by themselves. */
export function useHolidayNews(ownName: string): void {
  useLive(['new_holiday_request', ...holidayDecisions], ({ type, payload }) => {
    if (type === 'new_holiday_request') {
      const { firstName, lastName } = payload.user as { firstName: string; lastName: string }
      toast({ title: 'New holiday request', description: `${firstName} ${lastName}, ${daysOf(payload)}`, tone: 'info' })
    } else if (payload.decidedBy !== ownName) {
      const description = `${String(payload.userName)}, ${daysOf(payload)}, by ${String(payload.decidedBy)}`
      toast({ title: `Holiday request ${String(payload.status)}`, description, tone: 'info' })
    }
  })
}

function daysOf(payload: LiveEvent['payload']): string {
  return showDays(String(payload.startDate), String(payload.endDate))
}
