import { STOOD_DOWN } from './check-marks.ts'
import { addDays, type Day, weekday } from '~/platform/dates.ts'

type Shift = { on: Day; workedMinutes: number | null; paidMinutes: number | null; flags: readonly string[] }
/**
 * One week of a person's shifts, named by its Monday. `undecided` counts shifts that have ended and still need a
 * decision about pay.
 */
export type Week<S> = { monday: Day; worked: number; paid: number; undecided: number; shifts: S[] }

/** Groups shifts by the week in which they began, keeping their order. */
export function byWeek<S extends Shift>(shifts: readonly S[]): Week<S>[] {
  const weeks = new Map<Day, Week<S>>()
  for (const shift of shifts) {
    const monday = addDays(shift.on, -((weekday(shift.on) + 6) % 7))
    const week = weeks.get(monday) ?? { monday, worked: 0, paid: 0, undecided: 0, shifts: [] }
    week.worked += shift.workedMinutes ?? 0
    week.paid += shift.paidMinutes ?? 0
    if (shift.workedMinutes !== null && shift.flags.includes(STOOD_DOWN.open)) week.undecided += 1
    week.shifts.push(shift)
    weeks.set(monday, week)
  }
  return [...weeks.values()]
}
