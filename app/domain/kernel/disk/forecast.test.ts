import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forecast, type Sample, stepOf } from './forecast.ts'

const GB = 2 ** 30
const sample = (day: string, sizes: Partial<Sample>): Sample => ({
  ...{ day, free: 0, total: 100 * GB, database: GB, files: GB, backups: GB, other: 0 },
  ...sizes,
})

it.each([
  ['nothing is known without samples', [], { daysLeft: null, grows: null, perDay: 0 }],
  ['nor from two days', [sample('2026-11-01', {}), sample('2026-11-03', { files: 3 * GB })], { daysLeft: null }],
  [
    'ten days of a gigabyte a day, 20 GB free',
    [sample('2026-11-01', {}), sample('2026-11-11', { files: 9 * GB, database: 3 * GB })],
    { daysLeft: 20, grows: 'files', perDay: GB },
  ],
  [
    'what shrank makes room for what grew',
    [sample('2026-11-01', { backups: 6 * GB }), sample('2026-11-11', { backups: GB, files: 11 * GB })],
    { daysLeft: 40, grows: 'files', perDay: GB / 2 },
  ],
  [
    'nothing ends where nothing grows',
    [sample('2026-11-01', {}), sample('2026-11-30', {})],
    { daysLeft: null, grows: null, perDay: 0 },
  ],
])('%s', (_name, samples, expected) => {
  expect(forecast(samples, 20 * GB)).toMatchObject(expected)
})

it.each([
  [null, null],
  [61, null],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
])('%s days left is the step %s', (days, step) => {
  expect(stepOf(days)).toBe(step)
})

it('the free space lasts the days of the forecast, and not one more', () => {
  const sizes = fc.nat({ max: 2 ** 40 })
  fc.assert(
    fc.property(sizes, sizes, sizes, fc.integer({ min: 3, max: 29 }), (was, is, free, days) => {
      const last = sample(`2026-11-${String(days + 1).padStart(2, '0')}`, { files: is })
      const { daysLeft } = forecast([sample('2026-11-01', { files: was }), last], free)
      if (is <= was) return void expect(daysLeft).toBeNull()
      expect(daysLeft! * (is - was)).toBeLessThanOrEqual(free * days)
      expect((daysLeft! + 1) * (is - was)).toBeGreaterThan(free * days)
    }),
  )
})
