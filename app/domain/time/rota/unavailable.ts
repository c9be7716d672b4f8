import { addDays, countDays, type Day, dayOf, endOfDay, showDay, startOfDay } from '~/platform/dates.ts'
import { spanOf } from './wall-clock.ts'

/** Days on which a person cannot work, for the whole day or between two times. If `weekly`, they repeat every week. */
export type Unavailable = {
  fromOn: Day
  toOn: Day
  wallStart: string | null
  wallEnd: string | null
  weekly: boolean
  untilOn: Day | null
}
/** One of these days. The times are null for a whole day. */
export type UnavailableDay = { day: Day; start: string | null; end: string | null }
type Times = UnavailableDay & { startsAt: Date; endsAt: Date }

/** Returns the days of an unavailable time that are between two days, inclusive. */
export function daysWithin(one: Unavailable, from: Day, to: Day): UnavailableDay[] {
  const days: UnavailableDay[] = []
  for (let day = later(from, one.fromOn); day <= to && !isPast(one, day); day = addDays(day, 1))
    if (isOn(one, day)) days.push({ day, start: one.wallStart, end: one.wallEnd })
  return days
}

/**
 * Returns the parts of an unavailable time that overlap a period, as instants, because the clocks decide how long a day
 * or a night is.
 */
export function timesWithin(one: Unavailable, startsAt: Date, endsAt: Date): Times[] {
  // An unavailable night may have begun on the day before.
  return daysWithin(one, addDays(dayOf(startsAt), -1), dayOf(endsAt))
    .map((day) => ({ ...day, ...instantsOf(day) }))
    .filter((times) => times.startsAt < endsAt && startsAt < times.endsAt)
}

/**
 * Returns whether an unavailable time is over on a day. If it includes nights, the last one began the day before, so it
 * lasts until the end of that day.
 */
export function isOver(one: Unavailable, today: Day): boolean {
  const overnight = one.wallStart !== null && one.wallEnd !== null && one.wallEnd <= one.wallStart
  return isPast(one, overnight ? addDays(today, -1) : today)
}

/** Returns '24 Nov 2026' or '24 Nov 2026, 09:00 to 13:00'. */
export const showTimes = ({ day, start, end }: UnavailableDay): string =>
  start && end ? `${showDay(day)}, ${start} to ${end}` : showDay(day)

const isPast = ({ toOn, weekly, untilOn }: Unavailable, day: Day): boolean =>
  weekly ? untilOn !== null && untilOn < day : toOn < day

const isOn = ({ fromOn, toOn, weekly }: Unavailable, day: Day): boolean =>
  !weekly || (countDays(fromOn, day) - 1) % 7 < countDays(fromOn, toOn)

function instantsOf({ day, start, end }: UnavailableDay): { startsAt: Date; endsAt: Date } {
  if (start === null || end === null) return { startsAt: startOfDay(day), endsAt: endOfDay(day) }
  const { startsAt, endsAt } = spanOf(day, start, end)
  return { startsAt, endsAt }
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)
