import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deskState, LONGEST_H, type Signature } from './state.ts'

const start = new Date('2026-11-20T18:00:00Z')
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
type Given = [kind: string, by: string, hours: number, otherId?: string]
const signed = (...given: Given[]): Signature[] =>
  given.map(([kind, by, hours, otherId], n) => ({
    ...{ n, kind, by, at: at(hours), text: null, otherId: otherId ?? null },
  }))
const on = (given: Given[], hours = 1) => deskState(signed(...given), at(hours)).on.map(({ userId }) => userId)

describe('the people at the desk', () => {
  it.each<[string, Given[], string[]]>([
    ['nobody has signed', [], []],
    ['one signed on', [['signed_on', 'dana', 0]], ['dana']],
    [
      'two signed on',
      [
        ['signed_on', 'dana', 0],
        ['signed_on', 'morgan', 0],
      ],
      ['dana', 'morgan'],
    ],
    [
      'signed on and off',
      [
        ['signed_on', 'dana', 0],
        ['signed_off', 'dana', 0],
      ],
      [],
    ],
    [
      'who leaves has signed, and nobody has taken over',
      [
        ['signed_on', 'dana', 0],
        ['offered', 'dana', 0, 'morgan'],
      ],
      ['dana'],
    ],
    [
      'both have signed',
      [
        ['signed_on', 'dana', 0],
        ['offered', 'dana', 0, 'morgan'],
        ['handed_over', 'morgan', 0, 'dana'],
      ],
      ['morgan'],
    ],
    [
      'the handover was taken back',
      [
        ['signed_on', 'dana', 0],
        ['offered', 'dana', 0, 'morgan'],
        ['withdrawn', 'dana', 0],
        ['handed_over', 'morgan', 0, 'dana'],
      ],
      ['dana'],
    ],
    [
      'it was handed to somebody else',
      [
        ['signed_on', 'dana', 0],
        ['offered', 'dana', 0, 'morgan'],
        ['handed_over', 'sam', 0, 'dana'],
      ],
      ['dana'],
    ],
  ])('%s', (_words, given, expected) => expect(on(given)).toEqual(expected))

  it('nobody is assumed to be there after a day and a night', () => {
    const given = signed(['signed_on', 'dana', 0], ['offered', 'dana', 1, 'morgan'])
    expect(deskState(given, at(LONGEST_H - 0.01)).on).toHaveLength(1)
    expect(deskState(given, at(LONGEST_H))).toMatchObject({ on: [], offers: [], lapsed: [{ userId: 'dana' }] })
  })

  it('signatures in any order: only both people together sign one on or off, and a handover leaves no desk empty', () => {
    const people = ['dana', 'morgan', 'sam']
    const kind = fc.constantFrom('signed_on', 'signed_off', 'offered', 'withdrawn', 'handed_over')
    const entry = fc.tuple(kind, fc.constantFrom(...people), fc.constant(0), fc.constantFrom(...people))
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (given) => {
        for (let n = 1; n <= given.length; n++) {
          const [what, by, , other] = given[n - 1]!
          const [before, after] = [on(given.slice(0, n - 1)), on(given.slice(0, n))]
          const gone = before.filter((id) => !after.includes(id))
          const come = after.filter((id) => !before.includes(id))
          expect(come.every((id) => id === by)).toBe(true)
          const offered = deskState(signed(...given.slice(0, n - 1)), at(1)).offers
          const agreed = what === 'handed_over' && offered.some(({ from, to }) => from === other && to === by)
          expect(gone.every((id) => (what === 'signed_off' && id === by) || (agreed && id === other))).toBe(true)
          if (what === 'handed_over' && before.length > 0) expect(after.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})
