import { type Raster } from '../raster.ts'
import { cutSquare } from './cut.ts'
import { type FoundFace } from './found.ts'

/** Side of the square that the recogniser gets. */
const CHIP_SIZE = 150

/**
 * Returns the face cut out of a picture, level and always at the same scale: the distance from an eye to the mouth
 * becomes 45 % of the side, and the mean of both eyes and the mouth is at (0.50, 0.43) of the square.
 * @returns a 150 x 150 picture.
 */
export function faceChip(picture: Raster, face: FoundFace): Raster {
  const { leftEye, rightEye, mouth } = face
  const toMouth =
    (Math.hypot(leftEye.x - mouth.x, leftEye.y - mouth.y) + Math.hypot(rightEye.x - mouth.x, rightEye.y - mouth.y)) / 2
  const side = toMouth / 0.45
  const angle = Math.atan2(rightEye.y - leftEye.y, rightEye.x - leftEye.x)
  // The mean of the three points should be 7 % above the middle. "Above" is measured along the face's own upright line,
  // which turns with it.
  const drop = side * (0.5 - 0.43)
  const centre = {
    x: (leftEye.x + rightEye.x + mouth.x) / 3 - Math.sin(angle) * drop,
    y: (leftEye.y + rightEye.y + mouth.y) / 3 + Math.cos(angle) * drop,
  }
  return cutSquare(picture, { centre, side, angle }, CHIP_SIZE)
}

/** Below this mean brightness (0..255) a chip is brightened before its descriptor is computed. */
const DIM = 70

/**
 * Brightens a dim face to ordinary brightness. The recogniser was trained in daylight, and at a tenth of that light
 * this halves how far a face drifts from its own template. Brighter chips do not change.
 */
export function lifted(chip: Raster, brightness: number): Raster {
  if (brightness >= DIM) return chip
  const gain = Math.min(20, 115 / Math.max(brightness, 1))
  return { ...chip, data: chip.data.map((value) => Math.min(255, Math.round(value * gain))) }
}
