import { type Day } from '~/platform/dates.ts'

/** One day of the calendar page: how many are off, and what its cell says. */
export interface CalendarCell {
  day: Day
  count: number
  /** First names of one or two, 'N staff off' of more, nothing of none. */
  words: string[]
}

/** A cell names this many people; of more it tells how many. */
export const NAMED = 2

/** The cell of a day on which `count` people are off; `names` are needed of one or two. */
export function cellOf(day: Day, count: number, names: string[]): CalendarCell {
  return { day, count, words: count > NAMED ? [`${count} staff off`] : names }
}
