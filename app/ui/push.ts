/** What this device says to messages: it cannot, nobody asked yet, it may, it was refused. */
export type PushState = 'unsupported' | 'default' | 'granted' | 'denied'

/** The state of this device, without asking. */
export function pushState(): PushState {
  if (typeof Notification === 'undefined' || !('serviceWorker' in navigator) || !('PushManager' in window))
    return 'unsupported'
  return Notification.permission
}

/**
 * Asks for permission and puts this device on the list; call it from a press. Where it already is, it only makes sure.
 * @returns the state afterwards; a device without a push service still shows notifications while a page is open
 */
export async function subscribeDevice(): Promise<PushState> {
  if (typeof Notification === 'undefined') return 'unsupported'
  const permission =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission
  if (permission !== 'granted' || pushState() === 'unsupported') return pushState()
  try {
    const { publicKey } = (await (await fetch('/api/push/key')).json()) as { publicKey: string }
    await navigator.serviceWorker.register('/sw.js')
    const registration = await navigator.serviceWorker.ready
    const subscription =
      (await registration.pushManager.getSubscription()) ??
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
    await fetch('/api/push/subscriptions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(subscription),
    })
  } catch {
    // No push service within reach; notifications of an open page still work.
  }
  return pushState()
}

/** Takes this device off the list. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await fetch('/api/push/subscriptions', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint: subscription.endpoint }),
  })
  await subscription.unsubscribe()
}

/** Is this device on the list? */
export async function deviceSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return Boolean(await registration?.pushManager?.getSubscription())
}
