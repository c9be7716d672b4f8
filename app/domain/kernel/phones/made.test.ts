import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeOf } from './made.ts'

const HOUR = 3_600_000
const MIN = 60_000
const NINE = Date.parse('2026-11-22T21:00:00.000Z')
const AT_SEVEN = { serverAt: NINE - 2 * HOUR, phoneAt: NINE - 2 * HOUR }

/**
 * An operation made an hour before it was sent, received at nine, with clocks that agree. Each test changes one thing.
 */
const known = {
  madeAt: NINE - HOUR,
  sentAt: NINE,
  receivedAt: NINE,
  contact: AT_SEVEN,
  jumped: false,
  after: null,
  before: null,
}

describe('when an operation happened', () => {
  it.each([
    ['sent within a minute: now', { madeAt: NINE - 30_000 }, { at: NINE, trust: 'server' }],
    ['sent within a minute, never spoken before: now', { madeAt: NINE, contact: null }, { at: NINE, trust: 'server' }],
    ['late, with clocks that agree', {}, { at: NINE - HOUR, trust: 'steady' }],
    [
      'late, from a phone that is three hours ahead all the while',
      { madeAt: NINE + 2 * HOUR, sentAt: NINE + 3 * HOUR, contact: { ...AT_SEVEN, phoneAt: NINE + HOUR } },
      { at: NINE - HOUR, trust: 'steady' },
    ],
    ['within two minutes of drift', { sentAt: NINE + 2 * MIN }, { at: NINE - HOUR, trust: 'steady' }],
    ['over two minutes of drift', { sentAt: NINE + 2 * MIN + 1 }, { at: NINE - HOUR, trust: 'unsure' }],
    [
      'a clock put a day back before it was made',
      { madeAt: NINE - HOUR - 24 * HOUR, sentAt: NINE - 24 * HOUR, jumped: true },
      { at: NINE - HOUR, trust: 'unsure' },
    ],
    [
      'a clock put three hours ahead after it was made',
      { sentAt: NINE + 3 * HOUR },
      { at: NINE - HOUR, trust: 'unsure' },
    ],
    [
      'a clock put back so that it looks as if just made',
      { madeAt: NINE - HOUR, sentAt: NINE - HOUR + 20_000 },
      { at: NINE - HOUR, trust: 'unsure' },
    ],
    ['a seen jump is never now', { madeAt: NINE - 30_000, jumped: true }, { at: NINE - 30_000, trust: 'unsure' }],
    ['never spoken', { contact: null }, { at: NINE - HOUR, trust: 'claimed' }],
    [
      'not spoken for over seven days',
      { contact: { serverAt: NINE - 170 * HOUR, phoneAt: NINE - 170 * HOUR } },
      { at: NINE - HOUR, trust: 'claimed' },
    ],
    ['never spoken, from the future', { madeAt: NINE + HOUR, contact: null }, { at: NINE, trust: 'claimed' }],
    [
      'later than the receipt: put back to it, and not trusted',
      { madeAt: NINE + 3 * MIN },
      { at: NINE, trust: 'unsure' },
    ],
    ['earlier than the contact before it', { madeAt: NINE - 3 * HOUR }, { at: AT_SEVEN.serverAt, trust: 'unsure' }],
    [
      'a contact after the receipt is none',
      { contact: { serverAt: NINE + HOUR, phoneAt: NINE + HOUR } },
      { at: NINE - HOUR, trust: 'claimed', notBefore: null },
    ],
    [
      'earlier than the phone was opened: its word, and not before that',
      { madeAt: NINE - 90 * MIN, after: NINE - HOUR },
      { at: NINE - HOUR, trust: 'claimed', notBefore: NINE - HOUR },
    ],
    [
      'earlier than its phone told a lower number, though the proof of an older contact is good',
      { madeAt: NINE - 110 * MIN, after: NINE - 100 * MIN },
      { at: NINE - 100 * MIN, trust: 'claimed', notBefore: NINE - 100 * MIN },
    ],
    [
      'after the phone told a lower number, whose answer was lost',
      { after: NINE - 100 * MIN },
      { at: NINE - HOUR, trust: 'steady', notBefore: NINE - 100 * MIN },
    ],
    [
      'later than the phone told this number',
      { madeAt: NINE - 20 * MIN, before: NINE - 30 * MIN },
      { at: NINE - 30 * MIN, trust: 'unsure', notAfter: NINE - 30 * MIN },
    ],
    [
      'told half an hour ago and said to be made now',
      { madeAt: NINE - 30_000, before: NINE - 30 * MIN },
      { at: NINE - 30 * MIN, trust: 'unsure' },
    ],
    [
      'carried by another person: what that one says of the time is nothing',
      { sentAt: null },
      { at: NINE - HOUR, trust: 'steady' },
    ],
    ['carried so, without a contact', { sentAt: null, contact: null }, { at: NINE - HOUR, trust: 'claimed' }],
  ] as const)('%s', (_name, given, expected) => {
    expect(timeOf({ ...known, ...given })).toMatchObject(expected)
  })

  const instant = fc.integer({ min: NINE - 40 * 24 * HOUR, max: NINE + 40 * 24 * HOUR })
  const any = fc.record({
    madeAt: instant,
    sentAt: fc.option(instant),
    receivedAt: instant,
    contact: fc.option(fc.record({ serverAt: instant, phoneAt: instant })),
    jumped: fc.boolean(),
    after: fc.option(instant),
    before: fc.option(instant),
  })

  it('is always within the limits, and never after it was received', () => {
    fc.assert(
      fc.property(any, (one) => {
        const { at, notBefore, notAfter } = timeOf(one)
        expect(at).toBeGreaterThanOrEqual(notBefore ?? -Infinity)
        expect(at).toBeLessThanOrEqual(notAfter)
        expect(notAfter).toBeLessThanOrEqual(one.receivedAt)
        expect(notBefore ?? -Infinity).toBeGreaterThanOrEqual(Math.min(one.after ?? -Infinity, one.receivedAt))
      }),
    )
  })

  it('is right to within the drift of the clock whenever it is called steady', () => {
    const offset = fc.integer({ min: -400 * 24 * HOUR, max: 400 * 24 * HOUR })
    const drift = fc.integer({ min: -2 * MIN, max: 2 * MIN })
    const spans = fc.record({
      quiet: fc.integer({ min: 0, max: 160 * HOUR }),
      wait: fc.integer({ min: 0, max: 90 * HOUR }),
    })
    fc.assert(
      fc.property(offset, drift, spans, (ahead, drifted, { quiet, wait }) => {
        const truth = NINE - wait
        const contact = { serverAt: truth - quiet, phoneAt: truth - quiet + ahead }
        const found = timeOf({
          madeAt: truth + ahead,
          sentAt: NINE + ahead + drifted,
          receivedAt: NINE,
          contact,
          jumped: false,
          after: null,
          before: null,
        })
        expect(['server', 'steady']).toContain(found.trust)
        expect(Math.abs(found.at - truth)).toBeLessThanOrEqual(2 * MIN + MIN)
      }),
    )
  })
})
