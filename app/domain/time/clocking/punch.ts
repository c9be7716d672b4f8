import { hoursBetween, showInstant } from '~/platform/dates.ts'
import { type KeptLocation } from './location.ts'
import { type ClockInMethod } from './policy.ts'
import { shiftAge } from './shift.ts'

/** Sent as the site of a punch when the person is at none of the listed sites. It is stored as a flag. */
export const ELSEWHERE = 'elsewhere'

/** The flags that show a reviewer what is unusual about a punch. */
export const CLOCK_FLAGS = [
  ...(['location_missing', 'manual_check', 'no_scan_tried', 'alternative_method', 'late_sent'] as const),
  ...(['time_unsure', 'time_refused', 'long_shift', ELSEWHERE] as const),
] as const
export type ClockFlag = (typeof CLOCK_FLAGS)[number]

/** Why a punch is refused: the first two conflict with the current state (409), the last is missing input (400). */
interface PunchRefusal {
  code: 'already_in' | 'already_out' | 'declaration_required'
  message: string
}

const lateAfterHours = 5 / 60

const failuresBeforeManualCheck = 2

/**
 * Returns whether the page should offer 'Clock in without a scan': after two failed scans in a row or without a usable
 * camera, never as the first choice. The server accepts it at any time, because a machine alone must not refuse anyone
 * work, and marks an entry if no scan was tried.
 */
export function offersManualCheck(scan: { failuresInRow: number; cameraUsable: boolean }): boolean {
  return !scan.cameraUsable || scan.failuresInRow >= failuresBeforeManualCheck
}

/**
 * Returns whether a manual check was made without the scans that should come first. @param failedScans how many failed
 * in the last 15 minutes
 */
export const noScanTried = (failedScans: number): boolean => failedScans < failuresBeforeManualCheck

/**
 * Returns why a person may not clock in, before their face or jacket is checked; null if they may. `open` is their open
 * shift.
 */
export function mayClockIn(input: {
  open: { clockedInAt: Date } | null
  method: ClockInMethod
  alternativeDeclaration?: boolean
}): PunchRefusal | null {
  if (input.open) {
    const since = showInstant(input.open.clockedInAt)
    return { code: 'already_in', message: `You have been clocked in since ${since}. Clock out first.` }
  }
  if (input.method === 'alternative' && input.alternativeDeclaration !== true) {
    return { code: 'declaration_required', message: 'Please confirm the declaration to clock in.' }
  }
  return null
}

/** Returns why a person may not clock out; null if they may. A clock-out needs only an open shift, from any day. */
export function mayClockOut(open: { clockedInAt: Date } | null): PunchRefusal | null {
  return open ? null : { code: 'already_out', message: 'You are not clocked in.' }
}

/**
 * Returns an entry's flags, in a fixed order. `claimedAt` is the client's own time of the punch. It is never used as
 * the entry's time, but a punch sent more than five minutes after it is marked.
 */
export function flagsOf(punch: {
  action: 'clock_in' | 'clock_out'
  now: Date
  location: KeptLocation | null
  method?: ClockInMethod
  manualCheck?: boolean
  noScanTried?: boolean
  claimedAt?: Date | null
  /** When the punch arrived, if not at `now`. */
  receivedAt?: Date
  timeUnsure?: boolean
  openSince?: Date | null
  /** The site that the person chose. */
  siteId?: string | null
}): ClockFlag[] {
  const clockIn = punch.action === 'clock_in'
  const sentLate =
    punch.claimedAt != null && hoursBetween(punch.claimedAt, punch.receivedAt ?? punch.now) > lateAfterHours
  const long = !clockIn && punch.openSince != null && shiftAge(punch.openSince, punch.now) === 'flag'
  return [
    punch.location ? null : 'location_missing',
    clockIn && punch.manualCheck ? 'manual_check' : null,
    clockIn && punch.manualCheck && punch.noScanTried ? 'no_scan_tried' : null,
    clockIn && punch.method === 'alternative' ? 'alternative_method' : null,
    sentLate ? 'late_sent' : null,
    punch.timeUnsure ? 'time_unsure' : null,
    long ? 'long_shift' : null,
    clockIn && punch.siteId === ELSEWHERE ? ELSEWHERE : null,
  ].filter((flag) => flag !== null) as ClockFlag[]
}
