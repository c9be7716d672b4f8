// Pages that open with no network: first aid, the emergency numbers, clock, forms, SOS and what waits on this phone.
// They are fetched without cookies, so that nothing personal is ever kept on the device.
const SHELF = 'help-1'
/** While this shelf stands, the server does not know yet that somebody signed out here (app/outbox/leave.ts). */
const LEFT = 'left'
const PROTOCOLS = [
  'not-breathing',
  'severe-bleeding',
  'not-responding',
  'broken-bones',
  'thermal-burns',
  'acid-burns',
  'mist-handover',
]
const HELP = ['/offline', '/medical-emergency', ...PROTOCOLS.map((id) => `/medical-emergency/${id}`)]
const WORK = [
  '/offline/clock',
  '/offline/alone',
  '/offline/duties',
  '/offline/forms',
  '/offline/sos',
  '/offline/waiting',
]
/** What stands for a page without a connection. Forms stand under their own names. */
const STAND_INS = {
  '/clock': '/offline/clock',
  '/clock-in-out': '/offline/clock',
  '/alone': '/offline/alone',
  '/duties': '/offline/duties',
  '/emergency': '/offline/sos',
  '/forms': '/offline/forms',
}
const PATIENCE_MS = 4000
const AGAIN_MS = 2000
/** A page of an earlier build may be open for long, and ask for its parts. */
const KEEP_PARTS_MS = 30 * 24 * 3600_000

self.addEventListener('install', (event) => event.waitUntil(stock()))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((shelves) => shelves.filter((shelf) => shelf !== SHELF && shelf !== LEFT))
      .then((old) => Promise.all(old.map((shelf) => caches.delete(shelf))))
      .then(() => self.clients.claim()),
  )
})

// The page asks for it once the person has agreed: an update never reloads a form by itself.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting()
  if (event.data?.build) event.waitUntil(restock(event.data.build))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromShelf(request))
  else if (request.mode === 'navigate') event.respondWith(page(request, url))
})

// Assets carry a hash in their names: what is on the shelf is right for ever.
// Without the line a page's script is waited for: a script that fails would have the whole page loaded again, into nothing.
async function fromShelf(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  for (;;) {
    try {
      return await fetch(request)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

async function page(request, url) {
  const ownPage = /^\/(offline|medical-emergency)(\/|$)/.test(url.pathname)
  try {
    if ((await caches.has(LEFT)) && !ownPage) await signOut()
    return await (ownPage ? within(PATIENCE_MS, fetch(request)) : fetch(request))
  } catch {
    // A page must stand under its own address, or its scripts would load it again.
    if (ownPage) return (await caches.match(url.pathname)) ?? Response.error()
    const standIn = STAND_INS[url.pathname] ?? `/offline/forms${url.pathname}`
    return Response.redirect((await caches.match(standIn)) ? standIn + url.search : '/offline')
  }
}

// Who signed out without a network must be signed out before anybody is shown anything.
async function signOut() {
  const answer = await within(
    PATIENCE_MS,
    fetch('/api/auth/logout', { method: 'POST', headers: JSON_TYPE, body: '{}' }),
  )
  if (answer.status >= 500) throw new Error('not signed out yet')
  await caches.delete(LEFT)
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

// First aid stands on the shelf or nothing does; the rest follows as it comes.
async function stock() {
  const shelf = await caches.open(SHELF)
  const parts = new Set(['/favicon.svg'])
  const texts = await Promise.all(HELP.map((path) => put(shelf, path)))
  const work = await Promise.allSettled(WORK.map((path) => put(shelf, path)))
  texts.push(...work.map(({ value }) => value ?? ''))
  const forms = new Set(texts.join('').match(/(?<=href=")\/offline\/forms\/[\w-]+/g))
  for (const path of forms) texts.push(await put(shelf, path).catch(() => ''))
  texts.forEach((text) => partsOf(text).forEach((part) => parts.add(part)))
  // Scripts name further ones, which are fetched when something is pressed, and styles their typeface. A set that grows is
  // walked to its end.
  for (const part of parts) {
    if (!(await shelf.match(part))) await shelf.add(part)
    if (/\.(js|css)$/.test(part) && !part.includes('/manifest-'))
      partsOf(await (await shelf.match(part)).text()).forEach((named) => parts.add(named))
  }
  await clear(shelf, parts)
}

async function restock(build) {
  const shelf = await caches.open(SHELF)
  const before = await shelf.match('/build')
  if (before && (await before.text()) === build) return
  await stock()
  await shelf.put('/build', new Response(build))
}

async function put(shelf, path) {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-store' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  const text = await answer.clone().text()
  await shelf.put(path, answer)
  return text
}

// A page names its parts by their address, a script by their name beside its own.
const partsOf = (text) =>
  [...text.matchAll(/(?:\/?assets|["'`]\.)\/([\w.-]+\.(?:css|js|woff2))/g)].map(([, name]) => `/assets/${name}`)

async function clear(shelf, parts) {
  for (const request of await shelf.keys()) {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/assets/') || parts.has(pathname)) continue
    const since = Date.parse((await shelf.match(request)).headers.get('Date') ?? '')
    if (!(Date.now() - since < KEEP_PARTS_MS)) await shelf.delete(request)
  }
}

const within = (ms, promise) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), ms))])

// Messages that arrive while no page is open. A visible notification is shown for each, as browsers demand.
self.addEventListener('push', (event) => {
  const note = readNote(event.data)
  event.waitUntil(
    self.registration.showNotification(note.title, {
      body: note.body,
      tag: note.tag,
      renotify: Boolean(note.urgent),
      requireInteraction: Boolean(note.urgent),
      vibrate: note.urgent ? [400, 150, 400, 150, 800] : undefined,
      icon: '/icons/icon-192.png',
      data: { url: note.url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.url ?? '/home', self.location.origin)
  if (url.origin !== self.location.origin) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (open) => {
      const page = open.find((client) => new URL(client.url).origin === url.origin)
      if (!page) return self.clients.openWindow(url.href)
      // A browser may refuse to bring a window forward; it can show the page all the same.
      await page.focus().catch(() => undefined)
      return page.navigate(url.href).catch(() => self.clients.openWindow(url.href))
    }),
  )
})

function readNote(data) {
  try {
    return { title: 'New message', body: 'Open the portal to read it.', tag: 'message', url: '/home', ...data.json() }
  } catch {
    return { title: 'New message', body: 'Open the portal to read it.', tag: 'message', url: '/home' }
  }
}

// Some browsers wake this file once there is a line, also while no page is open: what waits on the phone is then sent
// from the store (app/outbox/store.ts), each request made again.
self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(navigator.locks.request('outbox', { ifAvailable: true }, sendWaiting))
})

const SENDING_ORDER = { sos: 0, check_in: 1, punch: 1, form: 2 }

async function sendWaiting(lock) {
  const store = lock && (await openOutbox())
  if (!store) return
  const waiting = (await store.read('operations')).filter(({ state }) => state === 'waiting')
  waiting.sort(
    (a, b) => SENDING_ORDER[a.envelope.kind] - SENDING_ORDER[b.envelope.kind] || a.envelope.seq - b.envelope.seq,
  )
  for (const { id, envelope } of waiting) {
    const body = JSON.stringify({ envelope, sentAt: new Date().toISOString() })
    const receipt = await answerOf(fetch('/api/outbox', { method: 'POST', headers: JSON_TYPE, body }))
    if (receipt?.id === id) await store.change(id, { state: 'received', receipt })
  }
  const incomplete = (await store.read('operations')).filter((each) => each.receipt?.missing.length)
  const parts = new Map((await store.read('parts')).map(({ sha256, bytes }) => [sha256, bytes]))
  for (const { id, receipt } of incomplete) {
    const missing = receipt.missing.filter((sha256) => parts.has(sha256))
    const type = { 'Content-Type': 'application/octet-stream' }
    for (const sha256 of missing)
      await answerOf(
        fetch(`/api/outbox/${id}/parts/${sha256}`, { method: 'PUT', headers: type, body: parts.get(sha256) }),
      )
    const now = await answerOf(fetch(`/api/outbox/${id}`))
    if (now?.id === id) await store.change(id, { receipt: now })
  }
  new BroadcastChannel('outbox').postMessage({ kind: 'changed' })
}

// Without a line this rejects, and the browser comes back later; what is refused is told by the page.
const answerOf = async (asked) => {
  const answer = await asked
  return answer.ok ? answer.json().catch(() => null) : null
}

async function openOutbox() {
  const database = await new Promise((resolve) => {
    const request = indexedDB.open('outbox', 1)
    request.onupgradeneeded = () => request.transaction.abort()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(null)
  })
  const settled = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  return (
    database && {
      read: (name) => settled(database.transaction(name).objectStore(name).getAll()),
      async change(id, change) {
        const store = database.transaction('operations', 'readwrite').objectStore('operations')
        const before = await settled(store.get(id))
        if (before) await settled(store.put({ ...before, ...change }, id))
      },
    }
  )
}
