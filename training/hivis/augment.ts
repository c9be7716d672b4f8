import { type Box, type Raster, resample } from '../../models/raster.ts'
import { type Light } from '../../models/hivis/light.ts'
import { type Random, between } from './random.ts'
import { WINDOW_HEIGHT, WINDOW_WIDTH } from '../../models/hivis/window.ts'

/**
 * Cuts a torso window out of a picture of a torso, where a face detector would place it: about as wide, from the collar
 * to the chest.
 */
export function torsoCrop(picture: Raster, random: Random): Raster {
  const width = picture.width * between(random, 0.75, 1.2)
  const height = width * 0.62 * between(random, 0.75, 1.25)
  const x = (picture.width - width) / 2 + picture.width * between(random, -0.12, 0.12)
  const y = picture.height * between(random, -0.02, 0.25)
  return seenThrough(picture, { x, y, width, height }, random)
}

/** Cuts a window out of a picture with a garment lying or hanging in its middle. */
export function garmentCrop(picture: Raster, random: Random): Raster {
  const width = picture.width * between(random, 0.45, 0.95)
  const height = width * 0.62 * between(random, 0.8, 1.25)
  const x = (picture.width - width) / 2 + picture.width * between(random, -0.08, 0.08)
  const y = picture.height * between(random, 0.1, 0.35)
  return seenThrough(picture, { x, y, width, height }, random)
}

function seenThrough(picture: Raster, box: Box, random: Random) {
  const window = resample(picture, box, WINDOW_WIDTH, WINDOW_HEIGHT)
  return random() < 0.5 ? mirrored(window) : window
}

function mirrored({ data, width, height }: Raster): Raster {
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      out.set(data.subarray(from, from + 3), (y * width + width - 1 - x) * 3)
    }
  }
  return { data: out, width, height }
}

/** How often a window is lit by a lamp or a blue sky, and how often it is far too dark or too bright. */
const STRONG = 0.3

/** A window under another light, and the light. */
export type Relit = { window: Raster; light: Light }

/**
 * Returns a window as another camera would see it in another light, calculated in linear light and with the clipping of
 * a real camera: a lamp or the sky, exposure, contrast, saturation, noise, sometimes a soft lens.
 */
export function relit(window: Raster, random: Random): Relit {
  const strong = random() < STRONG
  const warm = strong ? between(random, -0.3, 0.55) : between(random, -0.16, 0.2)
  const tint = strong ? between(random, -0.12, 0.12) : between(random, -0.08, 0.08)
  const stops =
    random() >= STRONG ? between(random, -1, 0.5) : random() < 0.5 ? between(random, -3.6, -1) : between(random, 0.3, 1)
  const gains = [0.45 * warm, tint, -warm].map((log) => 2 ** stops * Math.exp(log))
  const gamma = between(random, 0.85, 1.18)
  const saturation = between(random, 0.72, 1.2)
  const noise = random() < 0.5 ? between(random, 0, 6) : 0
  const source = random() < 0.25 ? softened(window) : window
  const data = new Uint8Array(source.data.length)
  const [red, green, blue] = gains.map((by) => {
    return Float32Array.from({ length: 256 }, (_, v) => 255 * Math.min(1, (v / 255) ** (2.2 * gamma) * by) ** (1 / 2.2))
  }) as [Float32Array, Float32Array, Float32Array]
  for (let i = 0; i < data.length; i += 3) {
    const r = red[source.data[i]!]!
    const g = green[source.data[i + 1]!]!
    const b = blue[source.data[i + 2]!]!
    const luma = 0.3 * r + 0.59 * g + 0.11 * b
    const base = luma * (1 - saturation) + (noise ? noise * (random() + random() - 1) : 0)
    data[i] = Math.min(255, Math.max(0, Math.round(base + r * saturation)))
    data[i + 1] = Math.min(255, Math.max(0, Math.round(base + g * saturation)))
    data[i + 2] = Math.min(255, Math.max(0, Math.round(base + b * saturation)))
  }
  return {
    window: { data, width: source.width, height: source.height },
    light: { red: 0.45 * warm - tint, blue: -warm - tint },
  }
}

function softened(window: Raster): Raster {
  const all = { x: 0, y: 0, width: window.width, height: window.height }
  return resample(
    resample(window, all, Math.round(window.width / 2), Math.round(window.height / 2)),
    { x: 0, y: 0, width: window.width / 2, height: window.height / 2 },
    window.width,
    window.height,
  )
}
