import { type Box, type Raster } from '../raster.ts'
import { FOREST, hivisProbability } from './classifier.ts'
import { ORANGE, YELLOW, familyShare } from './colours.ts'
import { coloursFeatures, hivisFeatures, windowColours } from './features.ts'
import { meanScore } from './forest.ts'
import { type Light, believed, guessLight } from './light.ts'
import { liftOf } from './normalise.ts'
import { garmentWindow, torsoLooks } from './window.ts'

/**
 * What was found of a garment: the probability of hi-vis 0..1, the shares of fluorescent yellow and of orange or red in
 * the window, and how much of the wanted part of the torso was in the frame (0..1).
 */
export type JacketScore = { probability: number; yellow: number; orange: number; visible: number }

/** Scores the torso below a face; null if the picture ends too high up. */
export function judgeTorso(picture: Raster, face: Box): JacketScore | null {
  const torso = torsoLooks(picture, face)
  return torso && { ...judge(torso.windows, believed(guessLight(picture))), visible: torso.visible }
}

/** Scores a picture of a garment without a person, for example an administrator's reference picture. */
export function judgeGarment(picture: Raster): JacketScore {
  return { ...judge([garmentWindow(picture)], believed(guessLight(picture))), visible: 1 }
}

function judge(windows: readonly Raster[], light: Light) {
  const [first, ...others] = windows
  const seen = windowColours(first!, light)
  const score = meanScore(FOREST, [coloursFeatures(seen), ...others.map((window) => hivisFeatures(window, light))])
  return {
    probability: hivisProbability({ score, lift: liftOf(first!) }),
    yellow: familyShare(seen.colours, YELLOW),
    orange: familyShare(seen.colours, ORANGE),
  }
}
