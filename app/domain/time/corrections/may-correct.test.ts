import { expect, it } from 'vitest'
import { mayCorrect, type Proposed } from './may-correct.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const worked = (from: string, to: string | null) => ({ startedAt: at(from), endedAt: to === null ? null : at(to) })
const night = worked('18T19:00', '19T07:00')
const left = worked('19T19:00', null)

it.each<[string, Proposed['kind'], string, ReturnType<typeof worked> | null, RegExp | null]>([
  ['an end that was forgotten', 'clock_out', '20T07:05', left, null],
  ['another end', 'clock_out', '19T06:30', night, null],
  ['another start', 'clock_in', '18T18:45', night, null],
  ['a start that was forgotten', 'clock_in', '20T18:00', null, null],
  ['an end in the minute of the start', 'clock_out', '18T19:00', night, null],
  ['a time to come', 'clock_out', '20T20:01', left, /in the future/],
  ['what counts already', 'clock_out', '19T07:00', night, /already the recorded time/],
  ['an end before the start', 'clock_out', '18T18:59', night, /cannot end before it begins/],
  ['a start after the end', 'clock_in', '19T07:01', night, /cannot begin after it ends/],
])('%s', (_what, kind, time, shift, words) => {
  const refusal = mayCorrect({ kind, at: at(time), shift }, [], NOW)
  if (words) expect(refusal).toMatch(words)
  else expect(refusal).toBeNull()
})

it('a whole missing shift may come before another, and may not overlap it', () => {
  const add = (from: string, to: string) =>
    mayCorrect({ kind: 'clock_in', at: at(from), endsAt: at(to), shift: null }, [night, left], NOW)
  expect(add('17T19:00', '18T07:00')).toBeNull()
  expect(add('18T08:00', '18T19:00')).toBeNull()
  expect(add('19T07:00', '19T19:00')).toBeNull()
  expect(add('18T08:00', '18T19:01')).toMatch(/another shift/)
  expect(add('18T08:00', '19T08:00')).toMatch(/another shift/)
  expect(add('19T08:00', '20T08:00')).toMatch(/another shift, which began 19 Nov 2026, 19:00/)
})

it('no shift overlaps another', () => {
  expect(mayCorrect({ kind: 'clock_out', at: at('19T19:30'), shift: night }, [left], NOW)).toMatch(/another shift/)
  expect(mayCorrect({ kind: 'clock_out', at: at('19T19:00'), shift: night }, [left], NOW)).toBeNull()
  expect(mayCorrect({ kind: 'clock_in', at: at('19T06:59'), shift: left }, [night], NOW)).toMatch(/another shift/)
  expect(mayCorrect({ kind: 'clock_in', at: at('19T08:00'), shift: null }, [night], NOW)).toBeNull()
  expect(mayCorrect({ kind: 'clock_in', at: at('18T08:00'), shift: null }, [night], NOW)).toMatch(/another shift/)
})
