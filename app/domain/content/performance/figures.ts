import { addDays, type Day, DAY_MS, dayOf, showTime, weekday } from '~/platform/dates.ts'

/** Default figures, shown while there are no records; never presented as a person's own result. */
export const performanceDefaults = {
  overallRating: 4.2,
  attendanceRate: 98,
  punctualityRate: 95,
  goalsCompleted: 4,
  totalGoals: 5,
  feedbackCount: 3,
}

/** The word for a rating of 0 to 5. */
export function ratingBand(rating: number): string {
  if (rating >= 4.5) return 'Excellent'
  if (rating >= 4) return 'Good'
  if (rating >= 3.5) return 'Satisfactory'
  if (rating >= 3) return 'Needs Improvement'
  return 'Below Expectations'
}

/** The colour of a goal's progress of 0 to 100: 90 green, 70 blue, 50 yellow, else red. */
export function progressTone(percent: number): 'good' | 'info' | 'caution' | 'bad' {
  if (percent >= 90) return 'good'
  if (percent >= 70) return 'info'
  return percent >= 50 ? 'caution' : 'bad'
}

/** Returns the mean of ratings to one decimal, or null if there are none. */
export function meanRating(ratings: readonly number[]): number | null {
  if (ratings.length === 0) return null
  return Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 10) / 10
}

const WEEKS_NEEDED = 2

/**
 * Returns the percentage of expected shifts that were worked. A person is expected to work their own usual week: the
 * median number of days with a shift over all weeks given. A day of approved leave counts as worked.
 * @param worked days on which a shift began, whole weeks only
 * @param from Monday of the first week
 * @param weeks how many
 * @returns 0 to 100, or null with fewer than two weeks that had a shift
 */
export function attendanceRate(worked: readonly Day[], leave: readonly Day[], from: Day, weeks: number): number | null {
  const week = (day: Day) => Math.floor((Date.parse(day) - Date.parse(from)) / (7 * DAY_MS))
  const countOf = (days: readonly Day[]) => {
    const counts = new Array<number>(weeks).fill(0)
    for (const day of new Set(days)) {
      const at = week(day)
      if (at >= 0 && at < weeks) counts[at]! += 1
    }
    return counts
  }
  const shifts = countOf(worked)
  const present = countOf([...worked, ...leave])
  const active = shifts.filter((count) => count > 0).sort((a, b) => a - b)
  if (active.length < WEEKS_NEEDED) return null
  const usual = active[Math.floor(active.length / 2)]!
  const firstActive = present.findIndex((count) => count > 0)
  const judged = present.slice(firstActive)
  const done = judged.reduce((sum, count) => sum + Math.min(count, usual), 0)
  return Math.round((done / (usual * judged.length)) * 100)
}

const GRACE_MINUTES = 5
const TIMES_USUAL = 3

/**
 * Returns the percentage of shifts that began on time. A shift belongs to the half hour nearest to its start. A half
 * hour is a usual start if the person began then at least three times, and a start up to five minutes after it is on
 * time. Other starts are not judged.
 * @returns 0 to 100, or null if no start is usual yet
 */
export function punctualityRate(starts: readonly Date[]): number | null {
  const judged = starts.map((start) => {
    const [hour, minute] = showTime(start).split(':').map(Number) as [number, number]
    const at = hour * 60 + minute
    const slot = Math.round(at / 30) * 30
    return { slot: slot % 1440, late: at - slot }
  })
  const usual = judged.filter(({ slot }) => judged.filter((other) => other.slot === slot).length >= TIMES_USUAL)
  if (usual.length === 0) return null
  return Math.round((usual.filter(({ late }) => late <= GRACE_MINUTES).length / usual.length) * 100)
}

/** Returns the Monday of an instant's week, in the company's zone. */
export function mondayOf(instant: Date): Day {
  const day = dayOf(instant)
  return addDays(day, -((weekday(day) + 6) % 7))
}
