import { useEffect } from 'react'
import { type ClockScreen } from './body.tsx'

/** Remembers on this phone how the clock stands, and what is at the site, for when there is no connection. */
export function useKnownClock(userId: string | undefined, role: string, page: ClockScreen): void {
  useEffect(() => {
    if (!userId) return
    void import('./keep-known.ts').then(({ keepKnown }) => keepKnown(userId, role, page)).catch(() => undefined)
  }, [userId, role, page])
}
