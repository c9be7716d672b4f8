import { type Raster } from '../raster.ts'
import { cutSquare } from './cut.ts'
import { type FoundFace } from './found.ts'

/** Side of the cut around the eyes, and how many eye distances it spans: the eyes come to lie 20 pixels from its middle. */
const SIDE = 96
const SPAN = 2.4
const EYE = SIDE / SPAN / 2
/** Where the cheeks lie below the line of the eyes. */
const CHEEK = 25
/** Added to a cheek's brightness, so that noise in the dark is no contrast. */
const FLOOR = 8

/**
 * How bright the better seen eye is against its cheek, at the eye's fifth brightest part: 0.7 and more with eyes, 0.2 to 0.4 with
 * dark glasses. The ratio is one's own, whatever the colour of the skin.
 */
export function eyesSeen(picture: Raster, { leftEye, rightEye }: FoundFace): number {
  const [dx, dy] = [rightEye.x - leftEye.x, rightEye.y - leftEye.y]
  const square = {
    centre: { x: (leftEye.x + rightEye.x) / 2, y: (leftEye.y + rightEye.y) / 2 },
    side: Math.max(4, Math.hypot(dx, dy)) * SPAN,
    angle: Math.atan2(dy, dx),
  }
  const cut = cutSquare(picture, square, SIDE)
  return Math.max(...[SIDE / 2 - EYE, SIDE / 2 + EYE].map((x) => againstCheek(cut, x)))
}

function againstCheek(cut: Raster, x: number) {
  const eye = brightness(cut, { x, y: SIDE / 2, wide: 9, high: 5 }, 0.8)
  return eye / (brightness(cut, { x, y: SIDE / 2 + CHEEK, wide: 7, high: 6 }, 0.5) + FLOOR)
}

/** The luma (0..255) that `share` of a patch's pixels lie below. */
function brightness({ data, width }: Raster, at: { x: number; y: number; wide: number; high: number }, share: number) {
  const values: number[] = []
  for (let y = at.y - at.high; y <= at.y + at.high; y++) {
    for (let x = at.x - at.wide; x <= at.x + at.wide; x++) {
      const i = (y * width + x) * 3
      values.push(0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!)
    }
  }
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)]!
}
