import { faceDistance, isNearest } from '../models/face/match.ts'
import { type OthersAsked, readOthers } from './others.ts'
import { task } from './task.ts'

/**
 * Whose face it should be: their template, and which others must not be more alike. This thread is the only place where a
 * face meets the templates of others; all that leaves it is whether the claimed one is nearest.
 */
export type Claimed = { template: Float32Array; others: OthersAsked | null }

/** `unopened`: of whom a template is kept that does not open, so that it could not be compared. */
export type Match = { distance: number; nearest: boolean; unopened: string[] }

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
