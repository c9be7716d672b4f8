import { faceChip, lifted } from '../models/face/chip.ts'
import { type FaceDetector, loadDetector } from '../models/face/detector.ts'
import { type FoundFace } from '../models/face/found.ts'
import { ENROL_GATE, type FaceReason, LEAST_SCORE, SCAN_GATE, faceReasons } from '../models/face/gates.ts'
import { eyesSeen } from '../models/face/eyes.ts'
import { locateFaces } from '../models/face/locate.ts'
import { RECOGNISER } from '../models/face/match.ts'
import { type Pose, poseOf } from '../models/face/pose.ts'
import { type FaceQuality, faceQuality } from '../models/face/quality.ts'
import { type FaceRecogniser, loadRecogniser } from '../models/face/recogniser.ts'
import { type JacketScore, judgeGarment, judgeTorso } from '../models/hivis/detector.ts'
import { type Box, type Raster } from '../models/raster.ts'
import { decodePicture } from '../models/picture.ts'
import { type TurnScores } from '../models/face/turn.ts'
import { type Claimed, compare, type Match } from './compare.ts'
import { task } from './task.ts'
import { type TurnTask, scoreTurn } from './turn.ts'

/**
 * What to look for in a picture: `verify` checks a face and a jacket, `enrol` a face for a template (more strictly),
 * and `reference` the colours of a garment, with or without a person in it. `warm-up` only loads the models.
 */
export type InspectTask =
  | { purpose: 'verify'; bytes: Uint8Array; claimed?: Claimed }
  | { purpose: 'enrol' | 'reference'; bytes: Uint8Array }
  | { purpose: 'warm-up' }

/**
 * A face in the picture; a list has the largest first. `score` 0..1; `box` and its width `pixels` in the upright
 * original; `eyeAngle` in degrees; `widthShare` 0..1.
 */
export type InspectedFace = { score: number; box: Box; pixels: number; eyeAngle: number; widthShare: number } & Pose

/** The scores and reasons for a picture, but no verdict, because the domain decides who may clock in. */
export type Inspection = {
  /** Size of the upright original, in pixels. */
  width: number
  height: number
  faces: InspectedFace[]
  /** Light and sharpness of the largest face; null if there is no face. */
  quality: FaceQuality | null
  /** Reasons against using the picture for a face check; `faceAdvice` puts them into words. Empty for `reference`. */
  reasons: FaceReason[]
  /** The 128 numbers that describe the largest face; null if no face was good enough. */
  descriptor: Float32Array | null
  /** The comparison with the claimed face; null if either face is missing. */
  match: Match | null
  /** Network and version that made the descriptor; stored with every template. */
  model: { id: string; version: number }
  /** The jacket's score; null if the torso is not in the picture, and for `enrol`. */
  jacket: JacketScore | null
}

/**
 * Decodes a picture, or the frames of a head turn, and scores it. Faults: not_an_image, unsupported, too_large, broken.
 */
export default task(async (input: InspectTask | TurnTask): Promise<Inspection | TurnScores> => {
  const loaded = await (models ??= loadModels())
  return input.purpose === 'turn' ? scoreTurn(loaded, input) : inspect(loaded, input)
})

/** Decodes a picture and scores it. */
async function inspect({ detector, recogniser }: Models, input: InspectTask): Promise<Inspection> {
  if (input.purpose === 'warm-up') return warmUp(detector, recogniser)
  const picture = await decodePicture(input.bytes)
  const found = locateFaces(detector, picture)
  const [face] = found
  const chip = face ? faceChip(picture, face) : null
  const quality = chip && face ? { ...faceQuality(chip), ...eyesSeen(picture, face) } : null
  const scale = picture.original.width / picture.width
  const faces = found.map((one) => plainFace(one, picture, scale))
  const gate = input.purpose === 'enrol' ? ENROL_GATE : SCAN_GATE
  const wanted = input.purpose !== 'reference' && chip && quality && face && face.score >= gate.score
  const descriptor = wanted ? recogniser.describe(lifted(chip, quality.brightness)) : null
  return {
    ...picture.original,
    faces,
    quality,
    reasons: input.purpose === 'reference' ? [] : faceReasons(faces, quality, gate),
    descriptor,
    match:
      descriptor && input.purpose === 'verify' && input.claimed
        ? compare({ descriptor, claimed: input.claimed })
        : null,
    model: RECOGNISER,
    jacket: jacketOf(input.purpose, picture, face),
  }
}

type Models = { detector: FaceDetector; recogniser: FaceRecogniser }
let models: Promise<Models> | undefined

async function loadModels() {
  try {
    return { detector: await loadDetector(), recogniser: await loadRecogniser() }
  } catch (error) {
    models = undefined
    throw error
  }
}

/** Runs both networks once, so that the first person does not have to wait while WebAssembly compiles. */
function warmUp(detector: FaceDetector, recogniser: FaceRecogniser): Inspection {
  const grey: Raster = { data: new Uint8Array(150 * 150 * 3).fill(128), width: 150, height: 150 }
  detector.find(grey)
  recogniser.describe(grey)
  return {
    width: 0,
    height: 0,
    faces: [],
    quality: null,
    reasons: [],
    descriptor: null,
    match: null,
    model: RECOGNISER,
    jacket: null,
  }
}

function jacketOf(purpose: 'verify' | 'enrol' | 'reference', picture: Raster, face: FoundFace | undefined) {
  const sure = face && face.score >= LEAST_SCORE ? face : null
  if (purpose === 'enrol') return null
  if (sure) return judgeTorso(picture, sure.box)
  return purpose === 'reference' ? judgeGarment(picture) : null
}

function plainFace(face: FoundFace, picture: Raster, scale: number): InspectedFace {
  const { box, leftEye, rightEye } = face
  return {
    score: face.score,
    box: { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale },
    eyeAngle: (Math.atan2(rightEye.y - leftEye.y, rightEye.x - leftEye.x) * 180) / Math.PI,
    widthShare: box.width / picture.width,
    pixels: box.width * scale,
    ...poseOf(face),
  }
}
