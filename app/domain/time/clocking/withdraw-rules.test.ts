import { describe, expect, it } from 'vitest'
import { mayWithdraw, undoSecondsLeft, type Withdrawable } from './withdraw.ts'

const at = new Date('2026-11-20T20:00:00Z')
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const out = (more: Partial<Withdrawable> = {}): Withdrawable => ({
  ...{ action: 'clock_out', at, method: 'location', trust: null, enteredBy: null, hasSuccessor: false },
  ...more,
})

describe('undoing a clock-out', () => {
  it.each<[string, Withdrawable, number, string | undefined]>([
    ['at once', out(), 0, undefined],
    ['while the page offers it', out(), 10, undefined],
    ['a little later, for the way to the server', out(), 15, undefined],
    ['not later', out(), 15.001, 'too_late'],
    ['by a clock that was set back a little', out(), -5, undefined],
    ['not by one that was set back far', out(), -3600, 'too_late'],
    ['as its phone sent it at once', out({ trust: 'server' }), 3, undefined],
    ['not as a phone had kept it', out({ trust: 'steady' }), 3, 'not_live'],
    ['not as a phone had kept it by a doubtful clock', out({ trust: 'claimed' }), 3, 'not_live'],
    ['not as control booked it', out({ method: 'control', enteredBy: 'dana' }), 3, 'not_live'],
    ['not as a correction added it', out({ method: 'correction', enteredBy: 'dana' }), 3, 'not_live'],
    ['not once something came after it', out({ hasSuccessor: true }), 3, 'came_after'],
    ['and a clock-in never', out({ action: 'clock_in' }), 3, 'not_a_clock_out'],
  ])('%s', (_, entry, seconds, code) => {
    expect(mayWithdraw(entry, after(seconds))?.code).toBe(code)
  })

  it('or the message says what to do', () => {
    expect(mayWithdraw(out(), after(60))!.message).toBe('It is too late to undo. Ask for a correction.')
  })
})

it.each([
  [0, 10],
  [0.4, 10],
  [9.2, 1],
  [10, 0],
  [60, 0],
])('%d seconds after it the page offers it for %d more', (seconds, left) => {
  expect(undoSecondsLeft(at, after(seconds))).toBe(left)
})
