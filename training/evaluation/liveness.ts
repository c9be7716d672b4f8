import { readFile } from 'node:fs/promises'
import { faceChip } from '../../models/face/chip.ts'
import { type FaceDetector } from '../../models/face/detector.ts'
import { LEAST_SCORE } from '../../models/face/gates.ts'
import { locateFaces } from '../../models/face/locate.ts'
import { faceDistance } from '../../models/face/match.ts'
import { poseOf } from '../../models/face/pose.ts'
import { type FaceRecogniser } from '../../models/face/recogniser.ts'
import { LEAST_TURN, MOST_STRAIGHT, turnFault } from '../../models/face/turn.ts'
import { decodePicture } from '../../models/picture.ts'
import { type Raster } from '../../models/raster.ts'
import { held, type Holding } from './held.ts'

export type LivenessFigures = {
  attacks: { attack: string; tries: number; passed: number; farthest: number }[]
  genuine: { turned: number; matched: number }
}

const ANGLES = [-55, -40, -25, 25, 40, 55]
const HOLDINGS: [string, Holding][] = [
  ['flat print', { bend: 0, edges: false }],
  ['bent print, wide', { bend: 0.5, edges: false }],
  ['bent print, narrow', { bend: 1, edges: false }],
  ['screen with its edges', { bend: 0, edges: true }],
]

/**
 * How far a picture that is held up and turned seems to turn, and whether faces that are truly turned still match. An attack
 * passes when a face that looks ahead on the picture seems to turn by as much as is asked, whichever way the picture was held first.
 * @param pictures files of faces with the person on each
 */
export async function evaluateLiveness(
  detector: FaceDetector,
  recogniser: FaceRecogniser,
  pictures: readonly { file: string; person: string }[],
  print: (line: string) => void,
): Promise<LivenessFigures> {
  const look = (picture: Raster) => {
    const [face] = locateFaces(detector, picture)
    if (!face || face.score < LEAST_SCORE) return null
    return { ...poseOf(face), descriptor: recogniser.describe(faceChip(picture, face)) }
  }
  const seen: (Seen & { person: string; picture: Raster })[] = []
  for (const { file, person } of pictures) {
    const picture = await decodePicture(await readFile(file), 480)
    const face = look(picture)
    if (face) seen.push({ ...face, person, picture })
  }
  const ahead = seen.filter((one) => Math.abs(one.turn) <= MOST_STRAIGHT)
  const attacks = HOLDINGS.map(([attack, holding]) => {
    const tries = ahead
      .filter((_, i) => i % 3 === 0)
      .flatMap((one) => {
        const views = ANGLES.flatMap((angle) => look(held(one.picture, angle, holding)) ?? [])
        return views.map((turned) => ({
          passed: [one, ...views].some((before) => passes(before, turned)),
          farthest: Math.abs(turned.turn - one.turn),
        }))
      })
    const passed = tries.filter((one) => one.passed).length
    const farthest = Math.max(0, ...tries.map((one) => one.farthest))
    print(`${attack}: ${passed} of ${tries.length} pass, moved by ${farthest.toFixed(2)} at most`)
    return { attack, tries: tries.length, passed, farthest }
  })
  const pairs = seen
    .filter((one) => Math.abs(one.turn) >= LEAST_TURN)
    .flatMap((one) => ahead.filter((other) => other.person === one.person).map((other) => [other, one] as const))
  const matched = pairs.filter(([before, turned]) => passes(before, turned)).length
  print(
    `genuine turned faces, each after every picture of the same person looking ahead: ${matched} of ${pairs.length} pass`,
  )
  return { attacks, genuine: { turned: pairs.length, matched } }
}

type Seen = { turn: number; length: number; descriptor: Float32Array }

/** Whether a face that looks ahead, is then seen like this, and looks ahead again is taken for the turn that its side asks. */
function passes(before: Seen, turned: Seen): boolean {
  const frames = [before, turned, before].map(({ turn, length }) => ({ reason: null, turn, length }))
  const apart = faceDistance(before.descriptor, turned.descriptor)
  return turnFault({ frames, apart, farthest: null }, turned.turn < 0 ? 'left' : 'right') === null
}
