import { faceDistance, isNearest } from '../models/face/match.ts'
import { type Claimed, type Match } from './inspect.ts'
import { readOthers } from './others.ts'
import { task } from './task.ts'

export type CompareTask = { descriptor: Float32Array; claimed: Claimed }

/** Holds a face against the claimed one and those of others: away from the main loop, which would stand still for them. */
export function compare({ descriptor, claimed: { template, others } }: CompareTask): Match {
  const { faces, unopened } = others ? readOthers(others) : { faces: new Float32Array(), unopened: [] }
  const match = {
    distance: faceDistance(descriptor, template),
    nearest: isNearest(descriptor, template, faces),
    unopened,
  }
  faces.fill(0)
  return match
}

export default task(compare)
