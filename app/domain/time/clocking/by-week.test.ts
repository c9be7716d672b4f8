import { expect, it } from 'vitest'
import { byWeek } from './by-week.ts'
import { STOOD_DOWN } from './check-marks.ts'

const shift = (on: string, workedMinutes: number | null, paidMinutes = workedMinutes) => ({
  ...{ on, workedMinutes, paidMinutes, flags: [] as string[] },
})

it('adds up each week from Monday to Sunday, and counts shifts that nobody has decided yet', () => {
  const shifts = [
    shift('2026-11-16', null),
    shift('2026-11-15', 727, 697),
    { ...shift('2026-11-09', 60), paidMinutes: null, flags: [STOOD_DOWN.open] },
    shift('2026-11-08', 30),
  ]
  expect(byWeek(shifts)).toEqual([
    { monday: '2026-11-16', worked: 0, paid: 0, undecided: 0, shifts: [shifts[0]] },
    { monday: '2026-11-09', worked: 787, paid: 697, undecided: 1, shifts: [shifts[1], shifts[2]] },
    { monday: '2026-11-02', worked: 30, paid: 30, undecided: 0, shifts: [shifts[3]] },
  ])
  expect(byWeek([])).toEqual([])
})

it('a shift that control has decided not to pay waits for no decision', () => {
  const refused = { ...shift('2026-11-09', 60), paidMinutes: null, flags: [STOOD_DOWN.refuse] }
  expect(byWeek([refused])).toMatchObject([{ worked: 60, paid: 0, undecided: 0 }])
})
