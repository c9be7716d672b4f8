import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '~/platform/dates.ts'
import { compare, type Line, linesBetween } from './lines.ts'

const night = (weekday: number): Line => ({ weekday, start: '19:00', end: '07:00' })
const days = (weeks: Line[][], from: string, to: string, startsOn = '2026-11-02') =>
  linesBetween(weeks, startsOn, from, to).map(({ day }) => day.slice(5))

it('a pattern of one week repeats every week', () => {
  expect(days([[night(1), night(7)]], '2026-11-02', '2026-11-15')).toEqual(['11-02', '11-08', '11-09', '11-15'])
})

it('weeks take turns from the Monday of the first one, backwards too', () => {
  const turns = [[night(1)], [night(2)], []]
  expect(days(turns, '2026-11-02', '2026-11-30')).toEqual(['11-02', '11-10', '11-23'])
  expect(days(turns, '2026-10-05', '2026-11-01')).toEqual(['10-12', '10-20'])
})

it('four days on and four off repeat after eight weeks', () => {
  const weeks = Array.from({ length: 8 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => day + 1).flatMap((day) => ((week * 7 + day - 1) % 8 < 4 ? [night(day)] : [])),
  )
  const found = days(weeks, '2026-11-02', '2026-11-18')
  expect(found).toEqual(['11-02', '11-03', '11-04', '11-05', '11-10', '11-11', '11-12', '11-13', '11-18'])
})

it('the same hours twice on one day are two duties with keys of their own', () => {
  const keys = linesBetween([[night(1), night(1)]], '2026-11-02', '2026-11-02', '2026-11-02').map(({ key }) => key)
  expect(keys).toEqual(['2026-11-02 19:00-07:00', '2026-11-02 19:00-07:00 2'])
})

it('whatever the pattern and the days: every key is unique, and existing duties are not made again', () => {
  const line = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    start: fc.constantFrom('06:00', '14:00', '22:00'),
    end: fc.constantFrom('06:00', '14:00', '22:00'),
  })
  const weeks = fc.array(fc.array(line, { maxLength: 8 }), { minLength: 1, maxLength: 8 })
  const dayFrom = (n: number) => addDays('2026-01-05', n)
  fc.assert(
    fc.property(weeks, fc.nat(400), fc.nat(60), fc.nat(60), (pattern, first, count, cut) => {
      const [from, to, start] = [dayFrom(first), dayFrom(first + count), dayFrom(210)]
      const asked = linesBetween(pattern, start, from, to)
      const made = asked.map(({ key }) => ({ patternKey: key }))
      const again = compare(asked, made)
      // Planning the days in two parts gives the same result.
      const middle = dayFrom(first + Math.min(cut, count))
      const parts = [
        ...linesBetween(pattern, start, from, middle),
        ...linesBetween(pattern, start, addDays(middle, 1), to),
      ]
      return (
        new Set(asked.map(({ key }) => key)).size === asked.length &&
        again.make.length === 0 &&
        again.drop.length === 0 &&
        again.keep.length === asked.length &&
        JSON.stringify(parts) === JSON.stringify(asked)
      )
    }),
  )
})
