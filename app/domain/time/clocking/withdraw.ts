/** How long after a clock-out the page offers to undo it. */
export const UNDO_SECONDS = 10
/**
 * How much longer the server accepts it, because a request takes time and a page without scripts does not count down.
 */
const GRACE_SECONDS = 5

/** Why a clock-out cannot be undone. Each reason is a conflict (409). */
export interface WithdrawalRefusal {
  code: 'not_a_clock_out' | 'not_live' | 'came_after' | 'too_late'
  message: string
}

/** The facts that decide whether an entry can be withdrawn. */
export interface Withdrawable {
  action: string
  at: Date
  method: string
  trust: string | null
  /** The admin who booked it for the person. */
  enteredBy: string | null
  /** Whether anything was recorded since: another punch, or an answer about this one. */
  hasSuccessor: boolean
}

/**
 * Returns why a person may not withdraw their own clock-out; null if they may. Only a fresh live one can be withdrawn:
 * one from a phone's queue, by control or already corrected needs a correction.
 */
export function mayWithdraw(entry: Withdrawable, now: Date): WithdrawalRefusal | null {
  const { action, at, method, trust, enteredBy, hasSuccessor } = entry
  if (action !== 'clock_out') return { code: 'not_a_clock_out', message: 'Only a clock-out can be undone.' }
  const live = method === 'location' && enteredBy === null && (trust === null || trust === 'server')
  if (!live) return { code: 'not_live', message: `This clock-out cannot be undone. ${ASK}` }
  if (hasSuccessor)
    return { code: 'came_after', message: `Something was recorded after it, so it cannot be undone. ${ASK}` }
  const seconds = Math.abs(now.getTime() - at.getTime()) / 1000
  return seconds <= UNDO_SECONDS + GRACE_SECONDS
    ? null
    : { code: 'too_late', message: `It is too late to undo. ${ASK}` }
}

const ASK = 'Ask for a correction.'

/** Returns for how many more whole seconds a page offers to undo the clock-out. */
export const undoSecondsLeft = (at: Date, now: Date): number =>
  Math.max(0, Math.ceil(UNDO_SECONDS - Math.abs(now.getTime() - at.getTime()) / 1000))
