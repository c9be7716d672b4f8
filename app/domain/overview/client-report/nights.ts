import { addDays, countDays, type Day, weekday } from '~/platform/dates.ts'

/** A link lasts at most this many days. */
export const LONGEST_DAYS = 90

export type Period = { from: Day; to: Day }

/** Returns the nights of a period that have begun, the latest first. `tonight` is the day on which this night began. */
export function nightsOf({ from, to }: Period, tonight: Day): Day[] {
  const last = to < tonight ? to : tonight
  return from > last ? [] : Array.from({ length: countDays(from, last) }, (_, index) => addDays(last, -index))
}

/**
 * Returns the requested nights, limited to the period; the latest night if no day is given.
 * @param days how many, ending with `day`
 * @returns null if the day is outside the period, or no night has begun
 */
export function askedNights(period: Period, tonight: Day, day: Day | undefined, days: number): [Day, Day] | null {
  const nights = nightsOf(period, tonight)
  const last = day ?? nights[0]
  if (!last || !nights.includes(last)) return null
  const first = addDays(last, 1 - days)
  return [first < period.from ? period.from : first, last]
}

/** A report that could not be sent on its morning is sent on one of the next ones, within a week. */
const LATE_DAYS = 7

/** Returns the latest morning on which a report was due: each day, on Mondays, or on the first of a month. */
export function dueOn(schedule: string, today: Day): Day | null {
  const mornings = Array.from({ length: LATE_DAYS }, (_, days) => addDays(today, -days))
  return mornings.find((day) => isDue(schedule, day)) ?? null
}

const isDue = (schedule: string, day: Day): boolean =>
  schedule === 'daily' ||
  (schedule === 'weekly' && weekday(day) === 1) ||
  (schedule === 'monthly' && day.endsWith('-01'))

/**
 * Returns the first and the last night of a scheduled report that are in its period; null if none is. @param since the
 * day of the last report, or else of the link: a daily report also covers the nights of mornings on which none was sent
 */
export function scheduledNights({ from, to }: Period, schedule: string, due: Day, since?: Day): [Day, Day] | null {
  const last = addDays(due, -1)
  const missed = since && since < due ? Math.min(LATE_DAYS, countDays(since, due) - 1) : 1
  const count = schedule === 'daily' ? missed : schedule === 'weekly' ? 7 : Number(last.slice(8))
  const nights = nightsOf({ from, to }, last).filter((night) => night >= addDays(due, -count))
  return nights.length ? [nights.at(-1)!, nights[0]!] : null
}
