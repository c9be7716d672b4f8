import { type Raster } from '../raster.ts'
import { type Colours, ORANGE, OTHER, YELLOW, splitColours } from './colours.ts'
import { type Light } from './light.ts'
import { normalise } from './normalise.ts'
import { dipFeatures } from './dips.ts'
import { regionFeatures } from './regions.ts'
import { shapeFeatures } from './shape.ts'
import { stripeFeatures } from './stripes.ts'

/**
 * Version of the features that the classifier gets. After a change to any feature the classifier must be trained again,
 * and the weights contain this version.
 */
export const FEATURES_VERSION = 3

/**
 * Measures a 96 x 60 torso window: a histogram of warm hues, a 4 x 3 grid of yellow, orange and grey, evidence of
 * bands, colour against its surroundings, coarse gradients, and the regions of each colour family. Cold hues are left
 * out on purpose, because from them the classifier learned the backgrounds of its training pictures.
 * @returns always 201 features, most of them 0..1.
 */
export function hivisFeatures(window: Raster, light: Light): Float32Array {
  return coloursFeatures(windowColours(window, light))
}

/** Measures the colours that `windowColours` found. */
export function coloursFeatures({ rgb, colours }: ReturnType<typeof windowColours>): Float32Array {
  return Float32Array.from([
    ...warmHistogram(colours),
    ...familyGrid(colours),
    ...stripeFeatures(colours),
    ...contrastFeatures(rgb, colours),
    ...shapeFeatures(colours),
    ...regionFeatures(colours),
    ...dipFeatures(colours),
  ])
}

/** Returns the colours of a window as they would be under an even light. */
export function windowColours(window: Raster, light: Light): { rgb: Float32Array; colours: Colours } {
  const rgb = normalise(window, light)
  return { rgb, colours: splitColours(rgb, window.width, window.height) }
}

/**
 * Counts 24 hues from 345 over red to 105 degrees at three strengths, because fluorescent colours and similar ones are
 * in this range.
 */
function warmHistogram({ hue, saturation, value }: Colours) {
  const bins = new Float32Array(72)
  for (let i = 0; i < hue.length; i++) {
    const warm = (hue[i]! + 15) % 360
    const strength = saturation[i]! * value[i]!
    if (warm >= 120 || strength < 0.15) continue
    bins[Math.floor(warm / 5) * 3 + level(strength, 0.35, 0.6)]!++
  }
  return bins.map((n) => Math.sqrt(n / hue.length))
}

function familyGrid({ family, width, height }: Colours) {
  const cells = new Float32Array(36)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * 3) / height) * 4
    for (let x = 0; x < width; x++) {
      const of = family[y * width + x]!
      if (of !== OTHER) cells[(row + Math.floor((x * 4) / width)) * 3 + of - 1]!++
    }
  }
  return cells.map((n) => (n * 12) / family.length)
}

/**
 * Measures how far the most colourful tenth stands out, because fluorescent cloth is brighter and purer than everything
 * around it.
 */
function contrastFeatures(rgb: Float32Array, colours: Colours) {
  const { saturation, value, family } = colours
  const count = value.length
  const chroma = new Float32Array(count)
  for (let i = 0; i < count; i++) chroma[i] = saturation[i]! * value[i]!
  const border = borderOf(chroma)
  const top = [0, 0, 0]
  const rest = [0, 0, 0]
  let n = 0
  let fluorescent = 0
  let bright = 0
  let meanValue = 0
  for (let i = 0; i < count; i++) {
    const side = chroma[i]! >= border && n < count * 0.2 ? top : rest
    if (side === top) n++
    for (let c = 0; c < 3; c++) side[c]! += rgb[i * 3 + c]!
    meanValue += value[i]! / count
    if (family[i] === YELLOW || family[i] === ORANGE) {
      fluorescent++
      bright += value[i]!
    }
  }
  const inside = top.map((sum) => sum / Math.max(1, n))
  const outside = rest.map((sum) => sum / Math.max(1, count - n))
  return [
    ...inside,
    ...inside.map((c, k) => c - outside[k]!),
    border,
    fluorescent ? bright / fluorescent - meanValue : 0,
    familyMix(family),
  ]
}

/** Returns the strength that the most colourful tenth reaches, in steps of 1/255. */
function borderOf(chroma: Float32Array) {
  const counts = new Uint32Array(256)
  for (const value of chroma) counts[Math.floor(Math.min(1, value) * 255)]!++
  let above = 0
  for (let bin = 255; bin > 0; bin--) {
    above += counts[bin]!
    if (above >= chroma.length / 10) return bin / 255
  }
  return 0
}

function familyMix(family: Uint8Array) {
  let yellow = 0
  let orange = 0
  for (const one of family) {
    if (one === YELLOW) yellow++
    else if (one === ORANGE) orange++
  }
  return (yellow - orange) / Math.max(1, yellow + orange)
}

function level(value: number, low: number, high: number) {
  return value < low ? 0 : value < high ? 1 : 2
}
