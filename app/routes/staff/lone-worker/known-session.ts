import { useEffect } from 'react'
import { type LoneSession } from '~/domain/safety/lone-worker/views.ts'

/** Remembers on this phone that its person is watched over, for when there is no connection. */
export function useKnownSession(userId: string | undefined, session: LoneSession | null, pins: boolean): void {
  useEffect(() => {
    if (!userId) return
    void import('~/browser/outbox/alone.ts')
      .then(({ keepSession }) => keepSession({ userId, session, pins }))
      .catch(() => undefined)
  }, [userId, session, pins])
}
