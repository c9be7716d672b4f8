import { expect, it } from 'vitest'
import { askedNights, dueOn, nightsOf, scheduledNights } from './nights.ts'

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
  ['daily', '2026-11-12', '2026-11-12'],
  ['weekly', '2026-11-12', '2026-11-09'],
  ['weekly', '2026-11-16', '2026-11-16'],
  ['monthly', '2026-12-01', '2026-12-01'],
  ['monthly', '2026-12-07', '2026-12-01'],
  ['monthly', '2026-12-08', null],
])('a %s report was last due, seen from %s, on %s', (schedule, today, due) => {
  expect(dueOn(schedule, today)).toBe(due)
})

it.each([
  ['daily', '2026-11-12', ['2026-11-11', '2026-11-11']],
  ['weekly', '2026-11-16', ['2026-11-10', '2026-11-15']],
  ['weekly', '2026-11-23', ['2026-11-16', '2026-11-20']],
  ['weekly', '2026-11-30', null],
  ['monthly', '2026-12-01', ['2026-11-10', '2026-11-20']],
])('a %s report of %s covers the nights that are in its period', (schedule, due, nights) => {
  expect(scheduledNights(period, schedule, due)).toEqual(nights)
})

it('a monthly report covers the whole month before', () => {
  const always = { from: '2026-01-01', to: '2029-01-01' }
  expect(scheduledNights(always, 'monthly', '2028-03-01')).toEqual(['2028-02-01', '2028-02-29'])
  expect(scheduledNights(always, 'monthly', '2026-11-01')).toEqual(['2026-10-01', '2026-10-31'])
})
