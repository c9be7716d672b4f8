import { type Check } from './policy.ts'
import { type ScanVerdict } from './verdict.ts'

/** The result of a scan, as the person at the camera sees it. */
export type ScanOutcome =
  { kind: 'passed' } | { kind: 'no_jacket'; reason: string } | { kind: 'failed'; reason: string }

/** How long after a scan a clock-in may use it. */
export const SCAN_LIFE_MS = 5 * 60_000

/** The message about a scan that was not used in time. */
export const scanExpired = 'This scan has expired. Scan again.'

/** The message about a clock-in with a scan that has expired, been used or belongs to another person. */
export const scanOver = 'This scan can no longer be used. Scan again.'

/** The message about a scan that got no answer, because of the camera, the network or the server. */
export const scanFailed = 'Scan failed - please try again'

// The face is not the problem here, so the sentence about it is removed.
const aboutFace = /^Face (verified|detected \(not enrolled\))\. /

/**
 * Returns what the results dialog shows for the server's answer; it offers to proceed without a jacket only if the face
 * passed.
 */
export function outcomeOf(
  answer: Pick<ScanVerdict, 'faceDetected' | 'faceMatched' | 'highVisJacketDetected' | 'description' | 'liveness'>,
  check: Check,
): ScanOutcome {
  const unturned = answer.liveness.asked && !answer.liveness.passed
  if (!answer.faceDetected || answer.faceMatched === false || unturned)
    return { kind: 'failed', reason: answer.description }
  if (check === 'face_and_hi_vis' && !answer.highVisJacketDetected)
    return { kind: 'no_jacket', reason: answer.description.replace(aboutFace, '') }
  return { kind: 'passed' }
}
