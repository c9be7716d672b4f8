import { hoursBetween } from '~/platform/dates.ts'

/** From here on a person who is still clocked in is asked whether they forgot to clock out. */
export const promptAfterHours = 13

/** From here on the control room is told, and the entry carries `long_shift`. Hours are never invented. */
export const flagAfterHours = 16

export type ShiftAge = 'ordinary' | 'ask' | 'flag'

/** Hours worked between two instants: a night over the October change is an hour longer, over the March one shorter. */
export function shiftHours(clockedInAt: Date, clockedOutAt: Date): number {
  return Math.max(0, hoursBetween(clockedInAt, clockedOutAt))
}

/** How an open shift stands at `now`: ordinary, to be asked about (13 h), or to be flagged (16 h). */
export function shiftAge(clockedInAt: Date, now: Date): ShiftAge {
  const hours = shiftHours(clockedInAt, now)
  if (hours >= flagAfterHours) return 'flag'
  return hours >= promptAfterHours ? 'ask' : 'ordinary'
}
