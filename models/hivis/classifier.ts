import { type Raster } from '../raster'
import { FEATURES_VERSION, hivisFeatures } from './features'
import { type Forest, forestScore } from './forest'
import weights from './weights.json'

/** What `npm run models:train` writes: the trees, and the line that turns their score into a probability. */
export type Weights = {
  version: number
  features: number
  forest: Forest
  calibration: { slope: number; offset: number }
}

const trained: Weights = weights
if (trained.features !== FEATURES_VERSION)
  throw new Error('models/hivis/weights.json was trained on other features: run npm run models:train')

/** Version of the weights, for records. */
export const HIVIS_VERSION: number = trained.version

/** How likely a 96 x 60 torso window shows a hi-vis garment, 0..1, calibrated so that 0.5 is the place to decide. */
export function hivisProbability(window: Raster, by: Weights = trained): number {
  const { slope, offset } = by.calibration
  return 1 / (1 + Math.exp(-(slope * forestScore(by.forest, hivisFeatures(window)) + offset)))
}

/** The shipped line from score to probability. */
export const CALIBRATION = trained.calibration
