/** Colours of a window as planes: hue 0..360, saturation and value 0..1, and each pixel's family. */
export type Colours = {
  width: number
  height: number
  hue: Float32Array
  saturation: Float32Array
  value: Float32Array
  family: Uint8Array
}

/** Families of pixels that matter for hi-vis clothing. */
export const OTHER = 0
export const YELLOW = 1
export const ORANGE = 2
export const GREY = 3

/**
 * Splits normalised sRGB (0..1) into hue, saturation and value. Yellow: hue 48 to 100, S above 0.28, V above 0.45
 * (cameras wash fluorescent yellow out). Orange and red: hue up to 34 or from 350, S above 0.6, V above 0.55. Grey, as
 * in reflective bands: S below 0.22, V above 0.4.
 */
export function splitColours(rgb: Float32Array, width: number, height: number): Colours {
  const count = width * height
  const colours: Colours = {
    width,
    height,
    hue: new Float32Array(count),
    saturation: new Float32Array(count),
    value: new Float32Array(count),
    family: new Uint8Array(count),
  }
  for (let i = 0; i < count; i++) {
    const r = rgb[i * 3]!
    const g = rgb[i * 3 + 1]!
    const b = rgb[i * 3 + 2]!
    const max = Math.max(r, g, b)
    const range = max - Math.min(r, g, b)
    let hue = 0
    if (range > 1e-6) {
      if (max === r) hue = (g - b) / range
      else if (max === g) hue = (b - r) / range + 2
      else hue = (r - g) / range + 4
      hue *= 60
      if (hue < 0) hue += 360
    }
    const saturation = max > 1e-6 ? range / max : 0
    colours.hue[i] = hue
    colours.saturation[i] = saturation
    colours.value[i] = max
    colours.family[i] = familyOf(hue, saturation, max)
  }
  return colours
}

function familyOf(hue: number, saturation: number, value: number) {
  if (hue >= 48 && hue <= 100 && saturation > 0.28 && value > 0.45) return YELLOW
  if ((hue <= 34 || hue >= 350) && saturation > 0.6 && value > 0.55) return ORANGE
  return saturation < 0.22 && value > 0.4 ? GREY : OTHER
}

/** Returns the share of pixels that belong to a family, 0..1. */
export function familyShare(colours: Colours, family: number): number {
  let count = 0
  for (const one of colours.family) if (one === family) count++
  return count / colours.family.length
}
