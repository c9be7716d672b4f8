import { useEffect } from 'react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { toast } from '~/ui/toast.tsx'

export const CONSENT_ERROR = 'Consent Error'
export const CONSENT_FAILED = 'Failed to save consent agreement'

/** Says in a toast, too, why the agreement was not saved. */
export function useConsentToast(answer: ActionAnswer | undefined) {
  useEffect(() => {
    const description = Object.values(answer?.result?.error ?? {})
      .flat()
      .find(Boolean)
    if (description && !answer?.unanswered) toast({ title: CONSENT_ERROR, description, tone: 'bad' })
  }, [answer])
}
