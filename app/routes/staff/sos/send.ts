import { call, type CallFailure, type InputOf } from '~/api/call.ts'
import { type OwnAlert } from '~/domain/emergencies/alert-view.ts'
import { forgetPress, type PressLocation, type Press, SENT } from './kept.ts'

/** The place from the device, as quickly as it gives one; null when it does not. */
export function findLocation(options: PositionOptions): Promise<PressLocation | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({ latitude, longitude, accuracy, timestamp: new Date(timestamp).toISOString(), address: null }),
      () => resolve(null),
      options,
    )
  })
}

/** The address of a place through this origin; null when it takes too long. */
export async function findAddress({ latitude, longitude }: PressLocation): Promise<string | null> {
  try {
    return (await call('GET /api/geocode/reverse', { latitude, longitude }, { deadline: 4000 })).address
  } catch {
    return null
  }
}

/** A press of this moment, by this person. */
export const newPress = (raisedFor: string, location: PressLocation | null): Press => ({
  key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
  body: { type: 'sos', location, notes: '', timestamp: new Date().toISOString(), raisedFor },
})

const SENDING = (key: string) => ({ key, keepalive: true, deadline: 15_000 })

/**
 * Sends a press, and forgets it once it has arrived. Rejects when it did not arrive: with 'signed_out' when the session
 * is over, with 'somebody_else' when another person is signed in on this phone by now.
 */
export async function sendPress(press: Press): Promise<OwnAlert> {
  const { key, body } = press
  const sending = call('POST /api/emergency', body as InputOf<'POST /api/emergency'>, SENDING(key))
  const alert: OwnAlert = await sending.catch((fault: CallFailure) => {
    throw new Error({ 401: 'signed_out', 409: 'somebody_else' }[fault.status] ?? String(fault.status))
  })
  forgetPress(press.body.raisedFor)
  dispatchEvent(new CustomEvent(SENT, { detail: alert }))
  return alert
}
