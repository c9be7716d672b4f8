import { type FaceReason } from './gates.ts'

/** The side of the picture that the nose moves to. In a mirrored picture, as people see themselves, it is their own left or right. */
export type Side = 'left' | 'right'

/** One small picture of a head that turns: what stands against it, and how far the head is turned (see `poseOf`). */
export type TurnFrame = { reason: FaceReason | null; turn: number }

/** What was seen in the frames, in order; the largest distance between two of them and to the template (null: without one). */
export type TurnScores = { frames: TurnFrame[]; apart: number; farthest: number | null }

export type TurnFault = 'unclear' | 'other_face' | 'not_straight' | 'no_turn' | 'wrong_side' | 'not_back'

/** So far a head must be turned: a flat picture never shows 0.12, one that is bent 0.25 once in five hundred tries. */
export const LEAST_TURN = 0.3
/** Up to here a head counts as looking ahead. */
export const MOST_STRAIGHT = 0.2
/** A turned face lies further from its template; still one face throughout. */
export const MOST_APART = 0.62

/**
 * Why frames are not the turn that was asked for: ahead, to that side, and back; null when they are. A picture that is held up
 * cannot do it, because its nose does not move against its eyes. A film of the person turning can.
 */
export function turnFault({ frames, apart, farthest }: TurnScores, side: Side): TurnFault | null {
  if (frames.some((frame) => frame.reason !== null)) return 'unclear'
  if (apart > MOST_APART || (farthest !== null && farthest > MOST_APART)) return 'other_face'
  const turns = frames.map(({ turn }) => (side === 'left' ? -turn : turn))
  const peak = turns.indexOf(Math.max(...turns))
  if (turns[peak]! < LEAST_TURN) return Math.min(...turns) <= -LEAST_TURN ? 'wrong_side' : 'no_turn'
  if (!turns.slice(0, peak).some((turn) => Math.abs(turn) <= MOST_STRAIGHT)) return 'not_straight'
  return turns.slice(peak).some((turn) => Math.abs(turn) <= MOST_STRAIGHT) ? null : 'not_back'
}

/** How far the head was turned to the asked side, 0 to 100: 50 where it is enough. A scale for people, not a probability. */
export function turnScore({ frames }: TurnScores, side: Side): number {
  const far = Math.max(0, ...frames.map(({ turn }) => (side === 'left' ? -turn : turn)))
  return Math.round(Math.min(100, (50 * far) / LEAST_TURN))
}
