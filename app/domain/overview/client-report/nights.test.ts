import { expect, it } from 'vitest'
import { askedNights, dueDay, nightsFor, nightsOf } from './nights.ts'

const period = { from: '2026-11-10', to: '2026-11-20' }

it('shows the nights of the period that have begun, the latest first', () => {
  expect(nightsOf(period, '2026-11-12')).toEqual(['2026-11-12', '2026-11-11', '2026-11-10'])
  expect(nightsOf(period, '2026-12-01')[0]).toBe('2026-11-20')
  expect(nightsOf(period, '2026-11-09')).toEqual([])
})

it.each([
  ['the latest', undefined, 1, ['2026-11-12', '2026-11-12']],
  ['one of them', '2026-11-11', 1, ['2026-11-11', '2026-11-11']],
  ['a week, cut to the period', '2026-11-12', 7, ['2026-11-10', '2026-11-12']],
  ['a night before the period', '2026-11-09', 1, null],
  ['a night to come', '2026-11-13', 1, null],
])('answers %s', (_what, day, days, nights) => {
  expect(askedNights(period, '2026-11-12', day, days)).toEqual(nights)
})

it.each([
  ['daily', '2026-11-12', 4, '2026-11-12', 1],
  ['weekly', '2026-11-15', 0, '2026-11-09', 7],
  ['weekly', '2026-11-16', 1, '2026-11-16', 7],
  ['monthly', '2026-11-30', 1, '2026-11-01', 31],
  ['monthly', '2026-12-01', 2, '2026-12-01', 30],
])('a %s report on %s', (schedule, today, weekday, due, nights) => {
  expect(dueDay(schedule, today, weekday)).toBe(due)
  expect(nightsFor(schedule, due)).toBe(nights)
})
