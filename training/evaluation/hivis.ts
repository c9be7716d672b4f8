import { readFile } from 'node:fs/promises'
import { CALIBRATION_FOLDS, CAUTION, type Calibration, type Scored, calibrate } from '../../models/hivis/calibrate.ts'
import { CALIBRATION, FOREST, hivisProbability } from '../../models/hivis/classifier.ts'
import { hivisFeatures } from '../../models/hivis/features.ts'
import { foldOf } from '../hivis/folds.ts'
import { meanScore } from '../../models/hivis/forest.ts'
import { WHITE, believed, guessLight } from '../../models/hivis/light.ts'
import { liftOf } from '../../models/hivis/normalise.ts'
import { type Sample } from '../hivis/samples.ts'
import { mayTrain, trainForest, trainingRows } from '../hivis/training.ts'
import { garmentWindow, torsoWindow } from '../../models/hivis/window.ts'
import { type FaceDetector } from '../../models/face/detector.ts'
import { decodePicture } from '../../models/picture.ts'
import { LIGHTS } from './lighting.ts'
import { percent, rocArea, shareAbove, wilson } from './measures.ts'
import { FOLDS, type Seen, seePeople } from './torsos.ts'

const THRESHOLD = 0.5

type Rate = { hits: number; of: number; share: number; low: number; high: number }
type HivisFigures = {
  people: { recall: Rate; falseAlarms: Rate; precision: number; rocArea: number }
  anyCalibration: { recall: number; falseAlarms: number }
  lighting: { light: string; recall: number; falseAlarms: number }[]
  crossValidated?: {
    torsoRocArea: number
    torsoRecall: number
    torsoFalseAlarms: number
    garments: Rate
    hardGarments: Rate
  }
}

/** Judges the shipped weights on people they were neither trained nor calibrated on, and prints the results. */
export async function evaluateHivis(
  detector: FaceDetector,
  samples: readonly Sample[],
  print: (line: string) => void,
): Promise<HivisFigures> {
  const people = samples.filter((sample) => !mayTrain(sample))
  const seen = await seePeople(detector, people, FOREST)
  const plain = seen.filter((one) => !one.light)
  print(
    `people: ${people.length} pictures, ${plain.filter((one) => !one.face).length} without a face at the gate, ${people.length - plain.length} without a chest in the frame`,
  )
  const judged = seen.filter((one) => !CALIBRATION_FOLDS.includes(one.fold))
  const figures: HivisFigures = {
    people: ratesOf(judged.filter((one) => !one.light).map(judgedBy(CALIBRATION))),
    anyCalibration: crossCalibrated(seen),
    lighting: [],
  }
  const { recall, falseAlarms, precision, rocArea: area } = figures.people
  print(
    `folds that set nothing (${recall.of + falseAlarms.of}): recall ${told(recall)}, false alarms ${told(falseAlarms)}, precision ${percent(precision)}, ROC area ${area.toFixed(4)}`,
  )
  print(
    `every two folds calibrating for the other three, mean: recall ${percent(figures.anyCalibration.recall)}, false alarms ${percent(figures.anyCalibration.falseAlarms)}`,
  )
  for (const light of [null, ...LIGHTS]) {
    const rates = ratesOf(judged.filter((one) => one.face && one.light === light).map(judgedBy(CALIBRATION)))
    const name = light?.name ?? 'as photographed'
    figures.lighting.push({ light: name, recall: rates.recall.share, falseAlarms: rates.falseAlarms.share })
    print(`  ${name}: recall ${told(rates.recall)}, false alarms ${told(rates.falseAlarms)}`)
  }
  return figures
}

/**
 * Trains a third of the trees again, each time without one fifth of the licence-clean pictures, and judges that fifth.
 * Takes minutes, not seconds.
 */
export async function crossValidate(
  samples: readonly Sample[],
  print: (line: string) => void,
): Promise<NonNullable<HivisFigures['crossValidated']>> {
  const rows = await trainingRows(samples, 1)
  const clean = samples.filter(mayTrain)
  const scores: { sample: Sample; score: number }[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const forest = trainForest(
      rows.filter((row) => !row.from || foldOf(row.from.group, FOLDS) !== fold),
      1,
      1,
    )
    for (const sample of clean.filter((one) => foldOf(one.group, FOLDS) === fold)) {
      const { window, light } = await cleanWindow(sample)
      const score = meanScore(forest, [hivisFeatures(window, light)])
      scores.push({ sample, score: hivisProbability({ score, lift: liftOf(window) }) })
    }
    print(`  fold ${fold + 1} of ${FOLDS} judged`)
  }
  const of = (set: string, vest: boolean) =>
    scores.filter((one) => one.sample.set === set && one.sample.vest === vest).map((one) => one.score)
  const [vests, plain] = [of('vederko_torso', true), of('vederko_torso', false)]
  const figures = {
    torsoRocArea: rocArea(vests, plain),
    torsoRecall: shareAbove(vests, THRESHOLD),
    torsoFalseAlarms: shareAbove(plain, THRESHOLD),
    garments: rate(of('garment', false)),
    hardGarments: rate(of('garment_hard', false)),
  }
  print(
    `torsos, labels as published: ROC area ${figures.torsoRocArea.toFixed(4)}, recall ${percent(figures.torsoRecall)}, false alarms ${percent(figures.torsoFalseAlarms)}`,
  )
  print(
    `garments without vest: false alarms ${told(figures.garments)}; saturated yellow, orange, red, lime ones: ${told(figures.hardGarments)}`,
  )
  return figures
}

type Score = { score: number; vest: boolean }

const judgedBy = (calibration: Calibration) => (one: Scored) => ({
  score: hivisProbability(one, calibration),
  vest: one.vest,
})

function ratesOf(scored: readonly Score[]): HivisFigures['people'] {
  const vests = scored.filter((one) => one.vest).map((one) => one.score)
  const plain = scored.filter((one) => !one.vest).map((one) => one.score)
  const [recall, falseAlarms] = [rate(vests), rate(plain)]
  return {
    recall,
    falseAlarms,
    precision: recall.hits / Math.max(1, recall.hits + falseAlarms.hits),
    rocArea: rocArea(vests, plain),
  }
}

/**
 * Shows how much depends on which folds set the scale: each fold sets it once together with its neighbour, and the
 * other three are judged.
 */
function crossCalibrated(seen: readonly Seen[]) {
  const rounds = Array.from({ length: FOLDS }, (_, fold) => {
    const sets = (one: Seen) => one.fold === fold || one.fold === (fold + 1) % FOLDS
    const calibration = calibrate(seen.filter(sets), CAUTION)
    return ratesOf(seen.filter((one) => !sets(one) && !one.light).map(judgedBy(calibration)))
  })
  const mean = (read: (rates: HivisFigures['people']) => number) =>
    rounds.reduce((sum, rates) => sum + read(rates) / FOLDS, 0)
  return { recall: mean((rates) => rates.recall.share), falseAlarms: mean((rates) => rates.falseAlarms.share) }
}

/**
 * A torso that fills its picture shows too little around it to judge the light, so no colour cast is corrected there.
 */
async function cleanWindow(sample: Sample) {
  const picture = await decodePicture(await readFile(sample.file), 400)
  const garment = garmentWindow(picture)
  if (sample.set.startsWith('garment')) return { window: garment, light: believed(guessLight(picture)) }
  const width = picture.width
  const torso = torsoWindow(picture, { x: width * 0.3, y: -width * 0.5, width: width * 0.4, height: width * 0.4 })
  return { window: torso?.pixels ?? garment, light: WHITE }
}

function rate(scores: readonly number[]): Rate {
  const hits = scores.filter((score) => score >= THRESHOLD).length
  const [low, high] = wilson(hits, scores.length)
  return { hits, of: scores.length, share: hits / Math.max(1, scores.length), low, high }
}

function told({ hits, of, share, low, high }: Rate) {
  return `${percent(share)} [${percent(low)}, ${percent(high)}] (${hits} of ${of})`
}
