import { type Day } from '../dates.ts'

/** One day of the calendar page: how many are off, and what its cell says. */
export interface CalendarCell {
  day: Day
  count: number
  /** First names of one or two, 'N staff off' of more, nothing of none (specification 3, section 2.4). */
  words: string[]
}

/** The cells of these days, from approved time off. */
export function cellsOf(
  days: readonly Day[],
  entries: readonly { firstName: string; startDate: Day; endDate: Day }[],
): CalendarCell[] {
  return days.map((day) => {
    const off = entries.filter((entry) => entry.startDate <= day && day <= entry.endDate)
    const words = off.length > 2 ? [`${off.length} staff off`] : off.map((entry) => entry.firstName)
    return { day, count: off.length, words }
  })
}
