import { expect, it } from 'vitest'
import { nextTurn } from './turns.ts'

const now = new Date('2026-11-02T12:00:00Z')
const [soon, past] = [new Date(+now + 60_000), new Date(+now - 60_000)]
const offer = (
  id: string,
  turn: number,
  state: string,
  nextAt: Date | null = null,
  offeredAt: Date | null = nextAt && new Date(+nextAt - 120_000),
) => ({ id, turn, state, offeredAt, nextAt })
const [inAnHour, after] = [new Date(+now + 3_600_000), new Date(+now + 3_720_000)]

it.each([
  ['the first is asked at once', [offer('a', 0, 'waiting'), offer('b', 1, 'waiting')], ['a']],
  ['the second waits while the first has time', [offer('a', 0, 'offered', soon), offer('b', 1, 'waiting')], []],
  ['the second is asked when the time is over', [offer('a', 0, 'offered', past), offer('b', 1, 'waiting')], ['b']],
  ['the second is asked when the first says no', [offer('a', 0, 'declined', soon), offer('b', 1, 'waiting')], ['b']],
  [
    'the second is asked when the clock was set back meanwhile',
    [offer('a', 0, 'offered', after, inAnHour), offer('b', 1, 'waiting')],
    ['b'],
  ],
  ['all of one turn are asked together', [offer('a', 0, 'waiting'), offer('b', 0, 'waiting')], ['a', 'b']],
  ['nobody is asked twice', [offer('a', 0, 'offered', past)], []],
])('%s', (_what, offers, asked) => {
  expect(nextTurn(offers, now).map(({ id }) => id)).toEqual(asked)
})
