import { describe, expect, it } from 'vitest'
import { PatternForm } from './pattern-form.ts'
import { turnsOf } from './turns.ts'

const base = { postId: 'p', name: 'Nights' }
const read = (given: object) => PatternForm.parse({ ...base, ...given })
const faults = (given: object) =>
  PatternForm.safeParse({ ...base, ...given }).error?.issues.map(({ path }) => path.join('.'))
const row = (days: string, start = '19:00', end = '07:00', week = '1') => ({ week, days, start, end })

describe('the form of a pattern', () => {
  it('reads its rows week by week; blank ones are ignored, and a week without rows is free', () => {
    const rows = [row('1-5'), row('', '', ''), row('6', '08:00', '12:00', '2')]
    expect(read({ every: '3', rows }).weeks).toEqual([
      [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '19:00', end: '07:00' })),
      [{ weekday: 6, start: '08:00', end: '12:00' }],
      [],
    ])
  })

  it('reads days on and off instead', () => {
    const { weeks } = read({ on: '4', off: '4', turnStart: '07:00', turnEnd: '19:00' })
    const days = weeks.map((week) => week.map(({ weekday }) => weekday).join(''))
    expect(days).toEqual(['1234', '2345', '3456', '4567', '567', '167', '127', '123'])
  })

  it.each([
    [{}, ['rows']],
    [{ rows: [row('', '19:00')] }, ['rows.0.days']],
    [{ rows: [row('1', '')] }, ['rows.0.start']],
    [{ rows: [row('1', '19:00', '25:00')] }, ['rows.0.end']],
    [{ rows: [row('1', '19:00', '07:00', '2')] }, ['rows.0.week']],
    [{ on: '4' }, ['off', 'turnStart', 'turnEnd']],
    [{ rows: [row('1')], on: '4', off: '4', turnStart: '07:00', turnEnd: '19:00' }, ['on']],
    [{ on: '20', off: '9', turnStart: '07:00', turnEnd: '19:00' }, ['off']],
  ])('refuses %j at %j', (given, expected) => {
    expect(faults(given)).toEqual(expected)
  })
})

describe('days on and days off', () => {
  it.each([
    [4, 4, 8],
    [4, 3, 1],
    [7, 7, 2],
    [2, 3, 5],
  ])('%d days on and %d off repeat after %d weeks', (on, off, weeks) => {
    const made = turnsOf(on, off, '07:00', '19:00')
    expect(made).toHaveLength(weeks)
    expect(made.flat()).toHaveLength((weeks * 7 * on) / (on + off))
  })
})
