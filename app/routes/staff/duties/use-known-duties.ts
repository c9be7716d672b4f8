import { useEffect } from 'react'
import { type OwnDuty } from '~/domain/time/rota/views.ts'

/**
 * Stores the person's shifts and the instructions of their sites on this phone, for reading offline. If nothing can be
 * sealed, nothing is stored.
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
