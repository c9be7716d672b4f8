import { describe, expect, it } from 'vitest'
import { showTime } from '~/platform/dates.ts'
import { lateness, scheduleWords, slotFor, slotsBetween, slotsOn, type Schedule } from './plan.ts'

const half = () => 0.5
const times = (day: string, schedule: Schedule) => slotsOn(day, schedule, half).map(({ dueAt }) => showTime(dueAt))

describe('the due times of a day', () => {
  it.each<[string, Schedule, string[]]>([
    ['at times, in order', { times: ['22:00', '02:00'] }, ['02:00', '22:00']],
    [
      'every three hours of a night',
      { everyMinutes: 180, from: '19:00', to: '07:00' },
      ['19:00', '22:00', '01:00', '04:00'],
    ],
    [
      'every eight hours, round the clock',
      { everyMinutes: 480, from: '00:00', to: '00:00' },
      ['00:00', '08:00', '16:00'],
    ],
    ['within a window', { windows: [{ from: '01:00', to: '03:00' }] }, ['02:00']],
    ['whenever somebody walks', null, []],
  ])('%s', (_, schedule, expected) => {
    expect(times('2026-11-20', schedule)).toEqual(expected)
  })

  it('a night is an hour longer when the clocks go back, and a skipped time is moved forward', () => {
    expect(times('2026-10-24', { everyMinutes: 240, from: '20:00', to: '06:00' })).toEqual(['20:00', '00:00', '03:00'])
    expect(times('2026-03-29', { times: ['01:30'] })).toEqual(['02:30'])
    expect(slotsOn('2026-10-25', { times: ['01:30'] }, half)[0]!.dueAt.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('a tour is due once when the clocks move one of its times to another', () => {
    const hourly: Schedule = { times: ['00:00', '01:00', '02:00', '03:00'] }
    expect(times('2027-03-28', hourly)).toEqual(['00:00', '02:00', '03:00'])
    expect(slotsOn('2027-03-28', hourly, half).map(({ key }) => key)).toContain('2027-03-28 02:00')
    expect(times('2026-10-25', hourly)).toEqual(['00:00', '01:00', '02:00', '03:00'])
  })

  it('each has a key that stays the same, whatever the random time in its window', () => {
    const window: Schedule = { windows: [{ from: '23:00', to: '01:00' }] }
    const [one, other] = [0, 0.99].map((number) => slotsOn('2026-11-20', window, () => number)[0]!)
    expect([one!.key, other!.key]).toEqual(['2026-11-20 23:00', '2026-11-20 23:00'])
    expect([showTime(one!.dueAt), showTime(other!.dueAt)]).toEqual(['23:00', '00:58'])
  })
})

it('the due times between two instants include those of the evening that continue after midnight', () => {
  const [from, to] = [new Date('2026-11-20T00:30:00Z'), new Date('2026-11-20T20:00:00Z')]
  const found = slotsBetween(from, to, { everyMinutes: 180, from: '19:00', to: '07:00' }, half)
  expect(found.map(({ dueAt }) => showTime(dueAt))).toEqual(['01:00', '04:00', '19:00'])
  expect(new Set(found.map(({ key }) => key)).size).toBe(3)
})

it('a window that is planned in parts has its time, and only in what is left of it', () => {
  const at = (clock: string) => new Date(`2026-11-${clock}:00Z`)
  const window: Schedule = { windows: [{ from: '22:00', to: '02:00' }] }
  const found = (from: string, to: string, number: number) =>
    slotsBetween(at(from), at(to), window, () => number).map(({ key, dueAt }) => [key, showTime(dueAt)])
  expect(found('20T21:00', '20T22:00', 0)).toEqual([])
  expect(found('20T22:00', '20T23:00', 0.99)).toEqual([['2026-11-20 22:00', '01:57']])
  expect(found('20T23:30', '21T12:00', 0)).toEqual([['2026-11-20 22:00', '23:30']])
  expect(found('21T02:00', '21T12:00', 0)).toEqual([])
})

describe('a start belongs to the nearest due time for which it is not too early or too late', () => {
  const slots = ['2026-11-20T22:00:00Z', '2026-11-21T00:00:00Z'].map((at) => ({ dueAt: new Date(at) }))
  it.each([
    ['21:29', null],
    ['21:30', '22:00'],
    ['22:59', '22:00'],
    ['23:00', null],
    ['23:40', '00:00'],
  ])('a start at %s is for %s', (clock, due) => {
    const found = slotFor(slots, new Date(`2026-11-20T${clock}:00Z`), 45)
    expect(found && showTime(found.dueAt)).toBe(due)
  })
})

describe('a tour that is due at 02:00 and may take 45 minutes', () => {
  const at = (clock: string | null) => (clock === null ? null : new Date(`2026-11-20T${clock}:00Z`))
  it.each<[string, string | null, string | null, ReturnType<typeof lateness>]>([
    ['02:09', null, null, null],
    ['02:10', null, null, 'not_started'],
    ['02:59', null, null, 'not_started'],
    ['03:00', null, null, 'missed'],
    ['02:50', '02:05', null, null],
    ['02:51', '02:05', null, 'not_finished'],
    ['05:00', '02:05', '02:40', null],
  ])('at %s, started at %s and ended at %s, is %s', (now, startedAt, endedAt, expected) => {
    const run = { dueAt: at('02:00'), startedAt: at(startedAt), endedAt: at(endedAt), allowedMinutes: 45 }
    expect(lateness(run, at(now)!)).toBe(expected)
  })
})

it('describes a schedule in words', () => {
  expect(scheduleWords({ times: ['02:00', '05:00'] })).toBe('At 02:00, 05:00')
  expect(scheduleWords({ everyMinutes: 120, from: '19:00', to: '07:00' })).toBe('Every 120 minutes, 19:00 to 07:00')
  expect(scheduleWords({ windows: [{ from: '01:00', to: '03:00' }] })).toBe('At a random time in 01:00 to 03:00')
  expect(scheduleWords(null)).toBe('At any time')
})
