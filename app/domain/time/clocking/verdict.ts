import { FACE_REASONS } from '#models/face/gates.ts'
import { MATCH_DISTANCE } from '#models/face/match.ts'
import { type Check, type ClockInMethod } from './policy.ts'

/**
 * Why a scan's face did not count. `not_clear` means a face that may be the right one: near the accepted distance, or
 * just as near to another person's. The two cases are not told apart, so that no answer reveals anything about another
 * person.
 */
export const SCAN_REASONS = [...FACE_REASONS, 'not_clear', 'no_match', 'no_turn'] as const
export type ScanReason = (typeof SCAN_REASONS)[number]

/** The inference worker's measurements of a picture, which the functions below interpret. */
export interface ScanScores {
  /** Number of faces large and clear enough to count. */
  faceCount: number
  /** Score from 0 to 1 of the best face, even if it does not count. */
  faceScore: number
  /** Why a face could not be used: a code, and advice for the person. */
  reason?: ScanReason | null
  advice?: string | null
  /**
   * The distance to the enrolled face (0 is identical); null if nobody is enrolled or there is not exactly one face.
   */
  matchDistance: number | null
  /** Whether no other enrolled face is closer. True if nothing was compared. */
  nearest?: boolean
  enrolled: boolean
  /** Probability from 0 to 1 that hi-vis clothing is worn; null if the torso is not in the picture. */
  jacketProbability: number | null
  /** The company's colour, if a jacket was seen in another colour. */
  issuedColour?: string | null
}

/** The documented answer to a scan, with confidences from 0 to 100, the number of faces and whether one matched. */
export interface ScanVerdict {
  faceDetected: boolean
  faceConfidence: number
  highVisJacketDetected: boolean
  jacketConfidence: number
  description: string
  faceCount: number
  /** Whether the face matched; null if the person is not enrolled. */
  faceMatched: boolean | null
  matchConfidence: number | null
  /** How far the head was turned, from 0 to 100; 50 is enough. Null if not required or not checked. */
  livenessScore: number | null
  /**
   * Whether a turn of the head was required after this scan, and whether it was seen; null if not yet, or not required.
   */
  liveness: { asked: boolean; passed: boolean | null }
  /** Why the face did not count; null if it did. */
  reason: ScanReason | null
}

/**
 * A face up to this far beyond the accepted distance counts as unclear rather than as another person, because the right
 * person is often in that range too.
 */
const DOUBT = 0.03

const jacketThreshold = 0.5
const unsureJacket = { from: 0.2, to: 0.8 }

export const safetyWarning = 'Safety Warning: High-visibility jacket not detected! This violation has been logged.'

/** Returns the verdict for a matched scan when no turns are left, so that only a manual check can follow. */
export const withoutTurn = (verdict: ScanVerdict): ScanVerdict => ({
  ...verdict,
  liveness: { asked: true, passed: false },
  description: words.noMoreTurns,
  reason: 'no_turn',
})

/**
 * Returns the verdict on a picture's scores. `check` chooses the text, which mentions a jacket only if one is needed.
 */
export function verdictOf(scores: ScanScores, check: Check, threshold = MATCH_DISTANCE): ScanVerdict {
  const { matchDistance, jacketProbability } = scores
  const unclear = isUnclear(scores, threshold)
  const faceCount = unclear ? 0 : scores.faceCount
  const faceDetected = faceCount === 1
  const faceMatched = scores.enrolled ? faceDetected && matchDistance !== null && matchDistance <= threshold : null
  const jacket = jacketProbability ?? 0
  return {
    faceDetected,
    faceConfidence: percent(scores.faceScore),
    highVisJacketDetected: jacket >= jacketThreshold,
    jacketConfidence: percent(jacket),
    description: unclear ? words.unclear : describe(scores, faceMatched, check),
    faceCount,
    faceMatched,
    matchConfidence: matchDistance === null || unclear ? null : percent(1 - (0.5 * matchDistance) / threshold),
    livenessScore: null,
    liveness: { asked: false, passed: null },
    reason: unclear ? 'not_clear' : reasonOf(scores, faceMatched),
  }
}

function isUnclear({ faceCount, matchDistance, nearest = true }: ScanScores, threshold: number): boolean {
  if (faceCount !== 1 || matchDistance === null || matchDistance > threshold + DOUBT) return false
  return matchDistance > threshold || !nearest
}

function reasonOf(scores: ScanScores, faceMatched: boolean | null): ScanReason | null {
  if (scores.faceCount > 1) return 'several'
  if (scores.faceCount === 0) return scores.reason ?? 'no_face'
  return faceMatched === false ? 'no_match' : null
}

/**
 * How an entry's identity was established. `pending` means that an admin must decide; `confirmed` and `rejected` are an
 * admin's decision. Only `matched` and, for a comparison made after the shift began, `matched_late` are based on a
 * comparison with the enrolled face.
 */
export type IdentityCheck = 'not_needed' | 'matched' | 'matched_late' | 'not_enrolled' | 'declared' | 'pending'

/** Whether a face can be compared. `lost` means that the person was enrolled before and is not now. */
export type Enrolment = 'enrolled' | 'never' | 'lost'

export type ClockInVerdict =
  | {
      accepted: true
      faceVerified: boolean
      identityCheck: IdentityCheck
      /** Whether a jacket was seen by the scan, or declared without a picture; null if the role needs no jacket. */
      jacket: boolean | null
      violation: boolean
    }
  | { accepted: false; code: 'verification_required' | 'hi_vis_required'; message: string }

export type ClockInFacts = {
  /** The role's check, whatever the person's method. */
  check: Check
  method: ClockInMethod
  /** The server's newest unused scan; null if there is none. */
  scan: (SeenFace & Pick<ScanVerdict, 'highVisJacketDetected'>) | null
  enrolment: Enrolment
  /**
   * The person's own answer about the jacket. It decides if there is no picture, and lets them continue without a
   * jacket.
   */
  jacketWord: boolean | null
  manualCheck: boolean
  /** Whether a position was measured. A typed location is only a claim. */
  located: boolean
  /** Whether a picture taken without signal has yet to be checked. */
  frame?: boolean
  /**
   * Whether the punch arrived later than it was made: the person can no longer be asked, and a machine alone must not
   * refuse a shift already worked.
   */
  late?: boolean
  /** Whether the place requires control to check each clock-in, whatever the scan's result. */
  lookAsked?: boolean
  /** Whether it was drawn at random, or follows an undecided entry by this person. */
  drawn: boolean
}

const JACKET_WORD = 'Please say whether you are wearing your high-visibility jacket.'

/**
 * Decides whether a clock-in is accepted, and how its identity is recorded. Nobody is verified without a match, and
 * nobody can avoid recognition unnoticed: after a lost enrolment, a manual check, a declaration without a position or a
 * random draw, an admin must decide.
 */
export function clockInVerdict(facts: ClockInFacts): ClockInVerdict {
  const { check, method, scan, late = false } = facts
  const declared = { accepted: true, faceVerified: false } as const
  if (check === 'none') {
    const identityCheck = method === 'alternative' ? 'declared' : 'not_needed'
    return { ...declared, identityCheck, jacket: null, violation: false }
  }
  const word = check === 'face_and_hi_vis' ? facts.jacketWord : null
  const waits = { ...declared, identityCheck: 'pending', jacket: word, violation: word === false } as const
  if (method === 'alternative' || facts.manualCheck) {
    const jacket = word
    if (check === 'face_and_hi_vis' && jacket === null && !late) return hiVisRequired(JACKET_WORD)
    const looked = facts.drawn || facts.lookAsked || !facts.located || method !== 'alternative'
    return { ...declared, identityCheck: looked ? 'pending' : 'declared', jacket, violation: jacket === false }
  }
  if (facts.frame) return waits
  const reason = faceRefusal(scan)
  if (reason && late) return waits
  if (reason) return { accepted: false, code: 'verification_required', message: reason }
  const jacket = check === 'face_and_hi_vis' ? scan!.highVisJacketDetected : null
  if (jacket === false && facts.jacketWord !== false && !late)
    return hiVisRequired('High-visibility jacket not detected')
  const faceVerified = scan!.faceMatched === true && scan!.faceCount === 1
  const unmatched = facts.enrolment === 'never' && !facts.lookAsked ? 'not_enrolled' : 'pending'
  return {
    accepted: true,
    faceVerified,
    identityCheck: faceVerified && !facts.lookAsked ? 'matched' : unmatched,
    jacket,
    violation: jacket === false,
  }
}

const hiVisRequired = (message: string) => ({ accepted: false, code: 'hi_vis_required', message }) as const

type SeenFace = Pick<ScanVerdict, 'faceCount' | 'faceDetected' | 'faceMatched'> &
  Partial<Pick<ScanVerdict, 'reason' | 'liveness'>>

function faceRefusal(scan: SeenFace | null): string | null {
  if (!scan) return 'Please complete the biometric scan to clock in.'
  if (scan.reason === 'not_clear') return words.unclear
  if (scan.faceCount > 1) return words.several
  if (!scan.faceDetected) return words.none
  if (scan.faceMatched === false) return words.stranger
  return scan.liveness?.asked && !scan.liveness.passed ? words.turn : null
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
      ? 'High-visibility colour and bands probably detected. Step back or add light for a more reliable result.'
      : 'High-visibility colour and bands detected.'
  }
  return unsure
    ? 'High-visibility jacket not clear. Step back so that your shoulders and chest are in the picture, or add light.'
    : 'High-visibility jacket not detected.'
}

const words = {
  none: 'No face detected. Hold the camera at eye level and face the light.',
  unclear: 'The picture is not clear enough to be sure. Face the light, look straight ahead and try again.',
  several: 'More than one face in the picture. Make sure that only you are in it.',
  turn: 'Please turn your head as the scan asks, or clock in with a manual check.',
  noMoreTurns: 'The head turn failed twice. Clock in without a scan: control will confirm later that it was you.',
  stranger: 'The face does not match the one enrolled for you. Face the light and try again.',
}

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
}
