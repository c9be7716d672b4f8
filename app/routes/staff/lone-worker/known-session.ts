import { useEffect } from 'react'
import { type LoneSession } from '~/domain/safety/lone-worker/views.ts'

/** Stores on this phone that the person is being monitored, for use offline. */
export function useKnownSession(userId: string | undefined, session: LoneSession | null, pins: boolean): void {
  useEffect(() => {
    if (!userId) return
    void import('~/browser/outbox/alone.ts')
      .then(({ keepSession }) => keepSession({ userId, session, pins }))
      .catch(() => undefined)
  }, [userId, session, pins])
}
