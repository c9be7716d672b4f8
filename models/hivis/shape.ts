import { type Colours } from './colours.ts'

/**
 * Returns coarse gradients of brightness: for each of 3 x 2 cells, the share of edge strength in 4 directions. @returns
 * 24 numbers, 0..1.
 */
export function shapeFeatures({ width, height, value }: Colours): number[] {
  const cells = new Float32Array(24)
  let total = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const dx = value[i + 1]! - value[i - 1]!
      const dy = value[i + width]! - value[i - width]!
      const strength = Math.sqrt(dx * dx + dy * dy)
      const direction = directionOf(dx, dy)
      const cell = (y * 2 < height ? 0 : 3) + Math.floor((x * 3) / width)
      cells[cell * 4 + direction]! += strength
      total += strength
    }
  }
  return [...cells].map((sum) => sum / Math.max(total, 1e-6))
}

const STEEP = Math.tan(Math.PI / 8)

/** Returns the direction of an edge: 0 for upright, 2 for level, 1 and 3 for the slants between. */
function directionOf(dx: number, dy: number) {
  const across = Math.abs(dx)
  const down = Math.abs(dy)
  if (down < across * STEEP) return 0
  if (across < down * STEEP) return 2
  return dx > 0 === dy > 0 ? 1 : 3
}
