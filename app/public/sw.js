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
      await page.focus()
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
