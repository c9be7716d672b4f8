import { type Calibration, type Look, logOdds } from './calibrate.ts'
import { FEATURES_VERSION } from './features.ts'
import { type Forest } from './forest.ts'
import weights from './weights.json'

/** What `npm run models:train` writes: the trees, and the calibration that turns their score into a probability. */
export type Weights = { version: number; features: number; forest: Forest; calibration: Calibration }

const trained: Weights = weights
if (trained.features !== FEATURES_VERSION)
  throw new Error('models/hivis/weights.json was trained on other features: run npm run models:train')

/** Version of the weights, which records contain. */
export const HIVIS_VERSION: number = trained.version

/** The shipped calibration from score to probability. */
export const CALIBRATION = trained.calibration

/** The shipped trees. */
export const FOREST = trained.forest

/** Returns how likely a hi-vis garment is, 0..1. It is calibrated so that 0.5 is the threshold. */
export function hivisProbability(look: Look, by: Calibration = CALIBRATION): number {
  return 1 / (1 + Math.exp(-logOdds(look, by)))
}
