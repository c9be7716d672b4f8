import { faceDistance, isNearest } from '../models/face/match.ts'
import { type OthersAsked, readOthers } from './others.ts'
import { task } from './task.ts'

/**
 * The claimed person: their template, and the others who must not be more alike. A face is compared with other people's
 * templates only on this thread, and the only result is whether the claimed one is nearest.
 */
export type Claimed = { template: Float32Array; others: OthersAsked | null }

/** `unopened`: people whose stored template could not be opened and compared. */
export type Match = { distance: number; nearest: boolean; unopened: string[] }

export type CompareTask = { descriptor: Float32Array; claimed: Claimed }

/** Compares a face with the claimed one and with others, away from the main loop, which this would block. */
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
