import { type Check } from './policy.ts'
import { type ScanVerdict } from './verdict.ts'

/** How a scan ended for the person in front of the camera. */
export type ScanOutcome =
  { kind: 'passed' } | { kind: 'no_jacket'; reason: string } | { kind: 'failed'; reason: string }

/** So long after a scan a clock-in may use it. */
export const SCAN_LIFE_MS = 5 * 60_000

/** Said of a scan that nobody used in time. */
export const scanExpired = 'This scan has expired. Scan again.'

/** Said of a clock-in that names a scan which is over, used or somebody else's. */
export const scanOver = 'This scan can no longer be used. Scan again.'

/** Said of every scan that came to no answer: camera, network, server. */
export const scanFailed = 'Scan failed - please try again'

// The face is not what is wrong here, so the sentence about it is left out.
const aboutFace = /^Face (verified|detected \(not enrolled\))\. /

/** What the results dialog says of the server's answer; it offers to proceed without a jacket only where a face passed. */
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
