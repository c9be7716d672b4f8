import { useEffect } from 'react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { toast } from '~/ui/toast.tsx'

/** Says in a toast as well why the agreement was not saved. */
export function useConsentToast(answer: ActionAnswer | undefined) {
  useEffect(() => {
    const errors = answer?.result?.error
    if (!errors) return
    const message = Object.values(errors).flat().find(Boolean)
    toast({ title: 'Consent Error', description: message ?? 'Failed to save consent agreement', tone: 'bad' })
  }, [answer])
}
