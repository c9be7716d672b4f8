import { hoursBetween } from '~/platform/dates.ts'

/** The company-wide state of the control room; `since` is an ISO instant. */
export type ControlRoom = { active: boolean; since: string | null; by: string | null; byName: string | null }

/** The longest time for which the control room suspends the idle limit. */
const LONGEST_HOURS = 12

/** Returns whether the control room is on at `now`. It switches off automatically after twelve hours. */
export function isOn(room: ControlRoom, now: Date): boolean {
  return room.active && room.since !== null && hoursBetween(new Date(room.since), now) < LONGEST_HOURS
}
