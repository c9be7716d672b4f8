import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { seeTorso } from '../evaluation/torsos'
import { loadDetector } from '../face/detector'
import { CALIBRATION_FOLD, CAUTION, calibrate } from './calibrate'
import { type Weights } from './classifier'
import { FEATURES_VERSION, hivisFeatures } from './features'
import { foldOf } from './folds'
import { forestScore } from './forest'
import { readSamples } from './samples'
import { mayTrain, trainForest, trainingRows } from './training'

const SEED = 20_261_121
/** npm run models:train [folder]: trains on the licence-clean pictures of the folder, calibrates, writes weights.json beside this file. */
async function train(folder: string) {
  const samples = await readSamples(folder)
  const rows = await trainingRows(samples, SEED)
  const forest = trainForest(rows, SEED)
  console.log(`trained on ${rows.length} windows of ${samples.filter(mayTrain).length} pictures and drawings`)
  const detector = await loadDetector()
  const scored = []
  for (const sample of samples.filter((one) => !mayTrain(one) && foldOf(one.group, 5) === CALIBRATION_FOLD)) {
    const { torso } = await seeTorso(detector, sample)
    if (torso) scored.push({ score: forestScore(forest, hivisFeatures(torso.pixels)), vest: sample.vest })
  }
  const calibration = calibrate(scored, CAUTION)
  console.log(
    `calibrated on ${scored.length} pictures of people: slope ${calibration.slope}, offset ${calibration.offset}`,
  )
  const weights: Weights = { version: 2, features: FEATURES_VERSION, forest, calibration }
  await writeFile(path.join(import.meta.dirname, 'weights.json'), `${JSON.stringify(weights)}\n`)
}

if (process.argv[1] === import.meta.filename) await train(process.argv[2] ?? '../shared/data/hivis')
