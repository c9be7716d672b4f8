import { useEffect } from 'react'
import { inTime } from '~/browser/runtime/in-time.ts'

/** Once the page has come to rest the outbox is fetched, so that it is there without a network. */
const AT_REST_MS = 1500

/**
 * Sends what waits on this phone, on every page.
 * @param userId who is signed in, where the page knows somebody
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
 * What performs an operation. Mostly it is there; a phone that has it not and no line may wait for ever.
 * @throws where it is not there in time
 */
export const fetchPerform = (patienceMs?: number) => inTime(import('./perform.ts'), patienceMs)
