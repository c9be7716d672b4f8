import { faceChip, lifted } from '../models/face/chip.ts'
import { type FaceDetector } from '../models/face/detector.ts'
import { type FaceReason, LEAST_SCORE, countFaces } from '../models/face/gates.ts'
import { locateFaces } from '../models/face/locate.ts'
import { faceDistance } from '../models/face/match.ts'
import { poseOf } from '../models/face/pose.ts'
import { faceQuality } from '../models/face/quality.ts'
import { type FaceRecogniser } from '../models/face/recogniser.ts'
import { type TurnFrame, type TurnScores, marginOf } from '../models/face/turn.ts'
import { decodePicture } from '../models/picture.ts'

/** The small pictures of one head turn, in order, and the template that they should match. */
export type TurnTask = { purpose: 'turn'; frames: Uint8Array[]; template: Float32Array | null }

/** The side of a frame in pixels, and the least width that the face in it must have. */
const SIDE = 480
const LEAST_FACE = 56

/** Scores the frames of a head turn with the same networks as a scan. Its faults are the same as for a picture. */
export async function scoreTurn(
  { detector, recogniser }: { detector: FaceDetector; recogniser: FaceRecogniser },
  { frames, template }: TurnTask,
): Promise<TurnScores> {
  const seen: TurnFrame[] = []
  const descriptors: Float32Array[] = []
  for (const bytes of frames) {
    const picture = await decodePicture(bytes, SIDE)
    const found = locateFaces(detector, picture)
    const [face] = found
    const shares = found.map(({ score, box }) => ({ score, widthShare: box.width / picture.width }))
    const reason: FaceReason | null =
      !face || face.score < LEAST_SCORE
        ? 'no_face'
        : countFaces(shares) > 1
          ? 'several'
          : face.box.width < LEAST_FACE
            ? 'too_small'
            : null
    const { turn, length } = face ? poseOf(face) : { turn: 0, length: 1 }
    const margin = face ? marginOf(face.box, picture) : 0
    seen.push({ reason, score: face?.score ?? 0, turn, length, margin })
    if (!face || reason) continue
    const chip = faceChip(picture, face)
    descriptors.push(recogniser.describe(lifted(chip, faceQuality(chip).brightness)))
  }
  const pairs = descriptors.flatMap((a, i) => descriptors.slice(i + 1).map((b) => faceDistance(a, b)))
  return {
    frames: seen,
    apart: Math.max(0, ...pairs),
    farthest: template && Math.max(0, ...descriptors.map((one) => faceDistance(one, template))),
  }
}
