/** A larger difference is not drift: the clock was set. */
const SET_BACK_MS = 60_000

let base = reading()
let seen = false

/**
 * Was the phone's clock set back since the last contact? It is compared with the time since the page was opened, which
 * stops while a phone sleeps: the clock can then look fast, never slow.
 */
export function wasSetBack(now = reading()): boolean {
  if (now < base - SET_BACK_MS) seen = true
  base = Math.max(base, now)
  return seen
}

/** A contact gives the true time, so earlier changes no longer matter. */
export function forgetSetBack(): void {
  base = reading()
  seen = false
}

function reading(): number {
  return Date.now() - performance.now()
}
