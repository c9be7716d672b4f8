import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, countDays } from '~/platform/dates.ts'
import { type Away, judgeAccident, type What, WHAT, type Who, WHO } from './rule.ts'

const judge = (who: Who, what: What, occurredOn: string, away: Away[] = [], today = addDays(occurredOn, 60)) =>
  judgeAccident({ who, what, occurredOn, workRelated: true, away }, today)

/** An ordinary day, the turn of a year, both clock changes, and the end of a leap February. */
const DAYS = ['2026-06-01', '2026-12-28', '2026-03-27', '2026-10-23', '2028-02-24']

describe.each(DAYS)('an accident on %s', (day) => {
  it.each([
    ['worker', 'death', 10],
    ['self_employed', 'death', 10],
    ['public', 'death', 10],
    ['worker', 'specified_injury', 10],
    ['self_employed', 'specified_injury', 10],
    ['public', 'specified_injury', null],
    ['worker', 'hospital', null],
    ['self_employed', 'hospital', null],
    ['public', 'hospital', 10],
    ['worker', 'dangerous_occurrence', 10],
    ['self_employed', 'dangerous_occurrence', 10],
    ['public', 'dangerous_occurrence', 10],
    ['worker', 'disease', 0],
    ['self_employed', 'disease', 0],
    ['public', 'disease', null],
    ['worker', 'other', null],
    ['self_employed', 'other', null],
    ['public', 'other', null],
    ['public', 'over_seven_days', null],
    ['public', 'over_three_days', null],
  ] as [Who, What, number | null][])('%s, %s: report within %s days', (who, what, days) => {
    expect(judge(who, what, day, [{ fromOn: day, toOn: null }])).toMatchObject({
      reportable: days !== null,
      dueOn: days === null ? null : addDays(day, days),
    })
  })

  it.each(['worker', 'self_employed'] as const)('%s off from that day: the eighth day counts, due after 15', (who) => {
    const off = [{ fromOn: day, toOn: null }]
    const expected = { trigger: addDays(day, 8), dueOn: addDays(day, 15) }
    expect(judge(who, 'over_seven_days', day, off)).toMatchObject({ ...expected, reportable: true })
    expect(judge(who, 'over_seven_days', day, off, addDays(day, 7))).toMatchObject({
      ...{ ...expected, reportable: false, pending: true, recordOnly: true },
    })
    expect(judge(who, 'over_seven_days', day, off, addDays(day, 8))).toMatchObject({
      reportable: true,
      pending: false,
    })
  })
})

describe('counting days off work', () => {
  it('from 1 June: 2 June is day 1, the eighth day is 9 June, and the report is due on 16 June', () => {
    const off = [{ fromOn: '2026-06-01', toOn: null }]
    expect(judge('worker', 'over_seven_days', '2026-06-01', off)).toMatchObject({
      ...{ trigger: '2026-06-09', dueOn: '2026-06-16', reportable: true },
    })
  })

  it.each([
    ['to the eighth day', '2026-06-01', '2026-06-09', { reportable: true, recordOnly: false }],
    ['to the seventh', '2026-06-01', '2026-06-08', { reportable: false, recordOnly: true, dueOn: null }],
    ['to the fourth', '2026-06-01', '2026-06-05', { reportable: false, recordOnly: true }],
    ['to the third', '2026-06-01', '2026-06-04', { reportable: false, recordOnly: false }],
    ['that day alone', '2026-06-01', '2026-06-01', { reportable: false, recordOnly: false, trigger: null }],
    ['two days later', '2026-06-03', null, { trigger: '2026-06-10', dueOn: '2026-06-16', reportable: true }],
    ['three weeks later', '2026-06-22', null, { trigger: '2026-06-29', dueOn: '2026-06-29', reportable: true }],
  ] as [string, string, string | null, object][])('%s', (_name, fromOn, toOn, expected) => {
    for (const what of ['over_seven_days', 'over_three_days'] as const)
      expect(judge('worker', what, '2026-06-01', [{ fromOn, toOn }])).toMatchObject(expected)
  })

  it('across the turn of a year and both clock changes each day counts once', () => {
    for (const day of DAYS) {
      const { trigger, dueOn } = judge('worker', 'over_seven_days', day, [{ fromOn: day, toOn: null }])
      expect([countDays(day, trigger!), countDays(day, dueOn!)]).toEqual([9, 16])
    }
  })

  it('absences without a gap count as one; a working day between them makes two', () => {
    const parts = (second: string) => [
      { fromOn: '2026-06-02', toOn: '2026-06-04' },
      { fromOn: second, toOn: '2026-06-12' },
    ]
    expect(judge('worker', 'over_seven_days', '2026-06-01', parts('2026-06-05')).reportable).toBe(true)
    expect(judge('worker', 'over_seven_days', '2026-06-01', parts('2026-06-06')).reportable).toBe(false)
  })
})

it('an accident that did not arise out of work is never reported', () => {
  for (const who of WHO)
    for (const what of WHAT) {
      const facts = {
        who,
        what,
        occurredOn: '2026-06-01',
        workRelated: false,
        away: [{ fromOn: '2026-06-01', toOn: null }],
      }
      expect(judgeAccident(facts, '2026-08-01')).toMatchObject({ reportable: false, dueOn: null, trigger: null })
    }
})

it('the report is never due before the day on which the duty to report begins, whatever the absences', () => {
  const span = fc.tuple(fc.integer({ min: -20, max: 40 }), fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 5 }), fc.integer({ min: 0, max: 60 }), (spans, later) => {
      const day = '2026-10-20'
      const away = spans.map(([at, long]) => ({ fromOn: addDays(day, at), toOn: addDays(day, at + long) }))
      const { reportable, dueOn, trigger } = judge('worker', 'over_seven_days', day, away, addDays(day, later))
      if (!dueOn || !trigger) expect(reportable).toBe(false)
      else {
        expect(trigger >= addDays(day, 8)).toBe(true)
        expect(dueOn >= trigger && dueOn >= addDays(day, 15)).toBe(true)
      }
    }),
  )
})

it('a company may set shorter periods, and the sentence states them', () => {
  const facts = { who: 'worker', occurredOn: '2026-12-28', workRelated: true } as const
  const away = [{ fromOn: '2026-12-28', toOn: null }]
  const periods = { report: 7, absence: 12 }
  expect(judgeAccident({ ...facts, what: 'death', away }, '2027-02-01', periods)).toMatchObject({
    ...{ dueOn: '2027-01-04', words: expect.stringContaining('within 7 days') },
  })
  expect(judgeAccident({ ...facts, what: 'over_seven_days', away }, '2027-02-01', periods)).toMatchObject({
    ...{ trigger: '2027-01-05', dueOn: '2027-01-09', words: expect.stringContaining('within 12 days') },
  })
})
