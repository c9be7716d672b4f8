import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { askedAgainStore } from '~/browser/runtime/asked-again.ts'

// Seldom needed, and only where the server has just answered: it does not travel with every page.
const ConfirmPasswordDialog = lazyPart(() => import('./confirm-password-dialog.tsx'))

/** Asks for the password over the page; what was pressed goes on afterwards. */
export function ConfirmPassword({ username }: { username: string }) {
  const open = useSyncExternalStore(askedAgainStore.subscribe, askedAgainStore.read, askedAgainStore.nothing)
  return open ? (
    <Suspense>
      <ConfirmPasswordDialog username={username} />
    </Suspense>
  ) : null
}
