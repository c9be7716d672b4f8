import { LEFT } from '~/browser/outbox/leave.ts'
import { signOut } from './pages.ts'
import { scope, type WorkerEvents } from './scope.ts'

type Message = { title: string; body: string; tag: string; url: string; urgent?: boolean }

const UNREADABLE: Message = {
  title: 'New message',
  body: 'Open the portal to read it.',
  tag: 'message',
  url: '/home',
}

/**
 * Shows a push message, which may arrive while no page is open. Browsers require a visible notification for each. If
 * its person signed out here without a network, the server does not know yet, and somebody else may have the phone.
 */
export async function showMessage({ data }: WorkerEvents['push']): Promise<void> {
  const hasLeft = await caches.has(LEFT)
  if (hasLeft) await signOut().catch(() => undefined)
  const { title, body, tag, urgent, url } = hasLeft ? UNREADABLE : readMessage(data)
  return scope.registration.showNotification(title, {
    body,
    tag,
    renotify: Boolean(urgent),
    requireInteraction: Boolean(urgent),
    vibrate: urgent ? [400, 150, 400, 150, 800] : undefined,
    icon: '/icons/icon-192.png',
    data: { url },
  } as NotificationOptions)
}

/** Opens the page of a message, in the existing window or a new one. */
export async function openMessage({ notification }: WorkerEvents['notificationclick']): Promise<void> {
  notification.close()
  const given = notification.data as { url?: string } | null
  const { href, origin } = new URL(given?.url ?? '/home', location.origin)
  if (origin !== location.origin) return
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = open.find((client) => new URL(client.url).origin === origin)
  if (!page) return void (await scope.clients.openWindow(href))
  // A browser may refuse to bring a window to the front. The page still opens in it.
  await page.focus().catch(() => undefined)
  await page.navigate(href).catch(() => scope.clients.openWindow(href))
}

function readMessage(data: WorkerEvents['push']['data']): Message {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<Message> | undefined) }
  } catch {
    return UNREADABLE
  }
}
