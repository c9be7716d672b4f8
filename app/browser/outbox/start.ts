import { useEffect } from 'react'
import { inTime } from '~/browser/runtime/in-time.ts'

/** Loads the outbox when the page is idle, so that it is available offline. */
const AT_REST_MS = 1500

/**
 * Sends what is waiting on this phone, whichever page is open. @param userId the signed-in person, if the page knows
 * one
 */
export function useOutbox(userId: string | null): void {
  useEffect(() => {
    const begin = () =>
      void import('./begin.ts').then(
        ({ begin }) => begin(userId),
        () => undefined,
      )
    const resting = setTimeout(begin, AT_REST_MS)
    return () => clearTimeout(resting)
  }, [userId])
}

/**
 * Returns the function that performs an operation. It is usually loaded already. Without a connection a phone might
 * wait for it for ever. @throws if it does not load in time
 */
export const fetchPerform = (patienceMs?: number) => inTime(import('./perform.ts'), patienceMs)
