import { faceReasons, type GatedFace } from '../../models/face/gates.ts'
import {
  MATCH_DISTANCE,
  WHOLE_PIXELS,
  acceptedDistance,
  faceDistance,
  framesAgree,
  meanTemplate,
} from '../../models/face/match.ts'
import { type FaceQuality } from '../../models/face/quality.ts'
import { percent, wilson } from './measures.ts'

/** A face of a known person, as the product sees it. */
export type KnownFace = { person: string; descriptor: Float32Array; face: GatedFace; quality: FaceQuality }

export type Taken = { hits: number; of: number; share: number; low: number; high: number }
export type Matching = {
  frames: number
  right: Taken
  /** Of all the pictures presented, usable or not, how many pass the gates, are within the distance and are nearest. */
  presented: Taken
  strangers: Taken
  /** The same if the claimed person must also be nearer than all others. */
  rightNearest: Taken
  colleaguesNearest: Taken
  strangersNearest: Taken
}
export type IdentityFigures = {
  cohort: number
  matching: Matching[]
  bySize: { from: number; right: Taken; strangers: Taken }[]
  gates: { gate: string; right: Taken; wrong: Taken }[]
}

const SIZES = [0, 80, 96, 112]

/**
 * Measures how well faces are recognised. Each picture that passes the gates is scanned once. Templates are made from
 * each person's other pictures, the first one, two or three that pass, as in an enrolment. A stranger claims to be each
 * other person in turn: as a colleague, whose own template is among the others, and as a person without a template,
 * whose own is left out.
 */
export function evaluateIdentity(known: readonly KnownFace[], print: (line: string) => void): IdentityFigures {
  const passed = known.filter((one) => faceReasons([one.face], one.quality).length === 0)
  const people = [...new Set(passed.map((one) => one.person))]
  const figures: IdentityFigures = { cohort: people.length, matching: [], bySize: [], gates: gateFigures(known) }
  for (const { gate, right, wrong } of figures.gates)
    print(
      `gate ${gate}: ${told(right)} of the right pictures go, ${told(wrong)} of the pairs of strangers within the distance`,
    )
  for (const frames of [1, 2, 3]) {
    const matching = match(passed, people, frames, known)
    figures.matching.push(matching)
    print(
      `${frames} enrolment picture(s), distance ${acceptedDistance(frames).toFixed(2)}: right ${told(matching.right)}, ${told(matching.presented)} of all presented, strangers ${told(matching.strangers)}; nearest of ${people.length}: right ${told(matching.rightNearest)}, colleagues ${told(matching.colleaguesNearest)}, not enrolled ${told(matching.strangersNearest)}`,
    )
  }
  for (const from of SIZES) {
    const sized = known.filter((one) => one.face.pixels >= from)
    const { right, strangers } = match(sized, [...new Set(sized.map((one) => one.person))], 1)
    figures.bySize.push({ from, right, strangers })
    print(`faces from ${from} pixels, no other gate, one picture: right ${told(right)}, strangers ${told(strangers)}`)
  }
  return figures
}

function match(
  faces: readonly KnownFace[],
  people: readonly string[],
  frames: number,
  presented: readonly KnownFace[] = faces,
): Matching {
  const refused = presented.filter((one) => !faces.includes(one) && templateOf(faces, one.person, one, frames))
  const counts = { right: [0, 0], strangers: [0, 0], rightNearest: [0, 0], colleagues: [0, 0], outsiders: [0, 0] }
  const count = (of: number[], hit: boolean) => (of[1]!++, hit && of[0]!++)
  for (const scan of faces) {
    const templates = people.flatMap((person) => {
      const template = templateOf(faces, person, scan, frames)
      return template ? [{ person, distance: faceDistance(scan.descriptor, template) }] : []
    })
    const own = templates.find((one) => one.person === scan.person)
    for (const claimed of templates) {
      const nearer = (others: typeof templates) => others.some((one) => one.distance < claimed.distance)
      const within = claimed.distance <= acceptedDistance(frames, MATCH_DISTANCE, scan.face.pixels)
      if (claimed === own) {
        count(counts.right, within)
        count(counts.rightNearest, within && !nearer(templates))
      } else {
        count(counts.strangers, within)
        if (own) count(counts.colleagues, within && !nearer(templates))
        count(counts.outsiders, within && !nearer(templates.filter((one) => one !== own)))
      }
    }
  }
  const [taking, usable] = counts.rightNearest
  return {
    frames,
    right: taken(counts.right),
    presented: taken([taking!, usable! + refused.length]),
    strangers: taken(counts.strangers),
    rightNearest: taken(counts.rightNearest),
    colleaguesNearest: taken(counts.colleagues),
    strangersNearest: taken(counts.outsiders),
  }
}

/**
 * Returns the mean of the first pictures of a person that agree with each other, without the one being scanned; null if
 * there are too few.
 */
function templateOf(faces: readonly KnownFace[], person: string, scan: KnownFace, frames: number) {
  const own = faces.filter((one) => one.person === person && one !== scan)
  for (let from = 0; from + frames <= own.length; from++) {
    const descriptors = own.slice(from, from + frames).map((one) => one.descriptor)
    if (framesAgree(descriptors)) return meanTemplate(descriptors)
  }
  return null
}

/**
 * Measures how many pictures each gate alone would refuse, and how many pairs of strangers within the distance it would
 * prevent.
 */
function gateFigures(known: readonly KnownFace[]) {
  const reasons = new Map(known.map((one) => [one, faceReasons([one.face], one.quality)]))
  const wrong = known.flatMap((a, i) =>
    known
      .slice(i + 1)
      .filter((b) => a.person !== b.person && faceDistance(a.descriptor, b.descriptor) <= acceptedDistance(1))
      .map((b) => [a, b] as const),
  )
  const gates = ['too_small', 'under_112', 'turned', 'eyes_hidden', 'tilted', 'blurred', 'too_dark'] as const
  return [...gates, 'any' as const].map((gate) => {
    const stopped = (one: KnownFace) => {
      const found = reasons.get(one)!
      // What a gate at the full-distance width would cost. There is no such gate; instead, smaller faces must be
      // nearer.
      if (gate === 'under_112') return one.face.pixels < WHOLE_PIXELS
      return gate === 'any' ? found.length > 0 : found.includes(gate)
    }
    return {
      gate,
      right: taken([known.filter(stopped).length, known.length]),
      wrong: taken([wrong.filter(([a, b]) => stopped(a) || stopped(b)).length, wrong.length]),
    }
  })
}

function taken([hits, of]: number[]): Taken {
  const [low, high] = wilson(hits!, of!)
  return { hits: hits!, of: of!, share: hits! / Math.max(1, of!), low, high }
}

const told = ({ hits, of, share, low, high }: Taken) =>
  of === 0
    ? 'none'
    : `${share < 0.01 ? `${(share * 100).toFixed(3)} %` : percent(share)} [${percent(low)}, ${percent(high)}] (${hits} of ${of})`
