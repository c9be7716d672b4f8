import { type Raster } from '../raster.ts'

/**
 * The colour of the light on a scene: the natural logarithms of its red and its blue against its green. Both are 0 in
 * white light.
 */
export type Light = { red: number; blue: number }

export const WHITE: Light = { red: 0, blue: 0 }

/**
 * How far the guess below is from the truth in ordinary pictures: the standard deviation here, and the average in
 * `USUAL`.
 */
export const LIGHT_ERROR: Light = { red: 0.16, blue: 0.13 }
const DOUBT = 0.12
const USUAL: Light = { red: 0.07, blue: -0.03 }

const POWER = Float64Array.from({ length: 256 }, (_, i) => (i / 255) ** (2.2 * 6))

/**
 * Guesses the light from the whole picture, not only from the jacket, by shades of grey (p = 6) over some 9,000 of its
 * pixels. Coloured pixels count little, because their colour comes from the object and not from the light.
 */
export function guessLight({ data, width, height }: Raster): Light {
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / 9000)))
  const sums = [0, 0, 0]
  for (let y = step >> 1; y < height; y += step) {
    for (let x = step >> 1; x < width; x += step) {
      const i = (y * width + x) * 3
      const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!]
      const most = Math.max(r, g, b)
      const weight = GREYNESS[Math.round((1 - Math.min(r, g, b) / (most + 1)) * 255)]!
      sums[0]! += weight * POWER[r]!
      sums[1]! += weight * POWER[g]!
      sums[2]! += weight * POWER[b]!
    }
  }
  const [red, green, blue] = sums.map((sum) => Math.log(sum + 1e-30) / 6) as [number, number, number]
  return { red: red - green - USUAL.red, blue: blue - green - USUAL.blue }
}

/** The weight of a coloured pixel, by its saturation (0..255, of the coded colour). */
const GREYNESS = Float64Array.from({ length: 256 }, (_, i) => Math.exp(-2 * (1 - (1 - i / 255) ** 2.2)))

/** Lights from candles to blue sky are on a line: they lose 0.6 times as much red as they gain blue. */
const SLOPE = -0.6
/** A guess of blue is more reliable than one of red, which jackets and faces disturb. */
const BLUE_SHARE = 0.8

/**
 * Returns the light to remove, from a guess: the nearest one on the line of lamps and daylight. Cameras mostly balance
 * white themselves, so a small cast is treated as an error of the guess, and only a clear one, such as lamplight, is
 * removed almost completely.
 */
export function believed(guess: Light): Light {
  const blue = BLUE_SHARE * guess.blue + ((1 - BLUE_SHARE) * guess.red) / SLOPE
  const limited = Math.min(1, Math.max(-1, blue))
  const sure = (limited * limited) / (limited * limited + DOUBT * DOUBT)
  return { red: SLOPE * limited * sure, blue: limited * sure }
}
