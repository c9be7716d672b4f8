import { useSyncExternalStore } from 'react'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { signedOutStore } from '~/browser/runtime/signed-out.ts'

// This dialog is seldom needed, and only just after the server has answered, so it is loaded separately.
const SignInAgainDialog = lazyPart(() => import('./dialog.tsx'))

/** Asks the person to sign in again, in a dialog. Typed text stays, and is sent again afterwards. */
export function SignInAgain(person: { id: string; username: string; name: string }) {
  const open = useSyncExternalStore(signedOutStore.subscribe, signedOutStore.read, signedOutStore.nothing)
  return open ? <SignInAgainDialog {...person} /> : null
}
