import { faceDistance, isNearest } from '../models/face/match.ts'
import { type OthersAsked, readOthers } from './others.ts'
import { task } from './task.ts'

/**
 * The claimed person: their template, and those of others, none of whom may be more alike. A face is compared with
 * other people's templates only on this thread, and the only result is whether the claimed person is the nearest.
 */
export type Claimed = { template: Float32Array; others: OthersAsked | null }

/** `unopened` lists the people whose stored template could not be opened, and so was not compared. */
export type Match = { distance: number; nearest: boolean; unopened: string[] }

export type CompareTask = { descriptor: Float32Array; claimed: Claimed }

/**
 * Compares a face with the claimed person's and with others. It runs on a thread, because it would block the main loop.
 */
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
