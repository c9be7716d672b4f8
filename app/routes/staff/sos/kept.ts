import { DAY_MS } from '~/platform/dates.ts'

export type PressLocation = {
  latitude: number
  longitude: number
  accuracy: number
  timestamp: string
  address: string | null
}
/** One press of the button, ready to be sent; the key makes a press that is sent twice count once. */
export type Press = {
  key: string
  body: { type: 'sos'; location: PressLocation | null; notes: string; timestamp: string; raisedFor: string }
}

const WAITING = 'sos-waiting'
/** The event of this page that says a waiting press has arrived; its detail is the alert. */
export const SENT = 'sos-sent'

/** Keeps a press on this phone, under its person, until it arrived, also over a restart. */
export function keepPress(press: Press): void {
  try {
    localStorage.setItem(keyOf(press.body.raisedFor), JSON.stringify(press))
  } catch {
    // A browser without storage still tries while the page is open.
  }
}

/** Forgets what a person pressed here. */
export function forgetPress(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing was kept.
  }
}

/** The press of this person, and of nobody else, that has not arrived yet; one older than a day is dropped. */
export function keptPress(userId: string): Press | null {
  try {
    // An earlier version kept a press without its person: nobody can say in whose name it would go out.
    localStorage.removeItem(WAITING)
    const press = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Press | null
    if (!press) return null
    if (Date.now() - Date.parse(press.body.timestamp) < DAY_MS) return press
    forgetPress(userId)
    return null
  } catch {
    return null
  }
}

const keyOf = (userId: string) => `${WAITING}:${userId}`
