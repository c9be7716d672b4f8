import { type Box, type Raster, clip, resample } from '../raster.ts'

/** Size of the window in which the features are measured. */
export const WINDOW_WIDTH = 96
export const WINDOW_HEIGHT = 60

/**
 * The part of a picture where a jacket would be: 96 x 60 pixels, and how much of the wanted height is in the frame
 * (0..1).
 */
type TorsoWindow = { pixels: Raster; visible: number }

/**
 * The least share of the window's height that must be in the frame for a judgement, which means that the picture
 * reaches to 0.6 face heights below the chin.
 */
const LEAST_VISIBLE = 0.16

/**
 * Cuts out the chest below a face: 2.5 face widths across, from 0.35 to 1.9 face heights below the chin, clipped to the
 * picture.
 * @returns null if less than `LEAST_VISIBLE` of it is in the frame.
 */
export function torsoWindow(picture: Raster, face: Box): TorsoWindow | null {
  const wanted = {
    x: face.x + face.width / 2 - face.width * 1.25,
    y: face.y + face.height * 1.35,
    width: face.width * 2.5,
    height: face.height * 1.55,
  }
  const seen = clip(picture, wanted)
  const visible = seen ? seen.height / wanted.height : 0
  if (!seen || visible < LEAST_VISIBLE || seen.width < 8 || seen.height < 5) return null
  return { pixels: resample(picture, seen, WINDOW_WIDTH, WINDOW_HEIGHT), visible }
}

/** How much larger than the usual window the other two looks are, and how much lower (in face heights). */
const OTHER_LOOKS = [
  { scale: 1.25, drop: 0.25 },
  { scale: 0.7, drop: -0.3 },
] as const

/**
 * Returns three looks at the chest: the window itself first, a wider and lower one down to the belt, a closer and
 * higher one at collar and shoulders. They overlap only by half, so an arm, hair, a bag or a plain shirt's stripes may
 * spoil one of them, but not all three.
 * @returns null if the first does not show enough; the others are left out if the picture ends too early.
 */
export function torsoLooks(picture: Raster, face: Box): { windows: Raster[]; visible: number } | null {
  const first = torsoWindow(picture, face)
  if (!first) return null
  const others = OTHER_LOOKS.flatMap(({ scale, drop }) => {
    const box = {
      x: face.x + (face.width * (1 - scale)) / 2,
      y: face.y + face.height * (drop + (1 - scale) / 2),
      width: face.width * scale,
      height: face.height * scale,
    }
    return torsoWindow(picture, box)?.pixels ?? []
  })
  return { windows: [first.pixels, ...others], visible: first.visible }
}

/** Returns the middle of a picture of a garment without a person. */
export function garmentWindow(picture: Raster): Raster {
  const { width, height } = picture
  return resample(
    picture,
    { x: width * 0.15, y: height * 0.2, width: width * 0.7, height: height * 0.6 },
    WINDOW_WIDTH,
    WINDOW_HEIGHT,
  )
}
