import { type FoundFace } from '../../models/face/found.ts'
import { type Raster } from '../../models/raster.ts'

/** Lenses over the eyes: their shape, colour, the share of light that passes, and the grey levels that they reflect. */
export type Lenses = { shape: 'glasses' | 'goggles'; tint: string; through: number; haze: number }

const TINTS: Record<string, readonly [number, number, number]> = {
  grey: [1, 1, 1],
  brown: [1.25, 0.95, 0.6],
  green: [0.85, 1.1, 0.85],
  yellow: [1.2, 1.1, 0.45],
  blue: [0.75, 0.95, 1.3],
  orange: [1.4, 0.85, 0.4],
}
const STRENGTHS = [
  { through: 0.3, haze: 0 },
  { through: 0.3, haze: 35 },
  { through: 0.5, haze: 0 },
  { through: 0.5, haze: 30 },
  { through: 0.7, haze: 10 },
]

/** Every kind of drawn lens that a face is tested with. */
export const LENSES: readonly Lenses[] = (['glasses', 'goggles'] as const).flatMap((shape) =>
  Object.keys(TINTS).flatMap((tint) => STRENGTHS.map((strength) => ({ shape, tint, ...strength }))),
)

/** Returns the picture with such lenses drawn over the eyes of a face. */
export function wearing(picture: Raster, { leftEye, rightEye }: FoundFace, lenses: Lenses): Raster {
  const data = picture.data.slice()
  const tint = TINTS[lenses.tint]!
  const [dx, dy] = [rightEye.x - leftEye.x, rightEye.y - leftEye.y]
  const apart = Math.max(1, Math.hypot(dx, dy))
  const middle = { x: (leftEye.x + rightEye.x) / 2, y: (leftEye.y + rightEye.y) / 2 }
  const [fromX, toX] = bounds(middle.x, apart * 1.6, picture.width)
  const [fromY, toY] = bounds(middle.y, apart * 1.5, picture.height)
  for (let y = fromY; y < toY; y++) {
    for (let x = fromX; x < toX; x++) {
      const along = ((x - middle.x) * dx + (y - middle.y) * dy) / apart ** 2
      const down = ((y - middle.y) * dx - (x - middle.x) * dy) / apart ** 2
      if (!isCovered(lenses.shape, along, down)) continue
      for (let k = 0; k < 3; k++) {
        const i = (y * picture.width + x) * 3 + k
        data[i] = Math.min(255, (data[i]! * lenses.through + lenses.haze) * tint[k]!)
      }
    }
  }
  return { ...picture, data }
}

/** Returns whether a place is behind the lenses, given in eye distances from the middle of the eyes. */
function isCovered(shape: Lenses['shape'], along: number, down: number) {
  if (shape === 'goggles') return (along / 1.1) ** 4 + ((down - 0.02) / 0.48) ** 4 < 1
  return ((Math.abs(along) - 0.5) / 0.4) ** 2 + ((down - 0.05) / 0.32) ** 2 < 1
}

function bounds(middle: number, reach: number, most: number): [number, number] {
  return [Math.max(0, Math.floor(middle - reach)), Math.min(most, Math.ceil(middle + reach))]
}
