import { type OwnAlert } from '~/domain/emergencies/alert-view.ts'

type Place = { latitude: number; longitude: number; accuracy: number; timestamp: string; address: string | null }
/** One press of the button, ready to be sent; the key makes a press that is sent twice count once. */
export type Press = {
  key: string
  body: { type: 'sos'; location: Place | null; notes: string; timestamp: string }
}

const WAITING = 'sos-waiting'

/** The place from the device, as quickly as it gives one; null when it does not (specification 1, section 9). */
export function findPlace(options: PositionOptions): Promise<Place | null> {
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
export async function findAddress({ latitude, longitude }: Place): Promise<string | null> {
  try {
    const query = `latitude=${latitude}&longitude=${longitude}`
    const answer = await fetch(`/api/geocode/reverse?${query}`, { signal: AbortSignal.timeout(4000) })
    return answer.ok ? (((await answer.json()) as { address?: string }).address ?? null) : null
  } catch {
    return null
  }
}

/** A press of this moment. */
export const newPress = (location: Place | null): Press => ({
  key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
  body: { type: 'sos', location, notes: '', timestamp: new Date().toISOString() },
})

/** Sends a press. Rejects when it did not arrive; with 'signed_out' when the session is over. */
export async function sendPress({ key, body }: Press): Promise<OwnAlert> {
  const answer = await fetch('/api/emergency', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
    keepalive: true,
    signal: AbortSignal.timeout(15_000),
  })
  if (answer.status === 401) throw new Error('signed_out')
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as OwnAlert
}

/** Keeps a press on this phone until it arrived, also over a restart. */
export function keepPress(press: Press | null): void {
  try {
    if (press) localStorage.setItem(WAITING, JSON.stringify(press))
    else localStorage.removeItem(WAITING)
  } catch {
    // A browser without storage still tries while the page is open.
  }
}

/** The press that has not arrived yet; one older than a day is dropped. */
export function keptPress(): Press | null {
  try {
    const press = JSON.parse(localStorage.getItem(WAITING) ?? 'null') as Press | null
    return press && Date.now() - Date.parse(press.body.timestamp) < 86_400_000 ? press : null
  } catch {
    return null
  }
}
