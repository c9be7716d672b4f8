import { readFile } from 'node:fs/promises'
import { faceChip } from '../../models/face/chip.ts'
import { type FaceDetector } from '../../models/face/detector.ts'
import { LEAST_SCORE } from '../../models/face/gates.ts'
import { locateFaces } from '../../models/face/locate.ts'
import { faceDistance } from '../../models/face/match.ts'
import { poseOf } from '../../models/face/pose.ts'
import { type FaceRecogniser } from '../../models/face/recogniser.ts'
import { LEAST_TURN, MOST_STRAIGHT, type TurnFrame, marginOf, turnFault } from '../../models/face/turn.ts'
import { decodePicture } from '../../models/picture.ts'
import { type Box, type Raster } from '../../models/raster.ts'
import { CUT_WIDTHS, cutPrint, drawRoom, shareOf } from './cut-prints.ts'
import { held, type Holding, type Place } from './held.ts'
import { share, type Share } from './measures.ts'

export type LivenessFigures = {
  attacks: { attack: string; tries: number; passed: number; farthest: number }[]
  /**
   * Prints that are cut close to the face, by how many face widths: held so near that they fill the frame, and held in
   * a room with the face as large as required.
   */
  cutPrints: { widths: number; filling: Share; inRoom: Share }[]
  /** Pairs of pictures of one person. For two tries by one person, the pairs of which at least one passes. */
  genuine: { turned: number; matched: number; firstTry: Share; secondTry: Share }
}

const ANGLES = [-55, -40, -25, 25, 40, 55]
const HOLDINGS: [string, Holding][] = [
  ['flat print', { bend: 0, edges: false }],
  ['bent print, wide', { bend: 0.5, edges: false }],
  ['bent print, narrow', { bend: 1, edges: false }],
  ['screen with its edges', { bend: 0, edges: true }],
]
const PRINTS = HOLDINGS.slice(0, 3).map(([, holding]) => holding)

/**
 * Measures how far a held-up and turned picture seems to turn, and whether faces that really turned still match. An
 * attack passes if a face that looks ahead in the picture seems to turn as far as required, whichever way the picture
 * was held first.
 * @param pictures files of faces with the person on each
 * @param step only every step-th of the pictures that look ahead is held up
 */
export async function evaluateLiveness(
  detector: FaceDetector,
  recogniser: FaceRecogniser,
  pictures: readonly { file: string; person: string }[],
  print: (line: string) => void,
  step = 3,
): Promise<LivenessFigures> {
  const look = (picture: Raster): Seen | null => {
    const [face] = locateFaces(detector, picture)
    if (!face || face.score < LEAST_SCORE) return null
    const { turn, length } = poseOf(face)
    const margin = marginOf(face.box, picture)
    const describe = () => recogniser.describe(faceChip(picture, face))
    return { reason: null, score: face.score, turn, length, margin, box: face.box, descriptor: once(describe) }
  }
  const seen: Known[] = []
  for (const { file, person } of pictures) {
    const picture = await decodePicture(await readFile(file), 480)
    const face = look(picture)
    if (face) seen.push({ ...face, person, picture })
  }
  const ahead = seen.filter((one) => Math.abs(one.turn) <= MOST_STRAIGHT)
  const attacked = ahead.filter((_, i) => i % step === 0)
  const triesOf = (one: Known, views: readonly Seen[]) =>
    views.map((turned) => ({
      passed: [one, ...views].some((before) => passes(before, turned)),
      farthest: Math.abs(turned.turn - one.turn),
    }))
  const attacks = HOLDINGS.map(([attack, holding]) => {
    const tries = attacked.flatMap((one) =>
      triesOf(
        one,
        ANGLES.flatMap((angle) => look(held(one.picture, angle, holding)) ?? []),
      ),
    )
    const passed = tries.filter((one) => one.passed).length
    const farthest = Math.max(0, ...tries.map((one) => one.farthest))
    print(`${attack}: ${passed} of ${tries.length} pass, moved by ${farthest.toFixed(2)} at most`)
    return { attack, tries: tries.length, passed, farthest }
  })
  const cutPrints = CUT_WIDTHS.map((widths) => {
    const tried = (room: boolean) =>
      attacked.flatMap((one, i) => {
        const cut = cutPrint(one.picture, one.box, widths)
        const place: Place | undefined = room ? { room: drawRoom(i), share: shareOf(cut, one.box) } : undefined
        // Each picture is held flat, bent a little or bent a lot. At first it may have been held at any of the angles.
        const view = (angle: number) => look(held(cut, angle, PRINTS[i % PRINTS.length]!, place)) ?? []
        const turned = ANGLES.flatMap(view)
        const befores = [...turned, ...[0].flatMap(view)]
        return turned.map((one) => befores.some((before) => passes(before, one)))
      })
    const [filling, inRoom] = [tried(false), tried(true)].map((tries) =>
      share(tries.filter(Boolean).length, tries.length),
    )
    print(
      `print cut ${widths} face widths wide: ${filling!.hits} of ${filling!.of} pass where it fills the frame, ${inRoom!.hits} of ${inRoom!.of} in a room`,
    )
    return { widths, filling: filling!, inRoom: inRoom! }
  })
  return { attacks, cutPrints, genuine: genuineFigures(seen, ahead, print) }
}

type Seen = TurnFrame & { box: Box; descriptor: () => Float32Array }
type Known = Seen & { person: string; picture: Raster }

function genuineFigures(seen: readonly Known[], ahead: readonly Known[], print: (line: string) => void) {
  const tries = seen
    .filter((one) => Math.abs(one.turn) >= LEAST_TURN)
    .flatMap((turned) =>
      ahead
        .filter((before) => before.person === turned.person)
        .map((before) => ({ person: turned.person, passed: passes(before, turned) })),
    )
  const matched = tries.filter(({ passed }) => passed).length
  // A second try is another pair of pictures of the same person. If there is only one pair, there is no second try.
  const twice = tries.map((first) => {
    const others = tries.filter((other) => other !== first && other.person === first.person)
    const helped = others.filter(({ passed }) => passed).length / Math.max(1, others.length)
    return first.passed ? 1 : helped
  })
  const firstTry = share(matched, tries.length)
  const secondTry = share(Math.round(twice.reduce((sum, one) => sum + one, 0)), tries.length)
  print(
    `genuine turned faces, each after every picture of the same person looking ahead: ${matched} of ${tries.length} pass, ${secondTry.hits} at the second try`,
  )
  return { turned: tries.length, matched, firstTry, secondTry }
}

/**
 * Returns whether a face that looks ahead, then looks like this, and then looks ahead again counts as the turn to its
 * side.
 */
function passes(before: Seen, turned: Seen): boolean {
  const frames = [before, turned, before]
  const side = turned.turn < 0 ? 'left' : 'right'
  // The recogniser runs last, because it takes the most time.
  if (turnFault({ frames, apart: 0, farthest: null }, side) !== null) return false
  const apart = faceDistance(before.descriptor(), turned.descriptor())
  return turnFault({ frames, apart, farthest: null }, side) === null
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
