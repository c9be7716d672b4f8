/** How reliable the time of an operation is. The last two never reach pay without a person's decision. */
export const TRUSTS = ['server', 'steady', 'unsure', 'claimed'] as const
export type Trust = (typeof TRUSTS)[number]

/** When a phone's operation was made, from everything known; stored beside its result. */
export type Made = {
  operationId: string
  /** The time on the phone's own clock. */
  madeAt: Date
  receivedAt: Date
  /** The time that counts, and how reliable it is. */
  at: Date
  trust: Trust
  notBefore: Date | null
  notAfter: Date
}

/** Must a person check this time before it is paid? */
export const isUnsure = (trust: string | null): boolean => trust === 'unsure' || trust === 'claimed'

/**
 * What is known about the time of an operation, in milliseconds. `madeAt`, `sentAt` and `contact.phoneAt` are by the
 * phone's clock.
 */
export type Known = {
  madeAt: number
  /** Null if the sender is neither the phone itself nor its owner. */
  sentAt: number | null
  receivedAt: number
  /** The last contact between phone and server before it was made, with the server's proof; null if there is none. */
  contact: { serverAt: number; phoneAt: number } | null
  /** The phone's clock jumped between that contact and the operation. */
  jumped: boolean
  /** From the server's records: it was made after this time, when the phone was added or reported a lower number. */
  after: number | null
  /** From the server's records: it was made before this time, when the phone reported its number. */
  before: number | null
}

/** When something happened, with its limits by the server's clock. */
export type Timed = { at: number; trust: Trust; notBefore: number | null; notAfter: number }

const LIVE_MS = 60_000
const STEADY_MS = 120_000
const CONTACT_MS = 7 * 24 * 3_600_000
/** A punch older than this on arrival needs a decision and is not booked. */
export const LATEST_MS = 12 * 3_600_000

/**
 * Returns when an operation happened, by the server's clock. If it was sent within a minute: now. Otherwise the phone's
 * time, corrected by the difference of the clocks at the last contact, if that is the same today; otherwise the best
 * guess. The result is always within the limits of the server's own records: a phone that contradicts them only makes a
 * claim.
 */
export function timeOf(known: Known): Timed {
  const { madeAt, sentAt, receivedAt, jumped } = known
  // A contact dated after the receipt must have been invented by the phone.
  const contact = known.contact && known.contact.serverAt <= receivedAt ? known.contact : null
  const { notBefore, notAfter } = bracketOf(known, contact && contact.serverAt)
  const timed = (at: number, trust: Trust): Timed => {
    const inside = Math.max(notBefore ?? -Infinity, Math.min(at, notAfter))
    const moved = Math.abs(inside - at) > STEADY_MS
    return { at: inside, trust: moved && trust === 'steady' ? 'unsure' : trust, notBefore, notAfter }
  }
  const now = sentAt === null ? null : receivedAt - sentAt
  const then = contact ? contact.serverAt - contact.phoneAt : null
  const steady = !jumped && (now === null || then === null || Math.abs(now - then) <= STEADY_MS)
  const age = sentAt === null ? Infinity : sentAt - madeAt
  const isNow = steady && age >= 0 && age <= LIVE_MS && receivedAt - notAfter <= STEADY_MS
  if (isNow) return { at: receivedAt, trust: 'server', notBefore, notAfter: receivedAt }
  if (contact === null || then === null || madeAt - contact.phoneAt > CONTACT_MS) return timed(madeAt, 'claimed')
  // A clock jump before the operation set the phone's clock to its present state. A jump after it did not affect the
  // operation.
  const at = madeAt + (jumped ? (now ?? then) : then)
  if (known.after !== null && known.after > contact.serverAt && at < known.after - STEADY_MS)
    return timed(at, 'claimed')
  return timed(at, steady ? 'steady' : 'unsure')
}

/** Times after the receipt are ignored: they come from before the server's clock was set back. */
function bracketOf({ receivedAt, after, before }: Known, contactAt: number | null) {
  const lower = [contactAt, after].filter((at) => at !== null).map((at) => Math.min(at, receivedAt))
  const notBefore = lower.length > 0 ? Math.max(...lower) : null
  const upper = Math.min(before ?? receivedAt, receivedAt)
  return { notBefore, notAfter: Math.max(upper, notBefore ?? upper) }
}
