import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { signedOutStore } from '~/browser/runtime/signed-out.ts'

// Seldom needed, and only where the server has just answered: it does not travel with every page.
const SignInAgainDialog = lazyPart(() => import('./dialog.tsx'))

/** Asks to sign in again over the page; what was typed stands, and is sent once more afterwards. */
export function SignInAgain(person: { id: string; username: string; name: string }) {
  const open = useSyncExternalStore(signedOutStore.subscribe, signedOutStore.read, signedOutStore.nothing)
  return open ? (
    <Suspense>
      <SignInAgainDialog {...person} />
    </Suspense>
  ) : null
}
