import { addYears, countDays, type Day } from '~/platform/dates.ts'

/**
 * Returns the first day of the leave year for which a balance reset is due, or null if none is. `settledOn` is the day
 * of the last entitlement, reset or change of the leave year. However many years were missed, only the latest
 * anniversary's reset is due.
 */
export function dueReset(facts: { yearStart: Day | null; autoReset: boolean; settledOn: Day; today: Day }): Day | null {
  const { yearStart, autoReset, settledOn, today } = facts
  if (!yearStart || !autoReset) return null
  const start = leaveYearStart(yearStart, today)
  return start !== null && start > settledOn ? start : null
}

/** Returns the first day of the leave year that contains `day`; null before the first one. */
function leaveYearStart(yearStart: Day, day: Day): Day | null {
  if (day < yearStart) return null
  const years = Number(day.slice(0, 4)) - Number(yearStart.slice(0, 4))
  const thisYears = addYears(yearStart, years)
  return thisYears <= day ? thisYears : addYears(yearStart, years - 1)
}

/** Returns the first day of the leave year after the one that contains `day`. */
export function nextYearStart(yearStart: Day, day: Day): Day {
  const current = leaveYearStart(yearStart, day)
  if (current === null) return yearStart
  const years = Number(current.slice(0, 4)) - Number(yearStart.slice(0, 4))
  return addYears(yearStart, years + 1)
}

/** Returns how many days of a request lie before `from`, and how many from it on; all before it if there is none. */
export function splitDays(
  { startDate, endDate }: { startDate: Day; endDate: Day },
  from: Day | null,
): { now: number; later: number } {
  const all = countDays(startDate, endDate)
  const later = from === null || endDate < from ? 0 : countDays(startDate < from ? from : startDate, endDate)
  return { now: all - later, later }
}
