import { type Box, type Raster } from '../../models/raster.ts'
import { randomFrom } from '../hivis/random.ts'

/** How wide prints are cut, in widths of the face on them. */
export const CUT_WIDTHS = [1, 1.2, 1.5, 2] as const

/** The size of a frame from a phone. */
const FRAME = { width: 384, height: 480 }
const FACE_SHARE = 0.45

/**
 * Returns the part of a picture that a print shows: this many face widths wide and a quarter more than that high, or
 * less where the picture ends.
 */
export function cutPrint(picture: Raster, face: Box, widths: number): Raster {
  const side = face.width * widths
  const left = Math.max(0, Math.round(face.x + face.width / 2 - side / 2))
  const top = Math.max(0, Math.round(face.y + face.height / 2 - side * 0.62))
  const width = Math.min(picture.width - left, Math.round(side))
  const height = Math.min(picture.height - top, Math.round(side * 1.25))
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 3
    data.set(picture.data.subarray(from, from + width * 3), y * width * 3)
  }
  return { data, width, height }
}

/**
 * Returns how wide a print appears, as a share of the frame's width, when its face is as large as the oval requires.
 */
export const shareOf = (print: Raster, face: Box): number => (FACE_SHARE * print.width) / face.width

/** Draws a room in which a print is held up: plain rectangles with noise. The same seed draws the same room. */
export function drawRoom(seed: number): Raster {
  const random = randomFrom(seed)
  const { width, height } = FRAME
  const data = new Uint8Array(width * height * 3).fill(148)
  for (let i = 0; i < 14; i++) {
    const [left, top] = [Math.floor(random() * width), Math.floor(random() * height)]
    const [right, bottom] = [left + random() * width * 0.6, top + random() * height * 0.6]
    const colour = [0, 1, 2].map(() => 60 + random() * 150)
    for (let y = top; y < Math.min(height, bottom); y++)
      for (let x = left; x < Math.min(width, right); x++) data.set(colour, (y * width + x) * 3)
  }
  for (let i = 0; i < data.length; i++) data[i] = data[i]! + (random() - 0.5) * 10
  return { data, width, height }
}
