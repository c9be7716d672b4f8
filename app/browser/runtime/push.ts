import { call, CallFailure, type InputOf } from '~/api/call.ts'

/** What this device says to messages: it cannot, nobody asked yet, it may, it was refused. */
export type PushState = 'unsupported' | 'default' | 'granted' | 'denied'

/** What became of a input for messages; `fault` says in words why the server refused. */
export type PushAnswer = { state: PushState; on: boolean; fault?: string }

/** Who wants messages on this device, by id: it is theirs alone, no matter who else signs in here. */
const WANTED_BY = 'messages-wanted-by'
const MOST = 10

/** The state of this device, without asking. */
export function pushState(): PushState {
  if (typeof Notification === 'undefined' || !('serviceWorker' in navigator) || !('PushManager' in window))
    return 'unsupported'
  return Notification.permission
}

/**
 * Asks for permission and puts this device on the person's list; call it from a press. Where it already is, it only makes
 * sure. A device without a push service still shows notifications while a page is open.
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
 * Puts this device back on the list after a new sign-in, for somebody who wants messages here and whose browser still
 * allows them. Asks nothing of the person and never throws.
 * @returns whether messages of this person arrive here
 */
export async function resumeDevice(personId: string): Promise<boolean> {
  if (pushState() !== 'granted') return false
  const before = wantedBy()
  // A device that was on the list before anybody was written down here: it goes on for the first who comes.
  const wanted = before ? before.includes(personId) : await hasSubscription()
  if (!wanted) return false
  if (!before) remember([personId])
  return (await putOnList()).on
}

/** Takes this device off the list. */
export async function unsubscribeDevice(personId: string): Promise<void> {
  remember((wantedBy() ?? []).filter((id) => id !== personId))
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  // A server that says no, or that is out of reach, does not keep this device listening.
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
    // Without storage the person presses once more after the next sign-in.
  }
}
