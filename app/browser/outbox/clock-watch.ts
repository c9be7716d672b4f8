/** A larger difference than this is not drift, so the clock must have been set. */
const SET_BACK_MS = 60_000

let base = reading()
let seen = false

/**
 * Returns whether the phone's clock has been set back since the last contact. The clock is compared with the time since
 * the page was opened. That time stops while a phone sleeps, so the clock may look fast but never slow.
 */
export function wasSetBack(now = reading()): boolean {
  if (now < base - SET_BACK_MS) seen = true
  base = Math.max(base, now)
  return seen
}

/** Forgets earlier changes to the clock, because a contact with the server has given the true time. */
export function forgetSetBack(): void {
  base = reading()
  seen = false
}

function reading(): number {
  return Date.now() - performance.now()
}
