import { countFaces, faceAdvice, type FaceReason } from '#models/face/gates.ts'
import { fitsFamily, type JacketFamily } from '#models/hivis/family.ts'
import { type Inspection } from '#workers/inspect.ts'
import { type ScanScores } from '../clocking/verdict.ts'

/**
 * Converts the worker's measurements into scores for the clock-in rules. @param enrolled whether there is an enrolled
 * face that the worker compared @param allowed colour family of the company's reference pictures; null if any is
 * accepted
 */
export function scoresOf(seen: Inspection, enrolled: boolean, allowed: JacketFamily | null): ScanScores {
  const { reasons, descriptor, jacket, match } = seen
  const several = reasons.includes('several')
  const usable = reasons.length === 0 && descriptor !== null
  const offColour = jacket !== null && !fitsFamily(jacket, allowed)
  return {
    faceCount: several ? countFaces(seen.faces) : usable ? 1 : 0,
    faceScore: seen.faces[0]?.score ?? 0,
    reason: reasons.length > 0 ? firstReason(reasons) : null,
    advice: reasons.length > 0 ? reasonText(reasons) : null,
    matchDistance: usable && enrolled && match ? match.distance : null,
    nearest: match?.nearest ?? true,
    enrolled,
    jacketProbability: jacket && (offColour ? 0 : jacket.probability),
    issuedColour: offColour && jacket.probability >= 0.5 ? allowed : null,
  }
}

/** Returns advice for the most useful reason: in the dark no face is found, but "no face" would not help anybody. */
export const reasonText = (reasons: readonly FaceReason[]): string => faceAdvice(firstReason(reasons))

const firstReason = (reasons: readonly FaceReason[]) => (reasons.includes('too_dark') ? 'too_dark' : reasons[0]!)
