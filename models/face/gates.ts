import { type Pose } from './pose.ts'
import { type EyesSeen } from './eyes.ts'
import { WHOLE_PIXELS } from './match.ts'
import { type FaceQuality } from './quality.ts'

/**
 * What the network finds with a score below this does not count as a face: half of what it finds between 0.6 and 0.7
 * are not faces.
 */
export const LEAST_SCORE = 0.7

/**
 * What a gate demands of a face: its score, its width in pixels of the original, and how far the head may be turned
 * (see `poseOf`).
 */
export type Gate = { score: number; pixels: number; turn: number }
/**
 * The gate for a scan. Turned further than this, a face is as near to strangers as to its owner. A face under 112
 * pixels has to be nearer (`acceptedDistance`).
 */
export const SCAN_GATE: Gate = { score: LEAST_SCORE, pixels: 80, turn: 0.3 }
/** The gate for an enrolment. It is stricter, because a template is kept for years. */
export const ENROL_GATE: Gate = { score: 0.8, pixels: WHOLE_PIXELS, turn: 0.25 }

/** How far the head may be raised or lowered (see `poseOf`). */
const NOD = { least: 0.2, most: 0.74 }
/** The least value of `eyes` (see `eyesSeen`). Behind dark or coloured lenses, strangers are nearer to each other. */
const LEAST_EYES = 0.5
const MOST_TINT = 0.25
/** The least width of a face, as a share of the picture's width. */
export const LEAST_WIDTH_SHARE = 0.15
/** The most degrees between the line of the eyes and the horizon. */
export const MOST_TILT = 35
/** A second face counts as another person from this share of the first one's width. */
export const SECOND_FACE_SHARE = 0.6
/**
 * The least mean luma of the face, 0..255. Darker faces drift by 0.3 and more from their own template, even after
 * brightening.
 */
export const LEAST_BRIGHTNESS = 8
export const MOST_BRIGHTNESS = 243
/**
 * The least sharpness (see `faceQuality`). The development portraits have 21 and more; blurred until they drift by 0.4,
 * they have 12 to 20.
 */
export const LEAST_SHARPNESS = 13

/** Reasons against using a picture, in the order in which people should be told of them. */
export const FACE_REASONS = [
  'no_face',
  'several',
  'too_small',
  'tilted',
  'turned',
  'too_dark',
  'too_bright',
  'eyes_hidden',
  'blurred',
] as const
export type FaceReason = (typeof FACE_REASONS)[number]

/** What the gates need to know about a face; `pixels` is its width in the original. */
export type GatedFace = { score: number; widthShare: number; pixels: number; eyeAngle: number } & Pose

/**
 * Returns the reasons against using a picture for a face check; empty if there are none. The largest face comes first,
 * and `quality` belongs to it.
 */
export function faceReasons(
  faces: readonly GatedFace[],
  quality: FaceQuality | null,
  gate: Gate = SCAN_GATE,
): FaceReason[] {
  const seen = faces.filter((face) => face.score >= gate.score)
  const [first] = seen
  if (!first) return ['no_face']
  const reasons: FaceReason[] = []
  if (countFaces(faces, gate.score) > 1) reasons.push('several')
  if (first.widthShare < LEAST_WIDTH_SHARE || first.pixels < gate.pixels) reasons.push('too_small')
  if (Math.abs(first.eyeAngle) > MOST_TILT) reasons.push('tilted')
  if (Math.abs(first.turn) > gate.turn || first.nod < NOD.least || first.nod > NOD.most) reasons.push('turned')
  if (quality && quality.brightness < LEAST_BRIGHTNESS) reasons.push('too_dark')
  if (quality && quality.brightness > MOST_BRIGHTNESS) reasons.push('too_bright')
  if (quality && areCovered(quality)) reasons.push('eyes_hidden')
  if (quality && quality.sharpness < LEAST_SHARPNESS) reasons.push('blurred')
  return reasons
}

/** Returns whether the eyes are behind dark or coloured lenses. */
export const areCovered = ({ eyes, tint }: EyesSeen): boolean => eyes < LEAST_EYES || tint > MOST_TINT

/**
 * Returns the number of people in a picture: the largest face, and every other face that is at least 60 % as wide.
 * Passers-by far behind do not count.
 */
export function countFaces(
  faces: readonly Pick<GatedFace, 'score' | 'widthShare'>[],
  leastScore = LEAST_SCORE,
): number {
  const seen = faces.filter((face) => face.score >= leastScore)
  const largest = Math.max(0, ...seen.map((face) => face.widthShare))
  return seen.filter((face) => face.widthShare >= largest * SECOND_FACE_SHARE).length
}

/** Returns a reason as advice that a person can act on. */
export function faceAdvice(reason: FaceReason): string {
  return ADVICE[reason]
}

const ADVICE: Record<FaceReason, string> = {
  no_face: 'No face found. Face the camera in better light.',
  several: 'More than one face found. Make sure that only you are in the picture.',
  too_small: 'Your face is too small. Come closer to the camera.',
  tilted: 'Your head is tilted. Hold the phone upright and look straight at the camera.',
  turned: 'Your head is turned. Look straight ahead into the camera.',
  too_dark: 'It is too dark. Turn towards a light.',
  too_bright: 'It is too bright. Turn away from the light.',
  eyes_hidden: 'Your eyes are not visible. Take off tinted glasses or goggles, or lift the visor.',
  blurred: 'The picture is blurred. Hold still and wipe the lens.',
}
