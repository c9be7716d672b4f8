import { addDays, addMonths, type Day, showDay, showMonth, weekday } from '~/platform/dates.ts'

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** Returns the first and last day of the period around a day. A week begins on Monday. */
export function daysOf(period: Period, day: Day): { from: Day; to: Day } {
  if (period === 'day') return { from: day, to: day }
  if (period === 'week') {
    const from = addDays(day, -((weekday(day) + 6) % 7))
    return { from, to: addDays(from, 6) }
  }
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** Returns a day in the previous or next period. */
export function stepOf(period: Period, day: Day, by: 1 | -1): Day {
  const { from, to } = daysOf(period, day)
  return by === 1 ? addDays(to, 1) : addDays(from, -1)
}

/** Returns a period in words: 'Sun, 22 Nov 2026', '16 Nov 2026 to 22 Nov 2026' or 'November 2026'. */
export function periodText(period: Period, day: Day): string {
  const { from, to } = daysOf(period, day)
  if (period === 'month') return showMonth(from)
  return period === 'day' ? showDay(from) : `${showDay(from)} to ${showDay(to)}`
}

/** Formats minutes as hours with two decimals, for payroll: 702 is '11.70'. */
export const decimalHours = (minutes: number): string => (minutes / 60).toFixed(2)
