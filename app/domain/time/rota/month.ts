import { z } from 'zod'
import { addDays, addMonths, type Day, dayOf, isDay } from '~/platform/dates.ts'
import { mondayOf } from './gates.ts'

/** A month, such as `2026-11`; this month by default. */
export const Month = z
  .string()
  .refine((month) => isDay(`${month}-01`), 'This is not a month')
  .optional()

/**
 * Returns the whole weeks that a page shows for a month: from the Monday on or before its first day to the Sunday on or
 * after its last.
 * @param month `2026-11`; by default that of `now`
 */
export function monthOf(month: string | undefined, now: Date) {
  const first: Day = `${month ?? dayOf(now).slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const start = mondayOf(first)
  return {
    first,
    last,
    start,
    end: addDays(mondayOf(last), 6),
    months: { before: addMonths(first, -1).slice(0, 7), after: addMonths(first, 1).slice(0, 7) },
    mondays: Array.from({ length: 6 }, (_, week) => addDays(start, week * 7)).filter((monday) => monday <= last),
  }
}
