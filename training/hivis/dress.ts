import { type Raster } from '../../models/raster.ts'
import { type Random, between } from './random.ts'
import { vestColour } from './vest.ts'
import { type Rgb, hivisOutfit, rivalColour } from './wardrobe.ts'

/**
 * Returns a photographed person or shirt with a drawn hi-vis garment on it. The photograph keeps its folds, light, arms
 * and surroundings.
 */
export function vested(window: Raster, random: Random): Raster {
  const { vest } = hivisOutfit(random)
  const body = { neck: between(random, 0.2, 0.35), shoulders: between(random, 0.85, 1.3) }
  const shift = between(random, -0.15, 0.15)
  const squeeze = between(random, 0.75, 1.1)
  const shade = folds(window, between(random, 0.3, 1))
  const light = between(random, 0.7, 1.1)
  const down = between(random, -0.1, 0.25)
  return painted(window, (x, y, i) => {
    const bx = (x - shift) / squeeze
    if (Math.abs(bx) > body.shoulders || y < 0.45 + down + Math.max(0, Math.abs(bx) - 0.4) * 0.5) return null
    const colour = vestColour(vest!, body, bx, y)
    return colour && { colour, light: light * shade[i]!, cover: 1 }
  })
}

/** Returns a photograph whose middle was dyed in a colour similar to hi-vis. Pixels of other colours do not change. */
export function dyed(window: Raster, random: Random): Raster {
  const cloth = middleColour(window)
  const colour = rivalColour(random)
  const light = between(random, 0.8, 1.1)
  const shade = folds(window, between(random, 0.5, 1))
  const reach = between(random, 25, 60)
  return painted(window, (_x, _y, i) => {
    const far = Math.hypot(...[0, 1, 2].map((c) => window.data[i * 3 + c]! - cloth[c]!))
    const cover = Math.exp(-((far / reach) ** 2) / 2)
    return cover < 0.05 ? null : { colour, light: light * shade[i]!, cover }
  })
}

type Stroke = { colour: Rgb; light: number; cover: number }

function painted(window: Raster, stroke: (x: number, y: number, i: number) => Stroke | null): Raster {
  const { width, height } = window
  const data = Uint8Array.from(window.data)
  for (let i = 0; i < width * height; i++) {
    const paint = stroke(
      (2.5 * ((i % width) + 0.5)) / width - 1.25,
      0.35 + (1.55 * (Math.floor(i / width) + 0.5)) / height,
      i,
    )
    if (!paint) continue
    for (let c = 0; c < 3; c++) {
      const wanted = Math.min(255, paint.colour[c]! * paint.light * 255)
      data[i * 3 + c] = data[i * 3 + c]! * (1 - paint.cover) + wanted * paint.cover
    }
  }
  return { data, width, height }
}

/** Returns the brightness of each pixel relative to the middle's mean, pulled towards 1 by `depth`. */
function folds({ data, width, height }: Raster, depth: number): Float32Array {
  const luma = Float32Array.from(
    { length: width * height },
    (_, i) => 20 + data[i * 3]! * 0.3 + data[i * 3 + 1]! * 0.59 + data[i * 3 + 2]! * 0.11,
  )
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length
  return luma.map((value) => 1 + depth * Math.max(-0.7, Math.min(0.5, value / mean - 1)))
}

function middleColour({ data, width, height }: Raster): Rgb {
  const channels: number[][] = [[], [], []]
  for (let y = Math.floor(height * 0.3); y < height * 0.9; y++) {
    for (let x = Math.floor(width * 0.3); x < width * 0.7; x++)
      for (let c = 0; c < 3; c++) channels[c]!.push(data[(y * width + x) * 3 + c]!)
  }
  const [r, g, b] = channels.map((values) => values.sort((p, q) => p - q)[Math.floor(values.length / 2)]!)
  return [r!, g!, b!]
}
