import { useSyncExternalStore } from 'react'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { signedOutStore } from '~/browser/runtime/signed-out.ts'

// Seldom needed, and only when the server has just answered, so it is not part of every page.
const SignInAgainDialog = lazyPart(() => import('./dialog.tsx'))

/** Asks to sign in again over the page; typed text stays, and is sent again afterwards. */
export function SignInAgain(person: { id: string; username: string; name: string }) {
  const open = useSyncExternalStore(signedOutStore.subscribe, signedOutStore.read, signedOutStore.nothing)
  return open ? <SignInAgainDialog {...person} /> : null
}
