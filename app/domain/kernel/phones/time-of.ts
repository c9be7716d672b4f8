/** How far the time of an operation may be trusted; the last two never reach pay without a person. */
export const TRUSTS = ['server', 'steady', 'unsure', 'claimed'] as const
export type Trust = (typeof TRUSTS)[number]

/** What is known of when an operation was made, in milliseconds; `madeAt`, `sentAt` and `contact.phoneAt` by the phone's clock. */
export type Known = {
  madeAt: number
  /** Null where the person who brought it is neither its phone nor its person. */
  sentAt: number | null
  receivedAt: number
  /** When phone and server last spoke before it was made, with the server's proof; null where there is none. */
  contact: { serverAt: number; phoneAt: number } | null
  /** The phone's clock was seen to jump between that contact and the operation. */
  jumped: boolean
  /** By the server's own record: it was made after this, when the phone was opened or told a lower number. */
  after: number | null
  /** By the server's own record: it was made before this, when the phone told its number. */
  before: number | null
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
 * The result always lies in the bracket of what the server itself saw; what a phone says against that is a claim.
 */
export function timeOf(known: Known): Timed {
  const { madeAt, sentAt, receivedAt, jumped } = known
  // A contact that would lie after the receipt is a phone's fancy.
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
  // A jump seen before it was made has put the phone's clock where it stands now; one after it left it where it was.
  const at = madeAt + (jumped ? (now ?? then) : then)
  if (known.after !== null && known.after > contact.serverAt && at < known.after - STEADY_MS)
    return timed(at, 'claimed')
  return timed(at, steady ? 'steady' : 'unsure')
}

/** A machine whose clock was set back has seen things later than the receipt: they say nothing. */
function bracketOf({ receivedAt, after, before }: Known, contactAt: number | null) {
  const lower = [contactAt, after].filter((at) => at !== null).map((at) => Math.min(at, receivedAt))
  const notBefore = lower.length > 0 ? Math.max(...lower) : null
  const upper = Math.min(before ?? receivedAt, receivedAt)
  return { notBefore, notAfter: Math.max(upper, notBefore ?? upper) }
}
