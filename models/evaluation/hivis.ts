import { readFile } from 'node:fs/promises'
import { CALIBRATION_FOLD, CAUTION, calibrate } from '../hivis/calibrate'
import { CALIBRATION, hivisProbability } from '../hivis/classifier'
import { hivisFeatures } from '../hivis/features'
import { foldOf } from '../hivis/folds'
import { forestScore } from '../hivis/forest'
import { type Sample } from '../hivis/samples'
import { mayTrain, trainForest, trainingRows } from '../hivis/training'
import { garmentWindow, torsoWindow } from '../hivis/window'
import { type FaceDetector } from '../face/detector'
import { decodePicture } from '../picture'
import { LIGHTS, type Light, under } from './lighting'
import { percent, rocArea, shareAbove, wilson } from './measures'
import { type SeenTorso, seeTorso } from './torsos'

const FOLDS = 5
const THRESHOLD = 0.5

export type Rate = { hits: number; of: number; share: number; low: number; high: number }
export type HivisFigures = {
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

/** Judges the shipped weights on people they were neither trained nor calibrated on, and prints what it finds. */
export async function evaluateHivis(
  detector: FaceDetector,
  samples: readonly Sample[],
  print: (line: string) => void,
): Promise<HivisFigures> {
  const people = samples.filter((sample) => !mayTrain(sample))
  const seen: SeenTorso[] = []
  for (const sample of people) seen.push(await seeTorso(detector, sample))
  const usable = seen.filter((one) => one.torso)
  print(
    `people: ${people.length} pictures, ${seen.filter((one) => !one.face).length} without a face at the gate, ${people.length - usable.length} without a chest in the frame`,
  )
  const judged = usable.filter((one) => foldOf(one.sample.group, FOLDS) !== CALIBRATION_FOLD)
  const figures: HivisFigures = {
    people: ratesOf(judged.map(scoredNow)),
    anyCalibration: crossCalibrated(usable),
    lighting: [],
  }
  const { recall, falseAlarms, precision, rocArea: area } = figures.people
  print(
    `folds that set nothing (${judged.length}): recall ${told(recall)}, false alarms ${told(falseAlarms)}, precision ${percent(precision)}, ROC area ${area.toFixed(4)}`,
  )
  print(
    `each fold calibrating for the other four, mean: recall ${percent(figures.anyCalibration.recall)}, false alarms ${percent(figures.anyCalibration.falseAlarms)}`,
  )
  for (const light of LIGHTS) {
    const rates = ratesOf(judged.flatMap((one) => scoredUnder(one, light)))
    figures.lighting.push({ light: light.name, recall: rates.recall.share, falseAlarms: rates.falseAlarms.share })
    print(`  ${light.name}: recall ${percent(rates.recall.share)}, false alarms ${percent(rates.falseAlarms.share)}`)
  }
  return figures
}

/** Trains anew, a third of the trees, without each fifth of the licence-clean pictures and judges that fifth. Minutes, not seconds. */
export async function crossValidate(
  samples: readonly Sample[],
  print: (line: string) => void,
): Promise<NonNullable<HivisFigures['crossValidated']>> {
  const rows = await trainingRows(samples, 1)
  const clean = samples.filter(mayTrain)
  const scores: { sample: Sample; score: number }[] = []
  const { slope, offset } = CALIBRATION
  for (let fold = 0; fold < FOLDS; fold++) {
    const forest = trainForest(
      rows.filter((row) => !row.from || foldOf(row.from.group, FOLDS) !== fold),
      1,
      1,
    )
    for (const sample of clean.filter((one) => foldOf(one.group, FOLDS) === fold)) {
      const window = await cleanWindow(sample)
      scores.push({ sample, score: 1 / (1 + Math.exp(-(slope * forestScore(forest, hivisFeatures(window)) + offset))) })
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

function scoredNow({ sample, torso }: SeenTorso): Score {
  return { score: hivisProbability(torso!.pixels), vest: sample.vest }
}

function scoredUnder({ sample, picture, face }: SeenTorso, light: Light): Score[] {
  const torso = face && torsoWindow(under(picture, light), face)
  return torso ? [{ score: hivisProbability(torso.pixels), vest: sample.vest }] : []
}

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

/** How much hangs on which fifth set the scale: every fifth does so once, the other four are judged. */
function crossCalibrated(seen: readonly SeenTorso[]) {
  const logit = (p: number) => Math.log(Math.max(p, 1e-9) / Math.max(1 - p, 1e-9))
  const scored = seen.map((one) => ({
    fold: foldOf(one.sample.group, FOLDS),
    vest: one.sample.vest,
    score: logit(scoredNow(one).score),
  }))
  const rounds = Array.from({ length: FOLDS }, (_, fold) => {
    const { slope, offset } = calibrate(
      scored.filter((one) => one.fold === fold),
      CAUTION,
    )
    return ratesOf(
      scored
        .filter((one) => one.fold !== fold)
        .map((one) => ({ vest: one.vest, score: slope * one.score + offset + THRESHOLD })),
    )
  })
  const mean = (read: (rates: HivisFigures['people']) => number) =>
    rounds.reduce((sum, rates) => sum + read(rates) / FOLDS, 0)
  return { recall: mean((rates) => rates.recall.share), falseAlarms: mean((rates) => rates.falseAlarms.share) }
}

async function cleanWindow(sample: Sample) {
  const picture = await decodePicture(await readFile(sample.file), 400)
  if (sample.set.startsWith('garment')) return garmentWindow(picture)
  const width = picture.width
  return (
    torsoWindow(picture, { x: width * 0.3, y: -width * 0.5, width: width * 0.4, height: width * 0.4 })?.pixels ??
    garmentWindow(picture)
  )
}

function rate(scores: readonly number[]): Rate {
  const hits = scores.filter((score) => score >= THRESHOLD).length
  const [low, high] = wilson(hits, scores.length)
  return { hits, of: scores.length, share: hits / Math.max(1, scores.length), low, high }
}

function told({ hits, of, share, low, high }: Rate) {
  return `${percent(share)} [${percent(low)}, ${percent(high)}] (${hits} of ${of})`
}
