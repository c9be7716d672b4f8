import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { faceChip, lifted } from '../../models/face/chip.ts'
import { type FaceDetector } from '../../models/face/detector.ts'
import { LEAST_SCORE, LEAST_WIDTH_SHARE, areCovered, faceReasons } from '../../models/face/gates.ts'
import { locateFaces } from '../../models/face/locate.ts'
import { MATCH_DISTANCE, faceDistance } from '../../models/face/match.ts'
import { eyesSeen } from '../../models/face/eyes.ts'
import { poseOf } from '../../models/face/pose.ts'
import { faceQuality } from '../../models/face/quality.ts'
import { type FaceRecogniser } from '../../models/face/recogniser.ts'
import { decodePicture } from '../../models/picture.ts'
import { type FoundFace } from '../../models/face/found.ts'
import { type Raster } from '../../models/raster.ts'
import { type IdentityFigures, type KnownFace, evaluateIdentity } from './identity.ts'
import { type Sample } from '../hivis/samples.ts'
import { LENSES, wearing } from './lenses.ts'
import { type Share, equalErrorRate, percent, share, shareAbove, thresholdFor } from './measures.ts'

type Verification = {
  pairs: number
  equalErrorRate: number
  trueAcceptsAt1: number
  trueAcceptsAt01: number
  falseRejects: number
  falseAccepts: number
}
type FaceFigures = {
  pictures: number
  found: number
  people: number
  all: Verification
  lfw: Verification | null
  identity: IdentityFigures
  /**
   * How many faces with open eyes are refused when lenses are drawn over them; `neutral` are grey lenses of both
   * shapes.
   */
  coveredEyes: { glasses: Share; goggles: Share; neutral: Share }
  facelessAlarms: number
  faceless: number
}

type Known = KnownFace & { lfw: boolean }

/**
 * Finds and compares all faces in a folder with manifest.csv (file, person, licence), and looks for faces in pictures
 * that should have none.
 */
export async function evaluateFaces(
  detector: FaceDetector,
  recogniser: FaceRecogniser,
  folder: string,
  faceless: readonly Sample[],
  print: (line: string) => void,
): Promise<FaceFigures> {
  const rows: Record<string, string>[] = parse(await readFile(path.join(folder, 'manifest.csv'), 'utf8'), {
    columns: true,
    skip_empty_lines: true,
  })
  const known: Known[] = []
  const lenses = { glasses: [0, 0], goggles: [0, 0], neutral: [0, 0] }
  const missed: string[] = []
  for (const row of rows) {
    const picture = await decodePicture(await readFile(path.join(folder, row['file']!)))
    const [face] = locateFaces(detector, picture)
    if (!face || face.score < LEAST_SCORE) {
      missed.push(row['file']!)
      continue
    }
    const chip = faceChip(picture, face)
    const quality = { ...faceQuality(chip), ...eyesSeen(picture, face) }
    const descriptor = recogniser.describe(lifted(chip, quality.brightness))
    const gated = {
      score: face.score,
      widthShare: face.box.width / picture.width,
      pixels: (face.box.width * picture.original.width) / picture.width,
      eyeAngle: (Math.atan2(face.rightEye.y - face.leftEye.y, face.rightEye.x - face.leftEye.x) * 180) / Math.PI,
      ...poseOf(face),
    }
    const lfw = (row['licence'] ?? '').includes('LFW')
    known.push({ person: row['person']!, lfw, descriptor, face: gated, quality })
    if (known.length % 4 === 0 && faceReasons([gated], quality).length === 0) tryLenses(detector, picture, face, lenses)
  }
  print(`found ${known.length} of ${rows.length} faces${missed.length > 0 ? `, missed: ${missed.join(', ')}` : ''}`)
  const all = verification(known)
  const lfwOnly = known.filter((one) => one.lfw)
  const lfw = lfwOnly.length > 1 ? verification(lfwOnly) : null
  print(`all: ${told(all)}`)
  if (lfw) print(`LFW: ${told(lfw)}`)
  const identity = evaluateIdentity(known, print)
  const [glasses, goggles, neutral] = [lenses.glasses, lenses.goggles, lenses.neutral].map(([hits, of]) =>
    share(hits!, of!),
  ) as [Share, Share, Share]
  const coveredEyes = { glasses, goggles, neutral }
  print(
    `made lenses refused: coloured glasses ${glasses.hits} of ${glasses.of}, coloured goggles ${goggles.hits} of ${goggles.of}, grey ones ${neutral.hits} of ${neutral.of}`,
  )
  const alarms = await facelessAlarms(detector, faceless)
  print(
    `pictures of garments and torsos without a head: ${alarms} of ${faceless.length} called a face (${percent(alarms / Math.max(1, faceless.length))})`,
  )
  const people = new Set(known.map((one) => one.person)).size
  return {
    pictures: rows.length,
    found: known.length,
    people,
    all,
    lfw,
    identity,
    coveredEyes,
    facelessAlarms: alarms,
    faceless: faceless.length,
  }
}

function tryLenses(
  detector: FaceDetector,
  picture: Raster,
  open: FoundFace,
  counts: Record<'glasses' | 'goggles' | 'neutral', number[]>,
) {
  for (const lenses of LENSES) {
    const worn = wearing(picture, open, lenses)
    const [face] = locateFaces(detector, worn)
    if (!face || face.score < LEAST_SCORE) continue
    const count = counts[lenses.tint === 'grey' ? 'neutral' : lenses.shape]
    count[1]!++
    if (areCovered(eyesSeen(worn, face))) count[0]!++
  }
}

async function facelessAlarms(detector: FaceDetector, samples: readonly Sample[]) {
  let alarms = 0
  for (const sample of samples) {
    const picture = await decodePicture(await readFile(sample.file))
    const [face] = locateFaces(detector, picture)
    if (face && face.score >= LEAST_SCORE && face.box.width >= picture.width * LEAST_WIDTH_SHARE) alarms++
  }
  return alarms
}

function verification(known: readonly Known[]): Verification {
  const same: number[] = []
  const other: number[] = []
  for (const [i, a] of known.entries()) {
    // Nearness: larger is more alike, as the measures expect.
    for (const b of known.slice(i + 1))
      (a.person === b.person ? same : other).push(-faceDistance(a.descriptor, b.descriptor))
  }
  return {
    pairs: same.length + other.length,
    equalErrorRate: equalErrorRate(same, other),
    trueAcceptsAt1: shareAbove(same, thresholdFor(other, 0.01)),
    trueAcceptsAt01: shareAbove(same, thresholdFor(other, 0.001)),
    falseRejects: 1 - shareAbove(same, -MATCH_DISTANCE),
    falseAccepts: shareAbove(other, -MATCH_DISTANCE),
  }
}

function told(figures: Verification) {
  return `${figures.pairs} pairs, EER ${percent(figures.equalErrorRate)}, true accepts ${percent(figures.trueAcceptsAt1)} at 1 % and ${percent(figures.trueAcceptsAt01)} at 0.1 % false accepts; at ${MATCH_DISTANCE}: ${percent(figures.falseRejects)} refused, ${(figures.falseAccepts * 100).toFixed(3)} % let in`
}
