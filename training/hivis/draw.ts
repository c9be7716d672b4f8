import { type Raster, resample } from '../../models/raster.ts'
import { type Random, between, choose } from './random.ts'
import { vestColour } from './vest.ts'
import { type Outfit, type Rgb, hivisOutfit, hsv, ordinaryOutfit } from './wardrobe.ts'
import { WINDOW_HEIGHT, WINDOW_WIDTH } from '../../models/hivis/window.ts'

/** A drawn torso window and whether the person in it wears hi-vis. */
type Drawn = { window: Raster; vest: boolean }

/** The body in the window. Lengths are in face widths, x from the middle and y from the chin down. */
type Body = {
  x: number
  neck: number
  collar: number
  slope: number
  shoulders: number
  flare: number
  squeeze: number
  lean: number
}

/**
 * Draws what a camera might see below a chin: background, body, clothes, with the folds and the noise of real pictures.
 * @param pictures licence-clean photographs for texture and surroundings.
 * @param kind hi-vis, ordinary clothes, or ordinary clothes in hi-vis colours (`rival`).
 */
export function drawTorso(random: Random, pictures: readonly Raster[], kind: 'hivis' | 'ordinary' | 'rival'): Drawn {
  const outfit = kind === 'hivis' ? hivisOutfit(random) : ordinaryOutfit(random, kind === 'rival')
  const width = WINDOW_WIDTH
  const height = WINDOW_HEIGHT
  const body = drawnBody(random)
  const behind = background(random, pictures, width, height)
  const folds = shading(random, pictures, width, height)
  const skin = hsv(between(random, 12, 32), between(random, 0.25, 0.65), between(random, 0.3, 0.95))
  const light = random() < 0.2 ? between(random, 0.3, 0.6) : between(random, 0.75, 1.15)
  const arms = drawnArms(random, outfit, skin)
  const hair =
    random() < 0.2
      ? {
          reach: between(random, 0.5, 1.6),
          colour: hsv(between(random, 15, 45), between(random, 0, 0.7), between(random, 0.05, 0.8)),
        }
      : null
  const data = new Uint8Array(width * height * 3)
  for (let py = 0; py < height; py++) {
    const y = 0.35 + (1.55 * (py + 0.5)) / height
    for (let px = 0; px < width; px++) {
      const x = (2.5 * (px + 0.5)) / width - 1.25
      const i = py * width + px
      const bx = (x - body.x - body.lean * (y - 0.35)) / body.squeeze
      const paint =
        arms(x, y) ??
        (hair && y < hair.reach && Math.abs(Math.abs(bx) - 0.5) < 0.2
          ? hair.colour
          : clothed(outfit, body, bx, y, skin))
      for (let c = 0; c < 3; c++) {
        data[i * 3 + c] = paint ? Math.min(255, paint[c]! * 255 * light * folds[i]!) : behind.data[i * 3 + c]!
      }
    }
  }
  return { window: { data, width, height }, vest: kind === 'hivis' }
}

function drawnBody(random: Random): Body {
  return {
    x: between(random, -0.2, 0.2),
    neck: between(random, 0.22, 0.38),
    collar: between(random, 0.1, 0.55),
    slope: between(random, 0.15, 0.5),
    shoulders: between(random, 0.85, 1.5),
    flare: between(random, -0.05, 0.25),
    squeeze: random() < 0.2 ? between(random, 0.55, 0.85) : 1,
    lean: between(random, -0.12, 0.12),
  }
}

/** Returns the colour at a point of the clothed body; null outside it. */
function clothed(outfit: Outfit, body: Body, x: number, y: number, skin: Rgb): Rgb | null {
  const side = Math.abs(x)
  const down = Math.max(0, y - body.collar)
  const rise = Math.min(1, down / body.slope)
  const half = body.neck + (body.shoulders - body.neck) * Math.sqrt(rise) + body.flare * down
  if (side > half) return null
  if (y < body.collar + 0.05 || side < body.neck * 0.8 - down * 0.8) return skin
  return (outfit.vest && vestColour(outfit.vest, body, x, y)) ?? shirtColour(outfit, x, y)
}

function shirtColour({ shirt, print, extras }: Outfit, x: number, y: number): Rgb {
  for (const { kind, colour } of extras) {
    const side = Math.abs(x)
    if (kind === 'straps' && Math.abs(side - 0.55) < 0.1) return colour
    if (kind === 'tie' && side < 0.09 + y * 0.03) return colour
    if (kind === 'lanyard' && Math.abs(side - 0.35 + y * 0.2) < 0.03) return colour
    if (kind === 'lapels' && side < 0.5 - (y - 0.4) * 0.4 && side > 0.3 - (y - 0.4) * 0.25) return colour
    if (kind === 'bib' && ((y > 1 && side < 0.55) || Math.abs(side - 0.5 + (1 - y) * 0.1) < 0.09)) return colour
    if (kind === 'zip' && side < 0.02) return colour
  }
  const at = (value: number) => (value / Math.max(0.06, print.width * 2) + print.phase + 50) % 1 < 0.5
  switch (print.kind) {
    case 'stripes':
      return at(x) ? print.colour : shirt
    case 'bars':
      return at(y) ? print.colour : shirt
    case 'checks':
      return at(x) !== at(y) ? print.colour : shirt
    case 'logo':
      return Math.hypot(x - print.phase * 0.4 + 0.2, (y - 1.1) * 1.3) < print.width * 1.6 ? print.colour : shirt
    case 'blocks':
      return y < 0.6 + print.phase * 0.8 ? print.colour : shirt
    default:
      return shirt
  }
}

/** Returns the colours of arms that are folded or raised in front of the chest; most windows have none. */
function drawnArms(random: Random, outfit: Outfit, skin: Rgb): (x: number, y: number) => Rgb | null {
  if (random() > 0.25) return () => null
  const bare = random() < 0.4
  const sleeve = outfit.vest?.sleeves ? outfit.vest.colour : outfit.shirt
  const from = { x: choose(random, [-1.3, 1.3]), y: between(random, 1.3, 2) }
  const to = { x: between(random, -0.5, 0.5), y: between(random, 0.7, 1.6) }
  const thick = between(random, 0.12, 0.25)
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return (x, y) => {
    const along = ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)) / length
    const across = Math.abs((x - from.x) * (to.y - from.y) - (y - from.y) * (to.x - from.x)) / length
    if (along < 0 || along > length || across > thick) return null
    return bare || along > length * 0.8 ? skin : sleeve
  }
}

function background(random: Random, pictures: readonly Raster[], width: number, height: number): Raster {
  const picture = choose(random, pictures)
  const share = between(random, 0.25, 0.9)
  const box = {
    x: random() * picture.width * (1 - share),
    y: random() * picture.height * (1 - share),
    width: picture.width * share,
    height: picture.height * share,
  }
  const place = resample(picture, box, width, height)
  const colour =
    random() < 0.35
      ? hsv(
          choose(random, [15, 30, 50, 60, 100, 120, 210, 220]) + between(random, -12, 12),
          between(random, 0, 0.9),
          between(random, 0.1, 1),
        )
      : null
  const mix = between(random, 0.5, 0.95)
  const gain = between(random, 0.4, 1.4)
  return {
    ...place,
    data: place.data.map((value, i) =>
      Math.min(255, gain * (colour ? value * (1 - mix) + colour[i % 3]! * 255 * mix : value)),
    ),
  }
}

/** Adds folds of real cloth: the brightness of a photographed garment around its mean, with light from one side. */
function shading(random: Random, pictures: readonly Raster[], width: number, height: number): Float32Array {
  const picture = choose(random, pictures)
  const box = {
    x: picture.width * 0.3,
    y: picture.height * 0.3,
    width: picture.width * 0.4,
    height: picture.height * 0.3,
  }
  const { data } = resample(picture, box, width, height)
  const luma = Float32Array.from(
    { length: width * height },
    (_, i) => (data[i * 3]! + data[i * 3 + 1]! + data[i * 3 + 2]!) / 765 + 0.05,
  )
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length
  const depth = between(random, 0.15, 0.7)
  const slant = between(random, -0.35, 0.35)
  return luma.map((value, i) => {
    const fold = 1 + depth * Math.max(-0.8, Math.min(0.6, value / mean - 1))
    return fold * (1 + slant * ((i % width) / width - 0.5))
  })
}
