import { describe, expect, it } from 'vitest'
import { type TurnFault, type TurnScores, marginOf, turnFault, turnScore } from './turn.ts'

const ahead = { reason: null, score: 0.9, turn: 0, length: 1.05, margin: 0.5 }
const scores = (turns: number[], more: Partial<TurnScores> = {}): TurnScores => ({
  frames: turns.map((turn) => ({ ...ahead, turn, length: 1.05 + Math.abs(turn) / 3 })),
  apart: 0.4,
  farthest: 0.45,
  ...more,
})

/** Returns a good turn in which one frame is different. */
const frame = (at: number, more: Partial<TurnScores['frames'][number]>): TurnScores => {
  const good = scores([0, -0.35, 0])
  return { ...good, frames: good.frames.map((one, i) => (i === at ? { ...one, ...more } : one)) }
}

describe('a turn of the head', () => {
  it('is accepted: ahead, to the asked side, and back', () => {
    expect(turnFault(scores([0, -0.35, -0.1]), 'left')).toBeNull()
    expect(turnFault(scores([0.05, 0.2, 0.31, 0.25, 0.02]), 'right')).toBeNull()
  })

  it.each<[string, TurnScores, TurnFault]>([
    ['to the other side', scores([0, 0.4, 0]), 'wrong_side'],
    ['not far enough, as a flat picture never is', scores([0, -0.12, 0]), 'no_turn'],
    ['that does not begin ahead', scores([-0.35, -0.4, 0]), 'not_straight'],
    ['that does not come back', scores([0, -0.2, -0.4]), 'not_back'],
    [
      'of a picture that grows narrow',
      {
        ...scores([0, -0.35, 0]),
        frames: [0, -0.35, 0].map((turn) => ({ ...ahead, turn, length: turn ? 1.5 : 1.05 })),
      },
      'flat',
    ],
    [
      'of a picture that is held askew all the time',
      {
        ...scores([]),
        frames: [0, -0.35, 0].map((turn) => ({ ...ahead, turn, length: 1.35 + Math.abs(turn) / 3 })),
      },
      'flat',
    ],
    ['of a picture in which the network hardly knows a face', frame(1, { score: 0.75 }), 'flat'],
    ['of a face that is cut close, ahead or turned', frame(0, { margin: 0.2 }), 'edge'],
    ['of a face that leaves the frame while it turns', frame(1, { margin: 0.2 }), 'edge'],
    ['of a face that was turned from the start', scores([-0.14, -0.36, -0.14]), 'flat'],
    ['with another face among the frames', scores([0, -0.4, 0], { apart: 0.63 }), 'other_face'],
    ['of another face than the enrolled one', scores([0, -0.4, 0], { farthest: 0.63 }), 'other_face'],
    [
      'with a frame that shows nobody',
      {
        ...scores([]),
        frames: [0, -0.4, 0].map((turn, i) => ({ ...ahead, turn, reason: i === 1 ? 'no_face' : null })),
      },
      'unclear',
    ],
  ])('is not accepted %s', (_what, seen, fault) => {
    expect(turnFault(seen, 'left')).toBe(fault)
  })

  it('has a score of 50 when it is just enough', () => {
    expect(turnScore(scores([0, -0.3, 0]), 'left')).toBe(50)
    expect(turnScore(scores([0, -0.3, 0]), 'right')).toBe(0)
    expect(turnScore(scores([0, 0.9, 0]), 'right')).toBe(100)
  })
})

it('measures how much is seen around a face, in shares of the face', () => {
  const picture = { width: 384, height: 480 }
  expect(marginOf({ x: 92, y: 140, width: 200, height: 200 }, picture)).toBeCloseTo(0.46)
  expect(marginOf({ x: 92, y: 270, width: 200, height: 200 }, picture), 'the chin at the lower edge').toBeCloseTo(0.05)
  expect(marginOf({ x: -10, y: 100, width: 380, height: 300 }, picture), 'wider than the frame').toBeLessThan(0)
})
