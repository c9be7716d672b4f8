import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FOLDS, seePeople } from './evaluation/torsos.ts'
import { loadDetector } from '../models/face/detector.ts'
import { CALIBRATION_FOLDS, CAUTION, calibrate } from '../models/hivis/calibrate.ts'
import { type Weights } from '../models/hivis/classifier.ts'
import { FEATURES_VERSION } from '../models/hivis/features.ts'
import { foldOf } from './hivis/folds.ts'
import { readSamples } from './hivis/samples.ts'
import { mayTrain, trainForest, trainingRows } from './hivis/training.ts'

const SEED = 20_261_121
/**
 * npm run models:train [folder]: trains on the folder's licence-clean pictures, calibrates, and writes
 * hivis/weights.json.
 */
async function train(folder: string) {
  const samples = await readSamples(folder)
  const rows = await trainingRows(samples, SEED)
  const forest = trainForest(rows, SEED)
  console.log(`trained on ${rows.length} windows of ${samples.filter(mayTrain).length} pictures and drawings`)
  const setting = samples.filter((one) => !mayTrain(one) && CALIBRATION_FOLDS.includes(foldOf(one.group, FOLDS)))
  const seen = await seePeople(await loadDetector(), setting, forest)
  const calibration = calibrate(seen, CAUTION)
  console.log(
    `calibrated on ${seen.length} looks at ${setting.length} pictures of people: slope ${calibration.slope}, lift ${calibration.lift}, offset ${calibration.offset}`,
  )
  const weights: Weights = { version: 4, features: FEATURES_VERSION, forest, calibration }
  await writeFile(
    path.join(import.meta.dirname, '..', 'models', 'hivis', 'weights.json'),
    `${JSON.stringify(weights)}\n`,
  )
}

if (process.argv[1] === import.meta.filename) await train(process.argv[2] ?? '../shared/data/hivis')
