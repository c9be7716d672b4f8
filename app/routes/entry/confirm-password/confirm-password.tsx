import { useSyncExternalStore } from 'react'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { askedAgainStore } from '~/browser/runtime/asked-again.ts'

// This dialog is seldom needed, and only just after the server has answered, so it is loaded separately.
const ConfirmPasswordDialog = lazyPart(() => import('./confirm-password-dialog.tsx'))

/** Asks for the password in a dialog, then continues the action that was pressed. */
export function ConfirmPassword({ username }: { username: string }) {
  const open = useSyncExternalStore(askedAgainStore.subscribe, askedAgainStore.read, askedAgainStore.nothing)
  return open ? <ConfirmPasswordDialog username={username} /> : null
}
