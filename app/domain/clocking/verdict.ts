import { type Check } from './policy.ts'

/** What the inference worker measured in one picture. It never judges; the functions below do. */
export interface ScanScores {
  /** Faces large and sure enough to count. */
  faceCount: number
  /** 0 to 1, of the best face, also when it does not count. */
  faceScore: number
  /** Why a face could not be used, in words a person can act on. */
  advice?: string | null
  /** Distance to the enrolled face (0 is identical), null when nobody is enrolled or there is not exactly one face. */
  matchDistance: number | null
  enrolled: boolean
  /** Probability 0 to 1 of hi-vis clothing, null when the torso is not in the picture. */
  jacketProbability: number | null
  /** A jacket was seen, but not in this, the company's colour. */
  issuedColour?: string | null
}

/** The documented answer of a scan, with confidences 0 to 100, and what the contract adds to it. */
export interface ScanVerdict {
  faceDetected: boolean
  faceConfidence: number
  highVisJacketDetected: boolean
  jacketConfidence: number
  description: string
  faceCount: number
  /** null: the person is not enrolled. */
  faceMatched: boolean | null
  matchConfidence: number | null
  /** Always null: no reliable measure exists, and none is claimed. */
  livenessScore: null
}

/** Largest distance of two pictures of one person (measured: refuses 3 in 100 of the right, accepts 3 in 10,000 wrong). */
export const matchThreshold = 0.58
const jacketThreshold = 0.5
const unsureJacket = { from: 0.2, to: 0.8 }

export const safetyWarning = 'Safety Warning: High-visibility jacket not detected! This violation has been logged.'

/** What the scores of one picture mean. `check` chooses the words: a jacket is spoken of where one is needed. */
export function verdictOf(scores: ScanScores, check: Check, threshold = matchThreshold): ScanVerdict {
  const { faceCount, matchDistance, jacketProbability } = scores
  const faceDetected = faceCount === 1
  const faceMatched = scores.enrolled ? faceDetected && matchDistance !== null && matchDistance <= threshold : null
  const jacket = jacketProbability ?? 0
  return {
    faceDetected,
    faceConfidence: percent(scores.faceScore),
    highVisJacketDetected: jacket >= jacketThreshold,
    jacketConfidence: percent(jacket),
    description: describe(scores, faceMatched, check),
    faceCount,
    faceMatched,
    matchConfidence: matchDistance === null ? null : percent(1 - (0.5 * matchDistance) / threshold),
    livenessScore: null,
  }
}

export type IdentityCheck = 'not_needed' | 'matched' | 'not_enrolled' | 'pending'

export type ClockInVerdict =
  | { accepted: true; faceVerified: boolean; identityCheck: IdentityCheck; violation: boolean }
  | { accepted: false; code: 'verification_required' | 'hi_vis_required'; message: string }

/**
 * Whether a clock-in is accepted, from the newest unused scan that the server itself kept (null: there is none).
 * `proceedWithoutJacket` is the person's own choice (`uniformDetected: false` in the call); it makes a violation only
 * where the server saw no jacket. A manual check is accepted unverified and waits for an admin.
 */
export function clockInVerdict(wish: {
  check: Check
  scan: Pick<ScanVerdict, 'faceCount' | 'faceDetected' | 'faceMatched' | 'highVisJacketDetected'> | null
  proceedWithoutJacket: boolean
  manualCheck: boolean
}): ClockInVerdict {
  const { check, scan } = wish
  if (check === 'none') return { accepted: true, faceVerified: false, identityCheck: 'not_needed', violation: false }
  if (wish.manualCheck) return { accepted: true, faceVerified: false, identityCheck: 'pending', violation: false }
  const reason = faceRefusal(scan)
  if (reason) return { accepted: false, code: 'verification_required', message: reason }
  const jacketMissing = check === 'face_and_hi_vis' && !scan!.highVisJacketDetected
  if (jacketMissing && !wish.proceedWithoutJacket) {
    return { accepted: false, code: 'hi_vis_required', message: 'High-visibility jacket not detected' }
  }
  const identityCheck = scan!.faceMatched === null ? 'not_enrolled' : 'matched'
  return { accepted: true, faceVerified: true, identityCheck, violation: jacketMissing }
}

function faceRefusal(scan: Pick<ScanVerdict, 'faceCount' | 'faceDetected' | 'faceMatched'> | null): string | null {
  if (!scan) return 'Please complete the biometric scan to clock in.'
  if (scan.faceCount > 1) return words.several
  if (!scan.faceDetected) return words.none
  return scan.faceMatched === false ? words.stranger : null
}

function describe(scores: ScanScores, faceMatched: boolean | null, check: Check): string {
  if (scores.faceCount > 1) return words.several
  if (scores.faceCount === 0) return scores.advice || words.none
  if (faceMatched === false) return words.stranger
  const face = faceMatched === null ? 'Face detected (not enrolled).' : 'Face verified.'
  return check === 'face_and_hi_vis' ? `${face} ${jacketWords(scores)}` : face
}

function jacketWords({ jacketProbability: probability, issuedColour }: ScanScores): string {
  if (issuedColour) return `A jacket was seen, but not in the company's colour (${issuedColour}).`
  if (probability === null) return 'Step back a little so that your jacket is in the picture.'
  const unsure = probability > unsureJacket.from && probability < unsureJacket.to
  if (probability >= jacketThreshold) {
    return unsure
      ? 'High-visibility colour and bands probably detected. Step back or add light for a surer result.'
      : 'High-visibility colour and bands detected.'
  }
  return unsure
    ? 'High-visibility jacket not clear. Step back so that your shoulders and chest are in the picture, or add light.'
    : 'High-visibility jacket not detected.'
}

const words = {
  none: 'No face detected. Hold the camera at eye level and face the light.',
  several: 'More than one face in the picture. Make sure that only you are in it.',
  stranger: 'The face does not match the one enrolled for you. Face the light and try again.',
}

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
}
