import { useEffect } from 'react'
import { type OwnDuty } from '~/domain/rota/views.ts'

/** One's duties as this phone last saw them. */
export type KnownDuties = { at: string; duties: OwnDuty[] }

/** Under what they are kept, sealed for their person as drafts are: they go when the person signs out. */
export const KNOWN_DUTIES = 'duties'

/** Keeps one's duties on this phone, to be read without a connection. Where nothing can be sealed, nothing is kept. */
export function useKnownDuties(userId: string | undefined, duties: OwnDuty[]): void {
  useEffect(() => {
    if (!userId) return
    const known: KnownDuties = { at: new Date().toISOString(), duties }
    void import('~/outbox/drafts.ts')
      .then(({ keepDraft }) => keepDraft(userId, KNOWN_DUTIES, known))
      .catch(() => undefined)
  }, [userId, duties])
}
