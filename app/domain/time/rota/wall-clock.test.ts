import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '~/platform/dates.ts'
import { spanOf } from './wall-clock.ts'

const shown = (day: string, start: string, end: string) => {
  const { startsAt, endsAt, minutes } = spanOf(day, start, end)
  return [startsAt.toISOString().slice(0, 16), endsAt.toISOString().slice(0, 16), minutes]
}

describe('a day and two wall times', () => {
  it.each([
    ['2026-07-06', '09:00', '17:30', '2026-07-06T08:00', '2026-07-06T16:30', 510],
    // If the end is not after the start, it is on the next day.
    ['2026-12-01', '22:00', '06:00', '2026-12-01T22:00', '2026-12-02T06:00', 480],
    ['2026-12-31', '07:00', '07:00', '2026-12-31T07:00', '2027-01-01T07:00', 1440],
    ['2026-12-01', '12:00', '00:00', '2026-12-01T12:00', '2026-12-02T00:00', 720],
    // In these nights the clocks go back and forward.
    ['2026-10-24', '19:00', '07:00', '2026-10-24T18:00', '2026-10-25T07:00', 780],
    ['2027-03-27', '19:00', '07:00', '2027-03-27T19:00', '2027-03-28T06:00', 660],
    ['2026-10-25', '07:00', '07:00', '2026-10-25T07:00', '2026-10-26T07:00', 1440],
    // If an hour is repeated, the first one counts.
    ['2026-10-25', '01:30', '06:00', '2026-10-25T00:30', '2026-10-25T06:00', 330],
    ['2026-10-24', '22:00', '01:30', '2026-10-24T21:00', '2026-10-25T00:30', 210],
    // If an hour is skipped, the time moves on by an hour, and the end is never before its start.
    ['2027-03-28', '01:30', '06:00', '2027-03-28T01:30', '2027-03-28T05:00', 210],
    ['2027-03-27', '22:00', '01:30', '2027-03-27T22:00', '2027-03-28T01:30', 210],
    ['2027-03-28', '01:30', '02:15', '2027-03-28T01:30', '2027-03-28T02:15', 45],
  ])('%s %s to %s is %s to %s UTC, %d minutes', (day, start, end, startsAt, endsAt, minutes) => {
    expect(shown(day, start, end)).toEqual([startsAt, endsAt, minutes])
  })

  it('never makes a duty that has no length or is longer than 25 hours', () => {
    const wall = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    fc.assert(
      fc.property(fc.nat(1500), wall, wall, (days, start, end) => {
        const { minutes, startsAt, endsAt } = spanOf(addDays('2026-01-01', days), start, end)
        return minutes > 0 && minutes <= 1500 && endsAt > startsAt
      }),
    )
  })
})
