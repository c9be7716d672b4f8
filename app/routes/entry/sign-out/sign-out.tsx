import { useEffect, useState } from 'react'
import { lazyPart } from '~/browser/runtime/arrival.ts'

const SignOutDialog = lazyPart(() => import('./dialog.tsx'))

/**
 * Signs a person out with scripts: deletes what this phone stores about the person, and asks about what has not been
 * sent yet.
 */
export function SignOut({ phone }: { phone: string }) {
  const [asked, setAsked] = useState<{ action: string; help: boolean; count: number } | null>(null)
  useEffect(() => {
    const submit = (event: SubmitEvent) => {
      const { action } = event.target as HTMLFormElement
      if (new URL(action, location.href).pathname !== '/logout') return
      event.preventDefault()
      void import('~/browser/outbox/leave.ts').then(
        async ({ leave, listOwnUnsent }) => {
          const unsent = await listOwnUnsent()
          if (unsent.length === 0) return leave(action)
          setAsked({ action, help: unsent.some(({ envelope }) => envelope.kind === 'sos'), count: unsent.length })
        },
        () => (event.target as HTMLFormElement).submit(),
      )
    }
    // Listening on the window catches the event before the page's own forms do.
    addEventListener('submit', submit, true)
    return () => removeEventListener('submit', submit, true)
  }, [])
  return asked ? <SignOutDialog {...asked} phone={phone} onStay={() => setAsked(null)} /> : null
}
