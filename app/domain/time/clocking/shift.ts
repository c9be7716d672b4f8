import { hoursBetween } from '~/platform/dates.ts'

/**
 * A person still clocked in after this many hours without a planned shift is asked whether they forgot to clock out.
 */
export const promptAfterHours = 13

/**
 * A person still clocked in this long after the planned end is asked whether they are still working, and later asked
 * again.
 */
export const DUTY_PROMPT_MS = 5 * 60_000
export const DUTY_AGAIN_MS = 6 * 3_600_000

/** After this many hours control is told, and the entry gets the flag `long_shift`. Hours are never guessed. */
export const flagAfterHours = 16

export type ShiftAge = 'ordinary' | 'ask' | 'flag'

/**
 * Returns the elapsed hours between two instants: a night is an hour longer when the clocks change in October, and an
 * hour shorter in March.
 */
export function shiftHours(clockedInAt: Date, clockedOutAt: Date): number {
  return Math.max(0, hoursBetween(clockedInAt, clockedOutAt))
}

/**
 * Returns the state of an open shift at `now`: ordinary, ask the person, or require its end time. @param dutyEndsAt the
 * planned end: the person is asked five minutes after it and must answer six hours after it. Without a planned shift
 * they are asked after 13 hours. After 16 hours they must always answer.
 */
export function shiftAge(clockedInAt: Date, now: Date, dutyEndsAt: Date | null = null): ShiftAge {
  const hours = shiftHours(clockedInAt, now)
  const since = dutyEndsAt && now.getTime() - dutyEndsAt.getTime()
  if (hours >= flagAfterHours || (since !== null && since >= DUTY_AGAIN_MS)) return 'flag'
  return (since === null ? hours >= promptAfterHours : since >= DUTY_PROMPT_MS) ? 'ask' : 'ordinary'
}
