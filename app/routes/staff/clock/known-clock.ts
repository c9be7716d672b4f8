import { useEffect } from 'react'
import { type ClockScreen } from './body.tsx'

/** Remembers on this phone how the clock stands, for when there is no connection. */
export function useKnownClock(userId: string | undefined, role: string, page: ClockScreen): void {
  useEffect(() => {
    if (!userId) return
    void import('~/browser/outbox/clock.ts')
      .then(({ keepClock }) => keepClock({ userId, role, at: new Date().toISOString(), page }))
      .catch(() => undefined)
  }, [userId, role, page])
}
