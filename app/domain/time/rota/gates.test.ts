import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantOf } from '~/platform/dates.ts'
import { type Facts, mayAssign, speaksAgainst } from './gates.ts'
import { spanOf } from './wall-clock.ts'

let made = 0
const duty = (day: string, start: string, end: string, postId = `post ${++made}`) => ({
  id: `duty ${++made}`,
  siteId: 'site',
  postId,
  day,
  breakMinutes: 0,
  ...spanOf(day, start, end),
})
const plain: Facts = {
  now: instantOf('2026-11-01', 12, 0),
  isActive: true,
  leave: [],
  absent: [],
  excluded: [],
  duties: [],
  worked: [],
  optedOut: false,
  unavailable: [],
  instructionsUnread: false,
  since: instantOf('2026-01-05', 7, 0),
  further: { refusals: [], warnings: [] },
}
const codes = (asked: ReturnType<typeof duty>, facts: Partial<Facts>) => {
  const { refusals, warnings } = mayAssign(asked, { ...plain, ...facts })
  return [...refusals, ...warnings].map(({ code }) => code)
}
const night = duty('2026-11-02', '19:00', '07:00')
const away = (fromOn: string, toOn: string, hours: [string, string] | null = null, weekly = false) => ({
  unavailable: [{ fromOn, toOn, wallStart: hours?.[0] ?? null, wallEnd: hours?.[1] ?? null, weekly, untilOn: null }],
})
const leave = (startDate: string, endDate = startDate) => ({ leave: [{ startDate, endDate }] })

describe('a night duty from Monday 19:00 to Tuesday 07:00', () => {
  it.each<[string, Partial<Facts>, string[]]>([
    ['nothing else', {}, []],
    ['somebody who left', { isActive: false }, ['inactive']],
    ['leave on Monday', leave('2026-11-02'), ['on_leave']],
    ['leave from Tuesday, when the night is not over', leave('2026-11-03', '2026-11-05'), ['on_leave']],
    ['leave from Wednesday', leave('2026-11-04'), []],
    ['leave until Sunday', leave('2026-10-28', '2026-11-01'), []],
    ['itself', { duties: [night] }, []],
    ['a duty within it', { duties: [duty('2026-11-02', '22:00', '23:00')] }, ['overlap']],
    ['a duty that touches it', { duties: [duty('2026-11-03', '07:00', '09:00')] }, ['rest_under_11h']],
    ['a duty until 08:00', { duties: [duty('2026-11-01', '20:00', '08:00')] }, []],
    ['a duty until 08:01', { duties: [duty('2026-11-01', '20:00', '08:01')] }, ['rest_under_11h']],
    ['a duty from 18:00 on Tuesday', { duties: [duty('2026-11-03', '18:00', '20:00')] }, []],
    ['a duty from 17:59 on Tuesday', { duties: [duty('2026-11-03', '17:59', '20:00')] }, ['rest_under_11h']],
    ['a punch at 08:35 that day', { worked: [spanOf('2026-11-02', '07:00', '08:35')] }, ['rest_under_11h']],
    ['a Tuesday on which they cannot work', away('2026-11-03', '2026-11-03'), ['unavailable']],
    ['a Wednesday on which they cannot work', away('2026-11-04', '2026-11-06'), []],
    ['mornings from 07:00 on which they cannot work', away('2026-11-02', '2026-11-06', ['07:00', '12:00']), []],
    ['mornings from 06:59', away('2026-11-02', '2026-11-06', ['06:59', '12:00']), ['unavailable']],
    ['Sunday nights until 07:00 on which they cannot work', away('2026-11-01', '2026-11-01', ['22:00', '07:00']), []],
    ['Tuesdays since October', away('2026-10-06', '2026-10-06', null, true), ['unavailable']],
    ['Wednesdays since October', away('2026-10-07', '2026-10-07', null, true), []],
    ['instructions that they have not read', { instructionsUnread: true }, ['instructions_unread']],
    [
      'a finding of another gate',
      { further: { refusals: [{ code: 'unlicensed', message: '' }], warnings: [] } },
      ['unlicensed'],
    ],
  ])('next to %s', (_what, facts, expected) => {
    expect(codes(night, facts)).toEqual(expected)
  })

  it('says how much rest there would be', () => {
    const before = { worked: [spanOf('2026-11-01', '20:00', '08:35')] }
    expect(mayAssign(night, { ...plain, ...before }).warnings[0]!.message).toBe(
      'Only 10 h 25 min of rest: a rest breach',
    )
  })

  it('says when they cannot work, as a warning that a reason overrides', () => {
    const { refusals, warnings } = mayAssign(night, {
      ...plain,
      ...away('2026-11-02', '2026-11-03', ['18:00', '20:00']),
    })
    const message = 'Unavailable then: 2 Nov 2026, 18:00 to 20:00'
    expect([refusals, warnings]).toEqual([[], [{ code: 'unavailable', message }]])
  })
})

it('instructions that they can still read do not keep anyone from a duty, but other warnings do', () => {
  const against = (facts: Partial<Facts>) =>
    speaksAgainst(mayAssign(night, { ...plain, ...facts })).map(({ code }) => code)
  expect(against({ instructionsUnread: true })).toEqual([])
  expect(against({ instructionsUnread: true, ...away('2026-11-02', '2026-11-02') })).toEqual(['unavailable'])
  const further = { refusals: [], warnings: [{ code: 'not_trained', message: '' }] }
  expect(against({ further, instructionsUnread: true })).toEqual(['not_trained'])
  expect(against({ isActive: false })).toEqual(['inactive'])
})

it('the parts of a split duty need no rest between them, but the next day needs it after the last part', () => {
  const early = duty('2026-11-02', '06:00', '10:00', 'gate')
  const late = duty('2026-11-02', '16:00', '20:00', 'gate')
  expect(codes(late, { duties: [early], worked: [spanOf('2026-11-02', '05:55', '10:02')] })).toEqual([])
  expect(codes(duty('2026-11-03', '06:00', '10:00', 'gate'), { duties: [early, late] })).toEqual(['rest_under_11h'])
})

it('a day and the following night at one position are not a split duty: they need rest in between', () => {
  const day = duty('2026-11-02', '07:00', '19:00', 'gate')
  const night = duty('2026-11-02', '19:00', '07:00', 'gate')
  expect(codes(night, { duties: [day], worked: [spanOf('2026-11-02', '06:57', '18:40')] })).toEqual(['rest_under_11h'])
  expect(codes(day, { duties: [night] })).toEqual(['rest_under_11h'])
})

it('a shift that continues at another place when a duty begins leaves no rest; a clock-in for the duty itself does not count', () => {
  const late = duty('2026-11-02', '16:00', '20:00', 'gate')
  expect(codes(late, { worked: [spanOf('2026-11-02', '08:00', '16:05')] })).toEqual(['rest_under_11h'])
  expect(codes(late, { worked: [spanOf('2026-11-02', '15:40', '16:05')] })).toEqual([])
})

describe('the average week', () => {
  const twelves = (monday: string, days: number) =>
    Array.from({ length: days }, (_, index) => duty(addDays(monday, index), '07:00', '19:00'))
  const fifth = duty('2026-11-06', '07:00', '19:00')

  it('of a person who is new is that of their first weeks', () => {
    expect(codes(duty('2026-11-05', '07:00', '19:00'), { since: null, duties: twelves('2026-11-02', 3) })).toEqual([])
    expect(codes(fifth, { since: null, duties: twelves('2026-11-02', 4) })).toEqual(['over_48h'])
  })

  it('counts seventeen weeks together: shifts worked, and duties still to come', () => {
    const past = (perWeek: number) =>
      Array.from({ length: 16 }, (_, week) => twelves(addDays('2026-11-02', -7 * (week + 1)), perWeek)).flat()
    const planned = twelves('2026-11-02', 4)
    expect(codes(fifth, { worked: past(3), duties: planned })).toEqual([])
    expect(codes(fifth, { worked: past(4), duties: planned })).toEqual(['over_48h'])
    expect(codes(fifth, { worked: past(4), duties: planned, optedOut: true })).toEqual([])
    // Only what was worked of a past duty counts. A past duty that was not worked counts nothing.
    expect(codes(fifth, { duties: [...past(6), ...planned] })).toEqual([])
  })
})

it('for any two duties, a person cannot do both exactly if they share an instant', () => {
  const minute = fc.nat(7 * 24 * 60)
  const span = fc.tuple(minute, fc.integer({ min: 1, max: 1500 })).map(([from, length]) => {
    const startsAt = new Date(plain.now.getTime() + from * 60_000)
    return { ...duty('2026-11-02', '07:00', '19:00'), startsAt, endsAt: new Date(startsAt.getTime() + length * 60_000) }
  })
  fc.assert(
    fc.property(span, span, (one, other) => {
      const share = Math.max(+one.startsAt, +other.startsAt) < Math.min(+one.endsAt, +other.endsAt)
      return (
        codes(one, { duties: [other] }).includes('overlap') === share &&
        codes(other, { duties: [one] }).includes('overlap') === share
      )
    }),
  )
})
