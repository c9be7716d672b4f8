import { addDays, type Day, instantOf } from '~/platform/dates.ts'

/** A local time of day, `HH:MM`. */
export const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** The longest possible duty: a whole day, in the night when the clocks go back. */
export const LONGEST_DUTY_MS = 25 * 3_600_000

/** Start and end, and the real duration between them. */
export type Span = { startsAt: Date; endsAt: Date; minutes: number }

/**
 * Converts a local day and two local times to instants. If the end is not after the start, it is on the next day, so
 * 07:00 to 07:00 is a whole day. The clocks decide how long it is: 19:00 to 07:00 is 13 hours in the night when they go
 * back and 11 when they go forward. If a time is repeated, the first one counts. If a time is skipped, it moves on by
 * the gap, and so does the end if it would otherwise be before the start.
 */
export function spanOf(day: Day, start: string, end: string): Span {
  const startsAt = at(day, start)
  const overnight = end <= start
  const plain = at(overnight ? addDays(day, 1) : day, end)
  const endsAt = plain > startsAt ? plain : new Date(startsAt.getTime() + (minuteOf(end) - minuteOf(start)) * 60_000)
  return { startsAt, endsAt, minutes: minutesBetween(startsAt, endsAt) }
}

/** Returns the whole minutes from one instant to another. */
export const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 60_000)

const at = (day: Day, wall: string) => instantOf(day, Number(wall.slice(0, 2)), Number(wall.slice(3)))
const minuteOf = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3))
