import { useSyncExternalStore } from 'react'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { askedAgainStore } from '~/browser/runtime/asked-again.ts'

// Seldom needed, and only after the server has just answered, so it is not part of every page.
const ConfirmPasswordDialog = lazyPart(() => import('./confirm-password-dialog.tsx'))

/** Asks for the password over the page; afterwards the pressed action continues. */
export function ConfirmPassword({ username }: { username: string }) {
  const open = useSyncExternalStore(askedAgainStore.subscribe, askedAgainStore.read, askedAgainStore.nothing)
  return open ? <ConfirmPasswordDialog username={username} /> : null
}
