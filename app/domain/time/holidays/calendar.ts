import { type Day } from '~/platform/dates.ts'

/** A day on the calendar page: how many people are off, and the text in its cell. */
export interface CalendarCell {
  day: Day
  count: number
  /** First names of one or two people, 'N staff off' for more, empty if nobody is off. */
  words: string[]
}

/** The most people that a cell names. If there are more, it gives their number. */
export const NAMED = 2

/** Returns the cell for a day on which `count` people are off; `names` are needed only for one or two. */
export function cellOf(day: Day, count: number, names: string[]): CalendarCell {
  return { day, count, words: count > NAMED ? [`${count} staff off`] : names }
}
