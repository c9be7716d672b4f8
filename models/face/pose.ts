import { type Point } from './cut.ts'
import { type FoundFace } from './found.ts'

/**
 * How a head is held, from five landmarks. `turn`: how far the nose is from the middle of the eyes, in eye distances: 0
 * straight ahead, negative to the picture's left, about 0.5 in half profile. `length`: from the eyes down to the mouth
 * in eye distances: 1.05 straight ahead, more when the head is turned, and most when a picture of a face is turned.
 * `nod`: how far down the nose is between the eyes and the mouth: 0.54 straight ahead, more when the head is lowered,
 * less when it is raised.
 */
export type Pose = { turn: number; nod: number; length: number }

/** Returns the pose of a face. It makes no difference how far the head is tilted. */
export function poseOf({ leftEye, rightEye, nose, mouth }: FoundFace): Pose {
  const middle = { x: (leftEye.x + rightEye.x) / 2, y: (leftEye.y + rightEye.y) / 2 }
  const apart = Math.max(1, Math.hypot(rightEye.x - leftEye.x, rightEye.y - leftEye.y))
  const [cos, sin] = [(rightEye.x - leftEye.x) / apart, (rightEye.y - leftEye.y) / apart]
  const along = (p: Point) => ((p.x - middle.x) * cos + (p.y - middle.y) * sin) / apart
  const down = (p: Point) => ((p.y - middle.y) * cos - (p.x - middle.x) * sin) / apart
  return { turn: along(nose), nod: down(nose) / Math.max(0.1, down(mouth)), length: down(mouth) }
}
