import { useEffect } from 'react'
import { type OwnDuty } from '~/domain/time/rota/views.ts'

/**
 * Keeps one's duties on this phone, and the instructions of their sites, to be read without a connection. Where nothing can
 * be sealed, nothing is kept.
 */
export function useKnownDuties(userId: string | undefined, duties: OwnDuty[]): void {
  useEffect(() => {
    if (!userId) return
    let left = false
    void import('./keep-duties.ts')
      .then(({ keepDuties }) => keepDuties(userId, duties, () => left))
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [userId, duties])
}
