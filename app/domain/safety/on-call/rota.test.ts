import { expect, it } from 'vitest'
import { isOnCall } from './rota.ts'

const nights = { days: '1-5', from: '18:00', to: '06:00' }
const early = { days: '7', from: '00:00', to: '01:30' }
const late = { days: '7', from: '01:30', to: '09:00' }

it.each([
  ['a night row from its first minute', nights, '2040-01-10T18:00:00Z', true],
  ['not a minute before', nights, '2040-01-10T17:59:59Z', false],
  ['on Saturday morning, of Friday night', nights, '2040-01-14T05:59:00Z', true],
  ['on Saturday evening no more', nights, '2040-01-14T20:00:00Z', false],
  ['until its last minute is over', nights, '2040-01-11T06:00:00Z', false],
  ['by the company’s clocks in summer', nights, '2040-07-11T17:00:00Z', true],
  ['the same time twice is a whole day', { days: '6', from: '08:00', to: '08:00' }, '2040-01-15T07:59:00Z', true],
  ['a row without days is never on call', { ...nights, days: '' }, '2040-01-10T20:00:00Z', false],
])('%s', (_what, row, at, on) => expect(isOnCall(row, new Date(at))).toBe(on))

it('leaves no gap if two rows meet in the hour that is repeated in autumn', () => {
  const from = Date.parse('2040-10-28T00:00:00Z')
  for (let minute = 0; minute < 180; minute++) {
    const now = new Date(from + minute * 60_000)
    expect([isOnCall(early, now), isOnCall(late, now)].filter(Boolean), now.toISOString()).toHaveLength(1)
  }
})
