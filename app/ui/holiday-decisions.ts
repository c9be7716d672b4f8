import { useRevalidator } from '@remix-run/react'
import { showDays } from '../domain/dates.ts'
import { useLive } from './live.ts'
import { toast } from './toast-store.ts'

/** Tells a person of a decision on their own request the moment it is made, and loads the page's data anew. */
export function useHolidayDecisions(userId: string | undefined): void {
  const { revalidate } = useRevalidator()
  useLive(decisions, ({ payload }) => {
    if (payload.userId !== userId) return
    const status = String(payload.status)
    const when = showDays(String(payload.startDate), String(payload.endDate))
    const description = payload.notes ? `${when}. ${String(payload.notes)}` : when
    toast({ title: `Holiday request ${status}`, description, tone: status === 'approved' ? 'good' : 'warn' })
    void revalidate()
  })
}

const decisions = ['holiday.approved', 'holiday.denied', 'holiday.cancelled']
