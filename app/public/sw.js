// Help that opens with no network: first aid, the page with the emergency numbers, and the parts they are made of.
// They are fetched without cookies, so that nothing personal is ever kept on the device.
const SHELF = 'help-1'
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
const PATIENCE_MS = 4000
const AGAIN_MS = 2000

self.addEventListener('install', (event) => event.waitUntil(stock()))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((shelves) => Promise.all(shelves.filter((shelf) => shelf !== SHELF).map((shelf) => caches.delete(shelf))))
      .then(() => self.clients.claim()),
  )
})

// The page asks for it once the person has agreed: an update never reloads a form by itself.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting()
  if (event.data === 'restock') event.waitUntil(stock())
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
  const help = HELP.includes(url.pathname)
  try {
    return await (help ? within(PATIENCE_MS, fetch(request)) : fetch(request))
  } catch {
    // A page must stand under its own address, or its scripts would load it again.
    return help ? ((await caches.match(url.pathname)) ?? Response.error()) : Response.redirect('/offline')
  }
}

async function stock() {
  const shelf = await caches.open(SHELF)
  const parts = new Set(['/favicon.svg'])
  await Promise.all(
    HELP.map(async (path) => {
      const answer = await fetch(path, { credentials: 'omit', cache: 'no-store' })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      const text = await answer.clone().text()
      for (const [part] of text.matchAll(/\/assets\/[\w.-]+\.(?:css|js)/g)) parts.add(part)
      await shelf.put(path, answer)
    }),
  )
  await Promise.all([...parts].map(async (part) => (await shelf.match(part)) ?? shelf.add(part)))
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
