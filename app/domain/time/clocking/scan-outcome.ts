import { type Check } from './policy.ts'
import { type ScanVerdict } from './verdict.ts'

/** How a scan ended for the person in front of the camera. */
export type ScanOutcome =
  { kind: 'passed' } | { kind: 'no_jacket'; reason: string } | { kind: 'failed'; reason: string }

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
