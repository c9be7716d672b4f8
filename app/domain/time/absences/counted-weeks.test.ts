import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, countDays } from '~/platform/dates.ts'
import { countedWeeks } from './counted-weeks.ts'

it.each([
  ['nothing excluded', [], 17],
  ['a week of leave', [['2026-08-03', '2026-08-09']], 16],
  [
    'the same days twice',
    [
      ['2026-08-03', '2026-08-09'],
      ['2026-08-05', '2026-08-09'],
    ],
    16,
  ],
  ['sickness from before the period, going on', [['2026-01-01', null]], 0],
  [
    'days outside the period',
    [
      ['2026-01-01', '2026-07-26'],
      ['2026-11-23', '2026-12-01'],
    ],
    17,
  ],
] as [string, [string, string | null][], number][])('weeks that count: %s', (_what, spans, weeks) => {
  const excluded = spans.map(([fromOn, toOn]) => ({ fromOn, toOn }))
  expect(countedWeeks('2026-07-27', '2026-11-22', excluded)).toBe(weeks)
})

it('no day is left out twice, whatever the order and overlap of the absences', () => {
  const span = fc.tuple(fc.integer({ min: -30, max: 150 }), fc.integer({ min: 0, max: 40 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
      const [from, to] = ['2026-07-27', '2026-11-22']
      const excluded = spans.map(([at, long]) => ({ fromOn: addDays(from, at), toOn: addDays(from, at + long) }))
      const days = Array.from({ length: countDays(from, to) }, (_, n) => addDays(from, n))
      const left = days.filter((day) => !excluded.some(({ fromOn, toOn }) => fromOn <= day && day <= toOn))
      expect(countedWeeks(from, to, excluded)).toBeCloseTo(left.length / 7)
    }),
  )
})
