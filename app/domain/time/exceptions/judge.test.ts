import { describe, expect, it } from 'vitest'
import { expectedFrom, isUncovered, judge, type Planned, type Worked } from './judge.ts'

/** Returns a time in one night: '19:00', or '+07:00' for a time after midnight. */
const t = (clock: string) => new Date(`2040-01-${clock.startsWith('+') ? '11' : '10'}T${clock.replace('+', '')}:00Z`)
const duty = (start = '19:00', end = '+07:00', more: Partial<Planned> = {}): Planned => ({
  dutyId: 'd',
  userId: 'u',
  siteId: 's',
  startsAt: t(start),
  endsAt: t(end),
  confirmed: true,
  confirmHours: 24,
  toldAt: null,
  expectedFrom: t(start),
  ...more,
})
const worked = (...spans: [string, string?][]): Worked[] =>
  spans.map(([from, to]) => ({ startedAt: t(from), endedAt: to ? t(to) : null }))
const words = (planned: Planned, spans: Worked[], now: string, others: { startsAt: Date; endsAt: Date }[] = []) =>
  judge(planned, spans, others, t(now)).map(
    ({ kind, minutes, over }) => `${kind}${minutes === null ? '' : ` ${minutes}`}${over ? ' over' : ''}`,
  )

describe('a duty from 19:00 to 07:00', () => {
  it.each<[string, [string, string?][], string[]]>([
    ['19:04', [], []],
    ['19:05', [], ['late']],
    ['19:14', [], ['late']],
    ['19:15', [], ['no_show']],
    ['+06:59', [], ['no_show']],
    ['+07:00', [], ['no_show 720 over']],
    ['19:30', [['18:00']], []],
    ['19:30', [['17:59']], ['no_show']],
    ['19:30', [['19:04']], []],
    ['19:30', [['19:22']], ['late 22 over']],
    ['19:30', [['18:10', '18:20']], ['no_show']],
    ['+06:00', [['19:00', '+05:00']], ['left_early 120']],
    ['+06:00', [['19:00', '+05:00'], ['+05:20']], []],
    ['+07:30', [['19:00', '+06:50']], []],
    ['+07:30', [['19:00', '+06:49']], ['left_early 11']],
    ['+07:09', [['19:00']], []],
    ['+07:10', [['19:00']], ['overrun']],
    ['+08:00', [['19:00', '+07:09']], []],
    ['+08:00', [['19:00', '+07:40']], ['overrun 40 over']],
    ['+08:00', [['19:22', '+06:00']], ['late 22 over', 'left_early 60']],
  ])('at %s, after %j: %j', (now, spans, expected) => {
    expect(words(duty(), worked(...spans), now)).toEqual(expected)
  })

  it.each<[string, Partial<Planned>, string[]]>([
    ['12:00', {}, []],
    ['12:00', { confirmed: false }, ['unconfirmed']],
    ['12:00', { confirmed: false, toldAt: t('11:30') }, []],
    ['15:29', { confirmed: false, toldAt: t('11:30') }, []],
    ['15:30', { confirmed: false, toldAt: t('11:30') }, ['unconfirmed']],
    ['19:00', { confirmed: false }, []],
    ['12:59', { confirmed: false, confirmHours: 6 }, []],
    ['13:00', { confirmed: false, confirmHours: 6 }, ['unconfirmed']],
  ])('must be confirmed a day before, or when its site says: at %s, %j: %j', (now, more, expected) => {
    expect(words(duty('19:00', '+07:00', more), [], now)).toEqual(expected)
  })
})

describe('a person who was put on a duty after it had begun', () => {
  const put = (assigned: string, published = '12:00') => {
    const times = { startsAt: t('19:00'), publishedAt: t(published), assignedAt: t(assigned) }
    return duty('19:00', '+07:00', { expectedFrom: expectedFrom(times) })
  }

  it.each<[string, [string, string?][], string[]]>([
    ['19:34', [], []],
    ['19:35', [], ['late']],
    ['19:45', [], ['no_show']],
    ['20:30', [['20:10']], ['late 40 over']],
    ['20:30', [['19:20']], []],
  ])('at 19:30 is expected from then: at %s, after %j: %j', (now, spans, expected) => {
    expect(words(put('19:30'), worked(...spans), now)).toEqual(expected)
  })

  it.each<[string, [string, string?][], string[]]>([
    ['+07:00', [], []],
    ['+08:00', [], []],
    ['+08:00', [['19:00', '+05:00']], []],
    ['+08:00', [['19:00']], ['overrun']],
  ])('after it was over, or just before, is not missing from it: at %s, after %j: %j', (now, spans, expected) => {
    expect(words(put('+06:50'), worked(...spans), now)).toEqual(expected)
    expect(words(put('+07:30'), worked(...spans), now)).toEqual(expected)
  })

  it('is expected from its start if they were on it before, or when it was published', () => {
    expect(words(put('12:30'), [], '19:05')).toEqual(['late'])
    expect(words(put('19:10', '19:20'), [], '19:20')).toEqual(['no_show'])
  })
})

it.each<[string, string, string]>([
  ['of the clock-in', '+07:00', '+07:00'],
  ['of the clock-out', '18:55', '18:55'],
  ['of the clock-in of a part', '+02:00', '+02:00'],
])('a time %s that control refused says nothing about when they came or went', (_of, from, to) => {
  expect(words(duty(), worked([from, to]), '+08:00')).toEqual([])
  expect(words(duty(), worked([from, to], ['19:22', '+07:00']), '+08:00')).toEqual(['late 22 over'])
})

describe('two duties of one person', () => {
  const [early, late] = [duty('06:00', '14:00'), duty('14:00', '22:00')]

  it('with one clock-in both count as worked, and the person is not late or overrunning in between', () => {
    const spans = worked(['05:55', '22:05'])
    expect(words(early, spans, '22:30', [late])).toEqual([])
    expect(words(late, spans, '22:30', [early])).toEqual([])
  })

  it('a clock-in counts for the duty that starts nearest', () => {
    const spans = worked(['13:30'])
    expect(words(early, spans, '13:59', [late])).toEqual(['no_show'])
    expect(words(late, spans, '14:30', [early])).toEqual([])
  })

  it('a night and the next afternoon each need a clock-in', () => {
    const [night, next] = [duty('18:00', '+07:00'), duty('+14:00', '+22:00')]
    const spans = worked(['17:50', '+07:05'], ['+14:20'])
    expect(words(night, spans, '+15:00', [next])).toEqual([])
    expect(words(next, spans, '+15:00', [night])).toEqual(['late 20 over'])
  })

  it('a forgotten clock-out does not count as a clock-in for the next one', () => {
    const [day, night] = [duty('06:00', '14:00'), duty('19:00', '+07:00')]
    expect(words(night, worked(['06:00']), '19:30', [day])).toEqual(['no_show'])
    expect(words(day, worked(['06:00']), '19:30', [night])).toEqual(['overrun'])
  })
})

it('a duty with too few people is uncovered from a day before until it ends', () => {
  const open = { ...duty(), people: 2, assigned: 1 }
  expect(isUncovered(open, new Date(+open.startsAt - 25 * 3_600_000))).toBe(false)
  expect(isUncovered(open, t('12:00'))).toBe(true)
  expect(isUncovered(open, t('+06:59'))).toBe(true)
  expect(isUncovered(open, t('+07:00'))).toBe(false)
  expect(isUncovered({ ...open, assigned: 2 }, t('12:00'))).toBe(false)
})
