import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { markBackgroundCalls } from './ui/background-calls.ts'
import { watchAskedAgain } from './ui/asked-again.ts'
import { watchReads } from './ui/refresher.ts'
import { watchSignedOut } from './ui/signed-out.ts'
import { forgetAll } from './ui/phone-store.ts'

markBackgroundCalls()
watchReads()
watchSignedOut()
watchAskedAgain()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})

/** What was kept on this phone belongs to the person who signs out, so it goes first. */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (new URL(form.action, location.href).pathname !== '/logout') return
  const forgotten = forgetAll()
  if (event.defaultPrevented) return
  event.preventDefault()
  void Promise.race([forgotten, new Promise((resolve) => setTimeout(resolve, 1000))]).then(() => form.submit())
})
