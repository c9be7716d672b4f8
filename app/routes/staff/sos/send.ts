import { call, type CallFailure } from '~/api/call.ts'
import { type OwnAlert } from '~/domain/safety/emergencies/alert-view.ts'
import { fetchPerform } from '~/browser/outbox/start.ts'
import { askPosition } from '~/ui/geolocation.ts'
import { hold, type UnsentPress } from './unsent.ts'

export type PressLocation = {
  latitude: number
  longitude: number
  accuracy: number
  timestamp: string
  address: string | null
}
/** The result of a press: the alert if this session may see it, or else the state of the unsent press. */
export type Pressed = { kind: 'sent'; id: string | null; alert: OwnAlert | null } | { kind: 'kept' }
/** Why a press that could not be stored will never be sent from this page. */
export type Hopeless = 'signed_out' | 'somebody_else'

/** A call for help waits for the outbox no longer than this; usually it is loaded already. */
const OUTBOX_MS = 300
const RETRY_MS = [2000, 4000, 8000, 15_000]

/**
 * Returns the device's location as soon as it has one; null if it has none.
 * @param patienceMs how long to wait for a location. The limit in the options counts only once the person has given
 * permission, and an unanswered request would hold up the alert for ever
 */
export async function findLocation(options: PositionOptions, patienceMs?: number): Promise<PressLocation | null> {
  const found = await askPosition(options, patienceMs).catch(() => null)
  if (!found) return null
  const { latitude, longitude, accuracy } = found.coords
  return { latitude, longitude, accuracy, timestamp: new Date(found.timestamp).toISOString(), address: null }
}

/** Returns the address of a place from this origin; null if it takes too long. */
export async function findAddress({ latitude, longitude }: PressLocation): Promise<string | null> {
  try {
    return (await call('GET /api/geocode/reverse', { latitude, longitude }, { deadline: 4000 })).address
  } catch {
    return null
  }
}

/**
 * Sends an alert in this person's name, stored on the phone if it does not get through. If nothing can be stored, the
 * page itself keeps trying.
 * @param onTrouble called, in that case, if the first try failed
 * @throws Hopeless
 */
export async function sendPress(
  userId: string,
  location: PressLocation | null,
  onTrouble: () => void,
): Promise<Pressed> {
  // `dialAsked` is true because the page that calls this opens the dialler.
  const body = { type: 'sos', location, notes: '', dialAsked: true }
  try {
    const { callForHelp } = await fetchPerform(OUTBOX_MS)
    const outcome = await callForHelp({ kind: 'sos', body, label: 'Emergency SOS' }, userId)
    if (outcome.kind === 'kept') return outcome
    if (outcome.kind === 'received')
      return { kind: 'sent', id: outcome.id, alert: outcome.receipt.view as OwnAlert | null }
  } catch {
    // Without the outbox, the alert is sent directly below.
  }
  const key = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  const input = { ...body, raisedFor: userId, timestamp: new Date().toISOString() } as UnsentPress['input']
  return sendPlainly({ key, userId, input }, onTrouble)
}

/**
 * Sends a press that exists only in this page again and again, until the server has it.
 * @param onTrouble called if the first try failed
 * @throws Hopeless
 */
export async function sendPlainly(press: UnsentPress, onTrouble: () => void): Promise<Pressed> {
  return { kind: 'sent', id: null, alert: await hold(press, () => tryAndTry(press, onTrouble)) }
}

async function tryAndTry({ key, input }: UnsentPress, onTrouble: () => void): Promise<OwnAlert> {
  for (let tries = 0; ; tries++) {
    try {
      return await call('POST /api/emergency', input, { key, keepalive: true, deadline: 15_000 })
    } catch (error) {
      const { status } = error as CallFailure
      if (status === 401) throw 'signed_out' satisfies Hopeless
      if (status === 409) throw 'somebody_else' satisfies Hopeless
      if (tries === 0) onTrouble()
      await another(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!)
    }
  }
}

const another = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true })
  })
