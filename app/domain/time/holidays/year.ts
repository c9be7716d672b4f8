import { addYears, type Day } from '~/platform/dates.ts'

/**
 * The leave year's first day on which the balance is due to be reset, or null when none is.
 * `settledOn` is the day up to which the year is settled: the last grant, reset or change of the leave year.
 * However many years were missed, one reset is due: that of the latest anniversary.
 */
export function dueReset(facts: { yearStart: Day | null; autoReset: boolean; settledOn: Day; today: Day }): Day | null {
  const { yearStart, autoReset, settledOn, today } = facts
  if (!yearStart || !autoReset) return null
  const start = leaveYearStart(yearStart, today)
  return start !== null && start > settledOn ? start : null
}

/** The first day of the leave year that `day` lies in, null before the first one. */
function leaveYearStart(yearStart: Day, day: Day): Day | null {
  if (day < yearStart) return null
  const years = Number(day.slice(0, 4)) - Number(yearStart.slice(0, 4))
  const thisYears = addYears(yearStart, years)
  return thisYears <= day ? thisYears : addYears(yearStart, years - 1)
}

/** The first day of the leave year after the one that `day` lies in. */
export function nextYearStart(yearStart: Day, day: Day): Day {
  const current = leaveYearStart(yearStart, day)
  if (current === null) return yearStart
  const years = Number(current.slice(0, 4)) - Number(yearStart.slice(0, 4))
  return addYears(yearStart, years + 1)
}
