import { LEFT } from '~/browser/outbox/leave.ts'
import { sendOnce } from '~/browser/outbox/send.ts'
import { watchAnswers } from '~/browser/runtime/own-answers.ts'
import { openMessage, showMessage } from './messages.ts'
import { answerPage } from './pages.ts'
import { scope } from './scope.ts'
import { answerPart, restock, SHELF, stock, stockKiosk } from './shelf.ts'

const plain = globalThis.fetch
watchAnswers()

scope.addEventListener('install', (event) => event.waitUntil(stock()))

scope.addEventListener('activate', (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((shelf) => shelf !== SHELF && shelf !== LEFT)
    await Promise.all(old.map((shelf) => caches.delete(shelf)))
    await scope.clients.claim()
  }
  event.waitUntil(clean())
})

// The page sends this once the person has agreed, because an update must never reload a half-filled form.
scope.addEventListener('message', (event) => {
  if (event.data === 'take over') void scope.skipWaiting()
  if (event.data === 'kiosk') event.waitUntil(stockKiosk())
  const { build } = (event.data ?? {}) as { build?: string }
  if (build) event.waitUntil(restock(build))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(answerPart(request))
  else if (request.mode === 'navigate') event.respondWith(answerPage(request, plain))
})

scope.addEventListener('push', (event) => event.waitUntil(showMessage(event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openMessage(event)))

// Some browsers wake the service worker when the connection returns, even if no page is open. Waiting items are then
// sent.
scope.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(sendOnce())
})
