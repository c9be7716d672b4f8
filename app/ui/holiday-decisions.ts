import { useRevalidator } from '@remix-run/react'
import { showDays } from '../domain/dates.ts'
import { type LiveEvent, useLive } from './live.ts'
import { toast } from './toast-store.ts'

/** Tells a person of a decision on their own request the moment it is made, and loads the page's data anew. */
export function useHolidayDecisions(userId: string | undefined): void {
  const { revalidate } = useRevalidator()
  const refresh = () => void revalidate()
  const tell = ({ payload }: LiveEvent) => {
    if (payload.userId !== userId) return
    const status = String(payload.status)
    const when = showDays(String(payload.startDate), String(payload.endDate))
    const description = payload.notes ? `${when}. ${String(payload.notes)}` : when
    toast({ title: `Holiday request ${status}`, description, tone: status === 'approved' ? 'good' : 'warn' })
    refresh()
  }
  useLive(decisions, tell, refresh)
}

const decisions = ['holiday.approved', 'holiday.denied', 'holiday.cancelled']
