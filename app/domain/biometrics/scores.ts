import { countFaces, faceAdvice, type FaceReason } from '#models/face/gates.ts'
import { faceDistance } from '#models/face/match.ts'
import { fitsFamily, type JacketFamily } from '#models/hivis/family.ts'
import { type Inspection } from '#workers/inspect.ts'
import { type ScanScores } from '../clocking/verdict.ts'

/**
 * What the worker measured, in the words of the clock's rules.
 * @param template the enrolled face, null when there is none
 * @param allowed colour family of the company's reference pictures, null when anything goes
 */
export function scoresOf(seen: Inspection, template: Float32Array | null, allowed: JacketFamily | null): ScanScores {
  const { reasons, descriptor, jacket } = seen
  const several = reasons.includes('several')
  const usable = reasons.length === 0 && descriptor !== null
  const offColour = jacket !== null && !fitsFamily(jacket, allowed)
  return {
    faceCount: several ? countFaces(seen.faces) : usable ? 1 : 0,
    faceScore: seen.faces[0]?.score ?? 0,
    advice: reasons.length > 0 ? reasonText(reasons) : null,
    matchDistance: usable && template ? faceDistance(descriptor, template) : null,
    enrolled: template !== null,
    jacketProbability: jacket && (offColour ? 0 : jacket.probability),
    issuedColour: offColour && jacket.probability >= 0.5 ? allowed : null,
  }
}

/** The most useful of several reasons: in the dark no face is found, and "no face" would help nobody. */
export function reasonText(reasons: readonly FaceReason[]): string {
  return faceAdvice(reasons.includes('too_dark') ? 'too_dark' : reasons[0]!)
}
