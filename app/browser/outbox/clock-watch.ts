/** More than this much is no drift but somebody's hand. */
const SET_BACK_MS = 60_000

let base = reading()
let seen = false

/**
 * Was the phone's clock set back since the last contact? It is compared with the time since the page began, which stops
 * while a phone sleeps: that makes the clock look fast, never slow.
 */
export function wasSetBack(now = reading()): boolean {
  if (now < base - SET_BACK_MS) seen = true
  base = Math.max(base, now)
  return seen
}

/** A contact tells the true time: what was before no longer matters. */
export function forgetSetBack(): void {
  base = reading()
  seen = false
}

function reading(): number {
  return Date.now() - performance.now()
}
