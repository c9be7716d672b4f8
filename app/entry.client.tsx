import { RemixBrowser } from '@remix-run/react'
import { StrictMode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { markBackgroundCalls } from './browser/runtime/background-calls.ts'
import { watchAskedAgain } from './browser/runtime/asked-again.ts'
import { undoEarlyChanges, watchForeignChanges } from './browser/runtime/foreign-changes.ts'
import { watchInstall } from './browser/runtime/install.ts'
import { watchAnswers } from './browser/runtime/own-answers.ts'
import { watchWrites } from './browser/runtime/page-writes.ts'
import { watchReads } from './browser/runtime/refresher.ts'
import { watchParts } from './ui/parts.ts'
import { watchSignedOut } from './browser/runtime/signed-out.ts'

// The page itself tells a person whose browser is too old, or blocks cookies (wake.ts).
if (!('unfit' in document.documentElement.dataset)) start()

function start(): void {
  watchInstall()
  watchAnswers()
  markBackgroundCalls()
  watchReads()
  watchSignedOut()
  watchAskedAgain()
  watchWrites()

  watchParts()

  void dataRead().then(() => {
    watchForeignChanges()
    // At once, and not as a transition: in a pause others could change what React has not compared yet.
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
    )
  })
}

function Page() {
  const [putBack] = useState(undoEarlyChanges)
  useEffect(putBack, [putBack])
  return <RemixBrowser />
}

/**
 * Remix reads the page's data when it is first rendered, and makes React wait at the root. If a person presses a key or
 * touches the page at that moment, React gives up (error 345, remix-run/react-router#12763), and the page stays without
 * scripts. So the data is read first.
 */
function dataRead(): Promise<unknown> {
  try {
    RemixBrowser({})
  } catch (reading) {
    return Promise.resolve(reading)
  }
  return Promise.resolve()
}

// A person signed out here without a network. A page without a service worker tells the server itself.
if ('caches' in window) void tellLeft().catch(() => undefined)

async function tellLeft(): Promise<void> {
  if (await caches.has('left')) await (await import('./browser/outbox/leave.ts')).tellLeft()
}
