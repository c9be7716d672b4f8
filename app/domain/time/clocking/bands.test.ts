import { expect, it } from 'vitest'
import { addBands, type Bands, bandsOf, minutesBetween, NO_BANDS } from './bands.ts'

const CHRISTMAS = (day: string) => day === '2026-12-25'
const H = 60

it.each<[string, string, string, number, Partial<Bands>]>([
  ['a day', '2026-11-18T09:00Z', '2026-11-18T17:00Z', 8 * H, { basic: 8 * H }],
  ['Friday to Saturday', '2026-11-20T22:00Z', '2026-11-21T06:00Z', 8 * H, { basic: H, night: 7 * H, saturday: 6 * H }],
  ['Christmas', '2026-12-24T22:00Z', '2026-12-25T06:00Z', 8 * H, { basic: H, night: 7 * H, bankHoliday: 6 * H }],
  [
    'clocks go back',
    '2026-10-24T18:00Z',
    '2026-10-25T07:00Z',
    13 * H,
    { night: 8 * H, saturday: 5 * H, sunday: 8 * H },
  ],
  [
    'clocks go forward',
    '2027-03-27T19:00Z',
    '2027-03-28T06:00Z',
    11 * H,
    { night: 6 * H, saturday: 5 * H, sunday: 6 * H },
  ],
  ['a summer evening', '2026-07-15T20:00Z', '2026-07-15T23:00Z', 3 * H, { basic: 2 * H, night: H }],
  ['nothing', '2026-11-18T09:00Z', '2026-11-18T09:00Z', 0, {}],
  ['two days', '2026-11-21T00:00Z', '2026-11-23T00:00Z', 48 * H, { night: 14 * H, saturday: 24 * H, sunday: 24 * H }],
])('%s', (_what, from, to, minutes, bands) => {
  expect(minutesBetween(new Date(from), new Date(to))).toBe(minutes)
  expect(bandsOf(new Date(from), new Date(to), CHRISTMAS)).toEqual({ ...NO_BANDS, ...bands })
})

it('counts the minutes of the whole shift, not of its parts separately', () => {
  const [from, to] = [new Date('2026-11-18T22:00:30Z'), new Date('2026-11-19T07:00:29Z')]
  const bands = bandsOf(from, to, () => false)
  expect(bands).toEqual({ ...NO_BANDS, basic: 119, night: 420 })
  expect(bands.basic + bands.night).toBe(minutesBetween(from, to))
  expect(addBands(bands, bands).night).toBe(840)
})
