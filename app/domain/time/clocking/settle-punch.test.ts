import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settlePunch, type Worked } from './settle-punch.ts'

const MIN = 60_000
/** Returns a shift between two minutes; `control` says which ends control booked. */
const shift = (from: number, to: number | null, control: ('start' | 'end')[] = []): Worked => ({
  startedAt: from * MIN,
  endedAt: to === null ? null : to * MIN,
  startId: `in ${from}`,
  endId: to === null ? null : `out ${to}`,
  startProvisional: control.includes('start'),
  endProvisional: control.includes('end'),
})
const start = (at: number) => ({ action: 'clock_in', at: at * MIN }) as const
const end = (at: number) => ({ action: 'clock_out', at: at * MIN }) as const

describe('a late punch among the shifts of a person', () => {
  it.each([
    ['in, nothing booked', [], start(100), { how: 'apply' }],
    ['in, after a shift that ended', [shift(0, 90)], start(100), { how: 'apply' }],
    ['in, when the shift before ends', [shift(0, 100)], start(100), { how: 'apply' }],
    [
      'in, 12 minutes before control booked it',
      [shift(112, null, ['start'])],
      start(100),
      { how: 'merge', entryId: 'in 112' },
    ],
    [
      'in, 15 minutes after control booked it',
      [shift(85, null, ['start'])],
      start(100),
      { how: 'merge', entryId: 'in 85' },
    ],
    [
      'in again, after the shift that control booked a moment ago has ended',
      [shift(90, 95, ['start'])],
      start(100),
      { how: 'apply' },
    ],
    [
      'in, 16 minutes before control booked it',
      [shift(116, null, ['start'])],
      start(100),
      { how: 'dispute', why: 'second_start', entryId: 'in 116', movable: true },
    ],
    [
      'in, while in by an own punch a minute ago',
      [shift(99, null)],
      start(100),
      { how: 'dispute', why: 'second_start', entryId: 'in 99', movable: true },
    ],
    [
      'in, within a closed shift',
      [shift(50, 200)],
      start(100),
      { how: 'dispute', why: 'overlap', entryId: 'in 50', movable: true },
    ],
    [
      'in, before a later shift that ended',
      [shift(150, 200)],
      start(100),
      { how: 'dispute', why: 'second_start', entryId: 'in 150', movable: true },
    ],
    [
      'in, seven hours before a shift that ended: another shift',
      [shift(520, 600)],
      start(100),
      { how: 'dispute', why: 'second_start', entryId: 'in 520', movable: false },
    ],
    ['out, while in', [shift(0, null)], end(100), { how: 'apply' }],
    ['out, 10 minutes after control booked it', [shift(0, 90, ['end'])], end(100), { how: 'merge', entryId: 'out 90' }],
    [
      'out again, of the shift that began after the end that control booked',
      [shift(0, 90, ['end']), shift(92, null)],
      end(100),
      { how: 'apply' },
    ],
    [
      'out, half an hour before control booked it',
      [shift(0, 130, ['end'])],
      end(100),
      { how: 'dispute', why: 'overlap', entryId: 'out 130', movable: true },
    ],
    [
      'out, after a shift that had ended',
      [shift(0, 50)],
      end(100),
      { how: 'dispute', why: 'not_in', entryId: 'out 50', movable: true },
    ],
    ['out, never in', [], end(100), { how: 'dispute', why: 'not_in', entryId: null, movable: false }],
    [
      'out, before in',
      [shift(110, null)],
      end(100),
      { how: 'dispute', why: 'out_before_in', entryId: 'in 110', movable: false },
    ],
    [
      'out, between two shifts',
      [shift(0, 50), shift(110, null)],
      end(100),
      { how: 'dispute', why: 'out_before_in', entryId: 'in 110', movable: false },
    ],
  ] as const)('%s', (_name, shifts, punch, expected) => {
    expect(settlePunch(shifts, punch)).toEqual(expected)
  })

  it('is never booked into an existing shift', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 })), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(spans, fc.boolean(), fc.integer({ min: 0, max: 2000 }), (lengths, open, at) => {
        let clock = 0
        const shifts = lengths.map(([pause, length], i) => {
          const from = (clock += pause)
          clock += length
          return shift(from, open && i === lengths.length - 1 ? null : clock)
        })
        if (settlePunch(shifts, start(at)).how !== 'apply') return
        expect(shifts.every(({ endedAt }) => endedAt !== null && endedAt <= at * MIN)).toBe(true)
      }),
    )
  })
})
