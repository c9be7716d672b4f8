import { useWaiting } from '~/browser/outbox/waiting.ts'
import { Alert } from '~/ui/alert.tsx'
import { useHydrated } from '~/browser/runtime/hydrated.ts'

const WORDS = {
  full: ['This phone is full', 'What you add now will be lost when this page closes. Send it now, or free some space.'],
  unavailable: [
    'This phone cannot save unsent work',
    'The browser cannot store anything for this page. You need signal to send anything.',
  ],
} as const

/** Warns that this phone cannot store anything, before something is lost. */
export function NothingWaits() {
  const { fault } = useWaiting()
  if (!fault) return null
  const [title, words] = WORDS[fault]
  return (
    <Alert tone="warn" live="alert" title={title}>
      {words}
    </Alert>
  )
}

/** Warns if the browser cannot send anything once its page is closed. */
export function KeepOpen() {
  const hydrated = useHydrated()
  if (!hydrated || 'SyncManager' in window) return null
  return <strong>Keep this page open until everything is received.</strong>
}
