import { hoursBetween } from '~/platform/dates.ts'

/** From here on a person who is still clocked in without a duty is asked whether they forgot to clock out. */
export const promptAfterHours = 13

/** So long after a duty's end a person who is still clocked in is asked whether they still work, and asked again. */
export const DUTY_PROMPT_MS = 5 * 60_000
export const DUTY_AGAIN_MS = 6 * 3_600_000

/** From here on the control room is told, and the entry carries `long_shift`. Hours are never invented. */
export const flagAfterHours = 16

export type ShiftAge = 'ordinary' | 'ask' | 'flag'

/** Hours worked between two instants: a night over the October change is an hour longer, over the March one shorter. */
export function shiftHours(clockedInAt: Date, clockedOutAt: Date): number {
  return Math.max(0, hoursBetween(clockedInAt, clockedOutAt))
}

/**
 * How an open shift stands at `now`: ordinary, to be asked about, or to be ended by saying when it did.
 * @param dutyEndsAt the end of the duty that it belongs to: five minutes after it one is asked, six hours after it one must
 * say. Without a duty one is asked after 13 hours. After 16 one must say in any case.
 */
export function shiftAge(clockedInAt: Date, now: Date, dutyEndsAt: Date | null = null): ShiftAge {
  const hours = shiftHours(clockedInAt, now)
  const since = dutyEndsAt && now.getTime() - dutyEndsAt.getTime()
  if (hours >= flagAfterHours || (since !== null && since >= DUTY_AGAIN_MS)) return 'flag'
  return (since === null ? hours >= promptAfterHours : since >= DUTY_PROMPT_MS) ? 'ask' : 'ordinary'
}
