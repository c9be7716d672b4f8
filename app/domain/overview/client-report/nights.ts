import { addDays, countDays, type Day } from '~/platform/dates.ts'

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

/** Returns the last morning on which a report was due: each day, on Mondays, or on the first of a month. */
export function dueDay(schedule: string, today: Day, weekday: number): Day {
  if (schedule === 'weekly') return addDays(today, -((weekday + 6) % 7))
  return schedule === 'monthly' ? `${today.slice(0, 8)}01` : today
}

/** Returns how many nights a scheduled report covers. */
export const nightsFor = (schedule: string, today: Day): number =>
  schedule === 'daily' ? 1 : schedule === 'weekly' ? 7 : Number(addDays(today, -1).slice(8))
