import { useEffect } from 'react'
import { type LoneSession } from '~/domain/safety/lone-worker/views.ts'
import { type KnownSession } from '~/browser/outbox/alone.ts'

const OVER_MS = 12 * 3_600_000

/**
 * Returns the session that a phone knows, to be shown offline; null if there is none, or if its check-in was due more
 * than twelve hours ago, which would look like the next one.
 */
export function currentOf(known: KnownSession<LoneSession> | null, now: Date): LoneSession | null {
  const session = known?.session ?? null
  return session && now.getTime() - Date.parse(session.dueAt) < OVER_MS ? session : null
}

/** Stores on this phone that the person is being monitored, for use offline. */
export function useKnownSession(userId: string | undefined, session: LoneSession | null, pins: boolean): void {
  useEffect(() => {
    if (!userId) return
    void import('~/browser/outbox/alone.ts')
      .then(({ keepSession }) => keepSession({ userId, session, pins }))
      .catch(() => undefined)
  }, [userId, session, pins])
}
