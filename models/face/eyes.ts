import { type Raster } from '../raster.ts'
import { cutSquare } from './cut.ts'
import { type FoundFace } from './found.ts'

/**
 * Side of the cut around the eyes, and how many eye distances it covers. The eyes are then 20 pixels from its middle.
 */
const SIDE = 96
const SPAN = 2.4
const EYE = SIDE / SPAN / 2
/** How far the cheeks are below the line between the eyes. */
const CHEEK = 25
/** Added to a cheek's brightness, so that noise in the dark does not count as contrast. */
const FLOOR = 8

/**
 * Compares the eye that shows more clearly with the cheek below it. `eyes` is the brightness that the brightest fifth
 * of the eye reaches, relative to the cheek's: 0.6 and more with eyes, 0.2 to 0.4 with dark glasses. `tint` is how far
 * its colour differs from the cheek's: up to 0.16 with eyes, 0.3 and more behind a coloured lens. Both are ratios, so
 * the colours of skin and light do not matter.
 */
export type EyesSeen = { eyes: number; tint: number }

export function eyesSeen(picture: Raster, { leftEye, rightEye }: FoundFace): EyesSeen {
  const [dx, dy] = [rightEye.x - leftEye.x, rightEye.y - leftEye.y]
  const square = {
    centre: { x: (leftEye.x + rightEye.x) / 2, y: (leftEye.y + rightEye.y) / 2 },
    side: Math.max(4, Math.hypot(dx, dy)) * SPAN,
    angle: Math.atan2(dy, dx),
  }
  const cut = cutSquare(picture, square, SIDE)
  const sides = [SIDE / 2 - EYE, SIDE / 2 + EYE]
  return {
    eyes: Math.max(...sides.map((x) => againstCheek(cut, x))),
    tint: Math.min(...sides.map((x) => tintAgainstCheek(cut, x))),
  }
}

function againstCheek(cut: Raster, x: number) {
  const eye = brightness(cut, { x, y: SIDE / 2, wide: 9, high: 5 }, 0.8)
  return eye / (brightness(cut, { x, y: SIDE / 2 + CHEEK, wide: 7, high: 6 }, 0.5) + FLOOR)
}

/**
 * Returns how far the colour around an eye differs from its cheek's: the logarithms of red and of blue against green.
 */
function tintAgainstCheek(cut: Raster, x: number) {
  const eye = cast(cut, { x, y: SIDE / 2, wide: 11, high: 7 })
  const cheek = cast(cut, { x, y: SIDE / 2 + CHEEK, wide: 7, high: 6 })
  return Math.hypot(eye.red - cheek.red, eye.blue - cheek.blue)
}

function cast({ data, width }: Raster, at: Patch) {
  const sum = [0, 0, 0]
  for (let y = at.y - at.high; y <= at.y + at.high; y++)
    for (let x = at.x - at.wide; x <= at.x + at.wide; x++)
      for (let k = 0; k < 3; k++) sum[k]! += data[(y * width + x) * 3 + k]!
  const pixels = (2 * at.wide + 1) * (2 * at.high + 1)
  // Five grey levels are added, so that noise in the dark does not count as colour.
  const [red, green, blue] = sum.map((one) => Math.log(one / pixels + 5)) as [number, number, number]
  return { red: red - green, blue: blue - green }
}

type Patch = { x: number; y: number; wide: number; high: number }

/** Returns the luma (0..255) below which `share` of a patch's pixels are. */
function brightness({ data, width }: Raster, at: Patch, share: number) {
  const values: number[] = []
  for (let y = at.y - at.high; y <= at.y + at.high; y++) {
    for (let x = at.x - at.wide; x <= at.x + at.wide; x++) {
      const i = (y * width + x) * 3
      values.push(0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!)
    }
  }
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)]!
}
