import { expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { matchDuty } from './match.ts'
import { spanOf } from './wall-clock.ts'

const duty = (id: string, day: string, start: string, end: string) => ({ id, ...spanOf(day, start, end) })
const duties = [
  duty('night', '2026-11-02', '18:00', '07:00'),
  duty('afternoon', '2026-11-03', '14:00', '22:00'),
  duty('early half', '2026-11-05', '06:00', '10:00'),
  duty('late half', '2026-11-05', '16:00', '20:00'),
  duty('first of a double', '2026-11-07', '06:00', '14:00'),
  duty('second of a double', '2026-11-07', '14:00', '22:00'),
]

it.each([
  ['2026-11-02', 16, 59, null],
  ['2026-11-02', 17, 0, 'night'],
  ['2026-11-02', 18, 20, 'night'],
  ['2026-11-03', 7, 0, 'night'],
  ['2026-11-03', 7, 1, null],
  ['2026-11-03', 13, 5, 'afternoon'],
  ['2026-11-05', 5, 50, 'early half'],
  ['2026-11-05', 10, 0, 'early half'],
  ['2026-11-05', 10, 30, null],
  ['2026-11-05', 15, 55, 'late half'],
  ['2026-11-07', 9, 59, 'first of a double'],
  ['2026-11-07', 13, 40, 'second of a double'],
])('a punch of %s at %d:%d belongs to %s', (day, hour, minute, expected) => {
  expect(matchDuty(duties, instantOf(day, hour, minute))?.id ?? null).toBe(expected)
})
