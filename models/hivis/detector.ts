import { type Box, type Raster } from '../raster'
import { hivisProbability } from './classifier'
import { ORANGE, YELLOW, familyShare, splitColours } from './colours'
import { normalise } from './normalise'
import { garmentWindow, torsoWindow } from './window'

/**
 * What was seen of a garment: probability of hi-vis 0..1, shares of fluorescent yellow and of orange or red in the window,
 * and how much of the wanted part of the torso was in the frame (0..1).
 */
export type JacketScore = { probability: number; yellow: number; orange: number; visible: number }

/** Scores the torso below a face; null when the picture ends too high. */
export function judgeTorso(picture: Raster, face: Box): JacketScore | null {
  const torso = torsoWindow(picture, face)
  return torso && { ...score(torso.pixels), visible: torso.visible }
}

/** Scores a picture of a garment without a person, such as an administrator's reference picture. */
export function judgeGarment(picture: Raster): JacketScore {
  return { ...score(garmentWindow(picture)), visible: 1 }
}

function score(window: Raster) {
  const colours = splitColours(normalise(window), window.width, window.height)
  return {
    probability: hivisProbability(window),
    yellow: familyShare(colours, YELLOW),
    orange: familyShare(colours, ORANGE),
  }
}
