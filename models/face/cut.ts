import { type Raster, bilinearInto, resample } from '../raster.ts'

export type Point = { x: number; y: number }

/** A turned square of a picture: its middle, side and angle (radians, clockwise), all in the picture's pixels. */
export type Square = { centre: Point; side: number; angle: number }

/**
 * Returns a turned square of a picture, scaled to `size` pixels. Beyond the picture's edge, the edge repeats. Large
 * squares are first averaged down, because plain bilinear sampling would skip pixels and change the descriptor.
 */
export function cutSquare(picture: Raster, square: Square, size: number): Raster {
  const source = shrunken(picture, square, size)
  const { cos, sin } = axes(square, size)
  const data = new Uint8Array(size * size * 3)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const dx = x + 0.5 - size / 2
      const dy = y + 0.5 - size / 2
      const px = (square.centre.x + dx * cos - dy * sin - source.x) / source.factor
      const py = (square.centre.y + dx * sin + dy * cos - source.y) / source.factor
      bilinearInto(data, (y * size + x) * 3, source.raster, px - 0.5, py - 0.5)
    }
  }
  return { data, width: size, height: size }
}

/** Returns where a point of the cut square is in the picture. */
export function uncut(point: Point, square: Square, size: number): Point {
  const { cos, sin } = axes(square, size)
  const dx = point.x - size / 2
  const dy = point.y - size / 2
  return { x: square.centre.x + dx * cos - dy * sin, y: square.centre.y + dx * sin + dy * cos }
}

function axes({ side, angle }: Square, size: number) {
  return { cos: (Math.cos(angle) * side) / size, sin: (Math.sin(angle) * side) / size }
}

function shrunken(picture: Raster, { centre, side, angle }: Square, size: number) {
  const factor = Math.floor(side / size)
  if (factor < 2) return { raster: picture, x: 0, y: 0, factor: 1 }
  const reach = (side / 2) * (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle))) + factor
  const x = Math.min(Math.max(0, Math.floor(centre.x - reach)), picture.width - factor)
  const y = Math.min(Math.max(0, Math.floor(centre.y - reach)), picture.height - factor)
  const width = Math.max(1, Math.floor((Math.min(picture.width, centre.x + reach) - x) / factor))
  const height = Math.max(1, Math.floor((Math.min(picture.height, centre.y + reach) - y) / factor))
  const box = { x, y, width: width * factor, height: height * factor }
  return { raster: resample(picture, box, width, height), x, y, factor }
}
