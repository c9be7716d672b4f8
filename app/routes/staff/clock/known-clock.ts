import { useEffect } from 'react'
import { type Watch } from '~/routes/staff/lone-worker/watch-card.tsx'
import { type ClockScreen } from './body.tsx'

/** Stores the state of the clock, of monitoring and of the site on this phone, for use offline. */
export function useKnownClock(userId: string | undefined, role: string, page: ClockScreen, watch: Watch): void {
  useEffect(() => {
    if (!userId) return
    void import('./keep-known.ts').then(({ keepKnown }) => keepKnown(userId, role, page, watch)).catch(() => undefined)
  }, [userId, role, page, watch])
}
