import { FACE_REASONS } from '#models/face/gates.ts'
import { MATCH_DISTANCE } from '#models/face/match.ts'
import { type Check, type ClockInMethod } from './policy.ts'

/**
 * Why a scan's face did not count. `not_clear` is a face that may be the right one and cannot be told surely: near the accepted
 * distance, or as near to somebody else. Which of them is never said, so that no answer speaks of anybody else.
 */
export const SCAN_REASONS = [...FACE_REASONS, 'not_clear', 'no_match', 'no_turn'] as const
export type ScanReason = (typeof SCAN_REASONS)[number]

/** What the inference worker measured in one picture. It never judges; the functions below do. */
export interface ScanScores {
  /** Faces large and sure enough to count. */
  faceCount: number
  /** 0 to 1, of the best face, also when it does not count. */
  faceScore: number
  /** Why a face could not be used: a code, and words a person can act on. */
  reason?: ScanReason | null
  advice?: string | null
  /** Distance to the enrolled face (0 is identical), null when nobody is enrolled or there is not exactly one face. */
  matchDistance: number | null
  /** No other enrolled face is more alike; true where nothing was compared. */
  nearest?: boolean
  enrolled: boolean
  /** Probability 0 to 1 of hi-vis clothing, null when the torso is not in the picture. */
  jacketProbability: number | null
  /** A jacket was seen, but not in this, the company's colour. */
  issuedColour?: string | null
}

/** The documented answer of a scan, with confidences 0 to 100, and how many faces were seen and whether one matched. */
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
  /** How far the head was turned, 0 to 100, 50 being enough; null unless that was asked for and looked at. */
  livenessScore: number | null
  /** Whether a turn of the head was asked for after this scan, and whether it was seen; null: not yet, or not asked. */
  liveness: { asked: boolean; passed: boolean | null }
  /** Why the face did not count; null when it did. */
  reason: ScanReason | null
}

/** Beyond the accepted distance by up to this much a face is unclear rather than another one: the right person is there as often. */
const DOUBT = 0.03

const jacketThreshold = 0.5
const unsureJacket = { from: 0.2, to: 0.8 }

export const safetyWarning = 'Safety Warning: High-visibility jacket not detected! This violation has been logged.'

/** The verdict of a matched scan whose person has used up the turns of the head: nothing but a manual check follows. */
export const withoutTurn = (verdict: ScanVerdict): ScanVerdict => ({
  ...verdict,
  liveness: { asked: true, passed: false },
  description: words.noMoreTurns,
  reason: 'no_turn',
})

/** What the scores of one picture mean. `check` chooses the words: a jacket is spoken of where one is needed. */
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
 * How an entry's identity was settled. `pending` waits for an admin; `confirmed` and `rejected` are an admin's word.
 * Only `matched` stands on a face that was compared with the enrolled one, and `matched_late` on one that was compared
 * after the shift had begun.
 */
export type IdentityCheck = 'not_needed' | 'matched' | 'matched_late' | 'not_enrolled' | 'declared' | 'pending'

/** Whether a face can be compared: `lost` is somebody who was enrolled once and is not now. */
export type Enrolment = 'enrolled' | 'never' | 'lost'

export type ClockInVerdict =
  | {
      accepted: true
      faceVerified: boolean
      identityCheck: IdentityCheck
      /** Seen by the scan, or declared where no picture was taken; null where the role needs no jacket. */
      jacket: boolean | null
      violation: boolean
    }
  | { accepted: false; code: 'verification_required' | 'hi_vis_required'; message: string }

export type ClockInFacts = {
  /** What the role needs, whatever the person's method. */
  check: Check
  method: ClockInMethod
  /** The newest unused scan that the server itself kept; null: there is none. */
  scan: (SeenFace & Pick<ScanVerdict, 'highVisJacketDetected'>) | null
  enrolment: Enrolment
  /** The person's own word on the jacket: it decides where no picture was taken, and lets them go on without one. */
  jacketWord: boolean | null
  manualCheck: boolean
  /** Whether a position was measured; a typed location or none is no more than a word. */
  located: boolean
  /** A picture was taken where there was no signal, and is still to be looked at. */
  frame?: boolean
  /** Made earlier than it arrived: nobody can be asked again, and no machine alone refuses a shift that was worked. */
  late?: boolean
  /** The place asks for a look by control at each clock-in, whatever the scan said. */
  lookAsked?: boolean
  /** Drawn by lot, or following an entry of this person that still waits. */
  drawn: boolean
}

const JACKET_WORD = 'Please say whether you are wearing your high-visibility jacket.'

/**
 * Whether a clock-in is accepted and what is then known of who it was. Nobody is called verified without a match, and
 * nobody can make recognition go away unseen: a lost enrolment, a manual check, a declaration without a position and
 * the lot all wait for an admin.
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
      ? 'High-visibility colour and bands probably detected. Step back or add light for a surer result.'
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
  turn: 'Please turn your head as the scan asks, or clock in for a manual check.',
  noMoreTurns: 'The turn was not seen twice. Clock in without a scan: control confirms later that it was you.',
  stranger: 'The face does not match the one enrolled for you. Face the light and try again.',
}

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
}
