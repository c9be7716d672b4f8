import { describe, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { shiftAge, shiftHours } from './shift.ts'

describe('hours of a shift', () => {
  it.each([
    ['the October night', '2026-10-24', 19, '2026-10-25', 7, 13],
    ['the March night', '2026-03-28', 19, '2026-03-29', 7, 11],
    ['an ordinary night', '2026-11-20', 19, '2026-11-21', 7, 12],
    ['a day', '2026-07-06', 9, '2026-07-06', 17, 8],
  ])('%s lasts as long as it was', (_name, day, hour, endDay, endHour, hours) => {
    expect(shiftHours(instantOf(day, hour, 0), instantOf(endDay, endHour, 0))).toBe(hours)
  })

  it('belongs to the evening before if it ends at ten past midnight', () => {
    expect(shiftHours(instantOf('2026-11-20', 18, 30), instantOf('2026-11-21', 0, 10))).toBeCloseTo(5.6667, 3)
  })

  it('is never negative, even if the server clock is set back', () => {
    expect(shiftHours(instantOf('2026-11-20', 9, 0), instantOf('2026-11-20', 8, 0))).toBe(0)
  })
})

describe('a shift that stays open', () => {
  const start = instantOf('2026-11-20', 19, 0)
  it.each([
    ['2026-11-21', 7, 59, 'ordinary'],
    ['2026-11-21', 8, 0, 'ask'],
    ['2026-11-21', 10, 59, 'ask'],
    ['2026-11-21', 11, 0, 'flag'],
  ])('%s %d:%d is %s', (day, hour, minute, age) => {
    expect(shiftAge(start, instantOf(day, hour, minute))).toBe(age)
  })

  it.each([
    ['2026-11-21', 3, 4, 'ordinary'],
    ['2026-11-21', 3, 5, 'ask'],
    ['2026-11-21', 8, 59, 'ask'],
    ['2026-11-21', 9, 0, 'flag'],
  ])('after a duty until three at night, %s %d:%d is %s', (day, hour, minute, age) => {
    expect(shiftAge(start, instantOf(day, hour, minute), instantOf('2026-11-21', 3, 0))).toBe(age)
  })

  it('is an ordinary one as long as its duty lasts, but for sixteen hours at most', () => {
    const ends = instantOf('2026-11-21', 12, 0)
    expect(shiftAge(start, instantOf('2026-11-21', 10, 0), ends)).toBe('ordinary')
    expect(shiftAge(start, instantOf('2026-11-21', 11, 0), ends)).toBe('flag')
  })
})
