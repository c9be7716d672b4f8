import { call, CallFailure, type InputOf } from '~/api/call.ts'

/** Whether this device can show messages: impossible, not asked yet, allowed or refused. */
export type PushState = 'unsupported' | 'default' | 'granted' | 'denied'

/** The result of asking for messages; `fault` is the server's reason for a refusal, as text. */
export type PushAnswer = { state: PushState; on: boolean; fault?: string }

/** The id of the person who wants messages on this device. Nobody else gets them here. */
const WANTED_BY = 'messages-wanted-by'
const MOST = 10

/** Returns the state of this device, without asking. */
export function pushState(): PushState {
  if (typeof Notification === 'undefined' || !('serviceWorker' in navigator) || !('PushManager' in window))
    return 'unsupported'
  return Notification.permission
}

/**
 * Asks for permission and adds this device to the person's list; call it from a press. A device already on the list
 * stays. A device without a push service still shows notifications while a page is open.
 */
export async function subscribeDevice(personId: string): Promise<PushAnswer> {
  if (typeof Notification === 'undefined') return { state: 'unsupported', on: false }
  const permission =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission
  if (permission !== 'granted' || pushState() === 'unsupported') return { state: pushState(), on: false }
  const answer = await putOnList()
  if (answer.on) remember([...(wantedBy() ?? []).filter((id) => id !== personId), personId])
  return answer
}

/**
 * Adds this device to the list again after a new sign-in, if the person wants messages here and the browser still
 * allows them. Asks nothing and never throws. @returns whether messages of this person arrive here
 */
export async function resumeDevice(personId: string): Promise<boolean> {
  if (pushState() !== 'granted') return false
  const before = wantedBy()
  // A device that subscribed before people were recorded counts for the first person who signs in.
  const wanted = before ? before.includes(personId) : await hasSubscription()
  if (!wanted) return false
  if (!before) remember([personId])
  return (await putOnList()).on
}

/** Removes this device from the list. */
export async function unsubscribeDevice(personId: string): Promise<void> {
  remember((wantedBy() ?? []).filter((id) => id !== personId))
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  // This device stops listening even if the server refuses or cannot be reached.
  await call('DELETE /api/push/subscriptions', { endpoint: subscription.endpoint }).catch(() => null)
  await subscription.unsubscribe()
}

async function putOnList(): Promise<PushAnswer> {
  const state = pushState()
  try {
    const { publicKey } = await call('GET /api/push/key', {})
    await navigator.serviceWorker.register('/sw.js')
    const registration = await navigator.serviceWorker.ready
    const subscription =
      (await registration.pushManager.getSubscription()) ??
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
    await call('POST /api/push/subscriptions', subscription.toJSON() as InputOf<'POST /api/push/subscriptions'>)
    return { state, on: true }
  } catch (error) {
    const refused = error instanceof CallFailure && error.status > 0 && error.message
    return { state, on: false, fault: refused || 'Messages could not be switched on. Please try again later.' }
  }
}

async function hasSubscription(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return Boolean(await registration?.pushManager?.getSubscription().catch(() => null))
}

function wantedBy(): string[] | null {
  try {
    return JSON.parse(localStorage.getItem(WANTED_BY) ?? 'null') as string[] | null
  } catch {
    return null
  }
}

function remember(ids: string[]): void {
  try {
    localStorage.setItem(WANTED_BY, JSON.stringify(ids.slice(-MOST)))
  } catch {
    // If the browser cannot store this, the person must press the button again after the next sign-in.
  }
}
