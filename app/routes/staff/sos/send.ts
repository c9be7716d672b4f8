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
/** What became of a press: the alert (as far as this session may see it), or where it is now. */
export type Pressed = { kind: 'sent'; id: string | null; alert: OwnAlert | null } | { kind: 'kept' }
/** Why a press that could not be kept will never be sent from this page. */
export type Hopeless = 'signed_out' | 'somebody_else'

/** Help waits no longer for the outbox to be fetched; mostly it is there. */
const OUTBOX_MS = 300
const RETRY_MS = [2000, 4000, 8000, 15_000]

/**
 * The place from the device, as quickly as it gives one; null when it does not.
 * @param patienceMs after so long there is none. The limit among the options counts only once the person has allowed
 *   the question, and a question that nobody answers would hold up the alert for ever
 */
export async function findLocation(options: PositionOptions, patienceMs?: number): Promise<PressLocation | null> {
  const found = await askPosition(options, patienceMs).catch(() => null)
  if (!found) return null
  const { latitude, longitude, accuracy } = found.coords
  return { latitude, longitude, accuracy, timestamp: new Date(found.timestamp).toISOString(), address: null }
}

/** The address of a place through this origin; null when it takes too long. */
export async function findAddress({ latitude, longitude }: PressLocation): Promise<string | null> {
  try {
    return (await call('GET /api/geocode/reverse', { latitude, longitude }, { deadline: 4000 })).address
  } catch {
    return null
  }
}

/**
 * Sends an alert in this person's name, kept on the phone where it does not get through. Where nothing can be kept, the
 * page itself goes on trying.
 * @param onTrouble told, in that case, when the first try failed
 * @throws Hopeless
 */
export async function sendPress(
  userId: string,
  location: PressLocation | null,
  onTrouble: () => void,
): Promise<Pressed> {
  // The page that calls this opens the dialler.
  const body = { type: 'sos', location, notes: '', dialAsked: true }
  try {
    const { callForHelp } = await fetchPerform(OUTBOX_MS)
    const outcome = await callForHelp({ kind: 'sos', body, label: 'Emergency SOS' }, userId)
    if (outcome.kind === 'kept') return outcome
    if (outcome.kind === 'received')
      return { kind: 'sent', id: outcome.id, alert: outcome.receipt.view as OwnAlert | null }
  } catch {
    // It goes out in the plain way.
  }
  const key = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  const input = { ...body, raisedFor: userId, timestamp: new Date().toISOString() } as UnsentPress['input']
  return sendPlainly({ key, userId, input }, onTrouble)
}

/**
 * Sends a press that only this page holds, again and again, until the server has it.
 * @param onTrouble told when the first try failed
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
