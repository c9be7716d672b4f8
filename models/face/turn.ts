import { type Box } from '../raster.ts'
import { type FaceReason } from './gates.ts'

/**
 * The side of the picture to which the nose moves. In a mirrored picture, as people see themselves, this is their own
 * left or right.
 */
export type Side = 'left' | 'right'

/**
 * One small picture of a turning head: the reason against it, how sure the network is of the face (0..1), how far the
 * head is turned and how long it seems (see `poseOf`), and how much of the picture there is around the face (see
 * `marginOf`).
 */
export type TurnFrame = { reason: FaceReason | null; score: number; turn: number; length: number; margin: number }

/**
 * What the frames showed, in order, and the largest distances between two of them and to the template (null without
 * one).
 */
export type TurnScores = { frames: TurnFrame[]; apart: number; farthest: number | null }

export type TurnFault =
  'unclear' | 'edge' | 'other_face' | 'not_straight' | 'no_turn' | 'wrong_side' | 'not_back' | 'flat'

/**
 * The least margin on every side of a face, as a share of its width and height, which shows hair, neck and shoulders. A
 * print that is cut close to the face has nothing more around it, and without anything around a face its landmarks are
 * guesses.
 */
export const LEAST_MARGIN = 0.3
/** How sure the network must be of the turned face. It is often less sure of a picture that is squeezed. */
const LEAST_TURNED_SCORE = 0.8
/** How far a head must be turned (see `poseOf`). */
export const LEAST_TURN = 0.3
/**
 * How much further the head must turn than when it looked ahead, because a picture of a slightly turned face can reach
 * the other limit.
 */
const LEAST_MOVED = 0.24
/** A head counts as looking ahead if it is turned no further than this. */
export const MOST_STRAIGHT = 0.15
/**
 * Returns how long a face may seem when turned (see `poseOf`). A real head that turns by an angle moves its nose by the
 * tangent and narrows its eyes by the cosine, so one follows from the other. A picture must become narrower than that
 * before it seems turned at all. It is not compared with the same face looking ahead, because a picture held askew from
 * the start seems long all the time.
 */
const mostLong = (turn: number) => STRAIGHT_LENGTH * Math.hypot(1, turn / NOSE)
/** How long a face seems when it looks ahead: 1.05, plus 2 % for the landmarks' error. */
const STRAIGHT_LENGTH = 1.07
/** How far the tip of a nose is in front of the eyes, in eye distances. */
const NOSE = 0.6

/** A turned face is further from its template, but it is still one face throughout. */
export const MOST_APART = 0.62

/**
 * Returns why frames are not the required turn: ahead, to that side, and back; null if they are. A picture held up
 * hardly ever passes, because its nose does not move relative to its eyes. A film of the person turning does.
 */
export function turnFault({ frames, apart, farthest }: TurnScores, side: Side): TurnFault | null {
  if (frames.some((frame) => frame.reason !== null)) return 'unclear'
  if (frames.some((frame) => frame.margin < LEAST_MARGIN)) return 'edge'
  if (apart > MOST_APART || (farthest !== null && farthest > MOST_APART)) return 'other_face'
  const turns = frames.map(({ turn }) => (side === 'left' ? -turn : turn))
  const peak = turns.indexOf(Math.max(...turns))
  if (turns[peak]! < LEAST_TURN) return Math.min(...turns) <= -LEAST_TURN ? 'wrong_side' : 'no_turn'
  if (!turns.slice(0, peak).some(isStraight)) return 'not_straight'
  if (!turns.slice(peak).some(isStraight)) return 'not_back'
  const ahead = turns.indexOf(turns.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]!)
  const moved = turns[peak]! - turns[ahead]!
  const { length, score } = frames[peak]!
  return moved < LEAST_MOVED || length > mostLong(turns[peak]!) || score < LEAST_TURNED_SCORE ? 'flat' : null
}

/**
 * Returns how much of a picture there is around a face, in shares of the face's own width and height: the smallest of
 * the four sides.
 */
export function marginOf(box: Box, picture: { width: number; height: number }): number {
  const sides = [box.x, picture.width - box.x - box.width].map((space) => space / box.width)
  const ends = [box.y, picture.height - box.y - box.height].map((space) => space / box.height)
  return Math.min(...sides, ...ends)
}

const isStraight = (turn: number) => Math.abs(turn) <= MOST_STRAIGHT

/**
 * Returns how far the head was turned to the required side, from 0 to 100, where 50 is enough. It is a scale for
 * people, not a probability.
 */
export function turnScore({ frames }: TurnScores, side: Side): number {
  const far = Math.max(0, ...frames.map(({ turn }) => (side === 'left' ? -turn : turn)))
  return Math.round(Math.min(100, (50 * far) / LEAST_TURN))
}
