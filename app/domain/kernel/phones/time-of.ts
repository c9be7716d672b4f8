/** How far the time of an operation may be trusted; the last two never reach pay without a person. */
export const TRUSTS = ['server', 'steady', 'unsure', 'claimed'] as const
export type Trust = (typeof TRUSTS)[number]

/** What is known of when an operation was made, in milliseconds; `madeAt`, `sentAt` and `contact.phoneAt` by the phone's clock. */
export type Known = {
  madeAt: number
  sentAt: number
  receivedAt: number
  /** When phone and server last spoke before it was made; null where they never did, or the phone forgot. */
  contact: { serverAt: number; phoneAt: number } | null
  /** The phone's clock was seen to jump between that contact and the operation. */
  jumped: boolean
}

/** When something happened, and between which instants of the server's clock it must have. */
export type Timed = { at: number; trust: Trust; notBefore: number | null; notAfter: number }

const LIVE_MS = 60_000
const STEADY_MS = 120_000
const CONTACT_MS = 7 * 24 * 3_600_000
/** Older than this on arrival, a punch is asked for and not booked. */
export const LATEST_MS = 12 * 3_600_000

/**
 * When an operation happened, by the server's clock: now, where it was sent within a minute; else the phone's time,
 * corrected by what its clock differed from ours when both last spoke, where that is the same today; else the best guess.
 * The result always lies in the bracket between that contact and the receipt.
 */
export function timeOf(known: Known): Timed {
  const { madeAt, sentAt, receivedAt, jumped } = known
  // A contact that would lie after the receipt is a phone's fancy.
  const contact = known.contact && known.contact.serverAt <= receivedAt ? known.contact : null
  const notBefore = contact ? contact.serverAt : null
  const timed = (at: number, trust: Trust): Timed => {
    const inside = Math.max(notBefore ?? -Infinity, Math.min(at, receivedAt))
    const moved = Math.abs(inside - at) > STEADY_MS
    return { at: inside, trust: moved && trust === 'steady' ? 'unsure' : trust, notBefore, notAfter: receivedAt }
  }
  const now = receivedAt - sentAt
  const then = contact ? contact.serverAt - contact.phoneAt : null
  const steady = !jumped && (then === null || Math.abs(now - then) <= STEADY_MS)
  const age = sentAt - madeAt
  if (steady && age >= 0 && age <= LIVE_MS) return timed(receivedAt, 'server')
  if (contact === null || then === null || madeAt - contact.phoneAt > CONTACT_MS) return timed(madeAt, 'claimed')
  if (steady) return timed(madeAt + then, 'steady')
  // A jump seen before it was made has put the phone's clock where it stands now; one after it left it where it was.
  return timed(madeAt + (jumped ? now : then), 'unsure')
}
