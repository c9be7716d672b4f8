import { useEffect } from 'react'
import { type ClockScreen } from './body.tsx'

/** Stores the state of the clock and of the site on this phone, for use offline. */
export function useKnownClock(userId: string | undefined, role: string, page: ClockScreen): void {
  useEffect(() => {
    if (!userId) return
    void import('./keep-known.ts').then(({ keepKnown }) => keepKnown(userId, role, page)).catch(() => undefined)
  }, [userId, role, page])
}
