import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchSignedOut } from './ui/signed-out.ts'
import { forgetAll } from './ui/phone-store.ts'

watchSignedOut()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})

/** What was kept on this phone belongs to the person who signs out. */
document.addEventListener('submit', (event) => {
  const { pathname } = new URL((event.target as HTMLFormElement).action, location.href)
  if (pathname === '/logout') void forgetAll()
})
