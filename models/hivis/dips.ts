import { type Colours } from './colours.ts'

/**
 * Finds bands as dips of colour: along columns and rows, strong warm colour, then 2 to 13 pixels of less than half its
 * strength but no less brightness, then colour again. Strength is measured against the cloth, so that bands on muted
 * vests and in dim light are found too.
 * @returns 10 numbers: for columns and rows the share of lines with a dip, with two, their width, brightness against
 * the cloth, and depth.
 */
export function dipFeatures({ hue, saturation, value, width, height }: Colours): number[] {
  const chroma = new Float32Array(hue.length)
  for (let i = 0; i < hue.length; i++) chroma[i] = hue[i]! <= 105 || hue[i]! >= 335 ? saturation[i]! * value[i]! : 0
  return [...dips(chroma, value, width, height, 1, width), ...dips(chroma, value, height, width, width, 1)]
}

function dips(
  chroma: Float32Array,
  value: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
) {
  let one = 0
  let two = 0
  let wide = 0
  let bright = 0
  let depth = 0
  let all = 0
  for (let line = 0; line < lines; line++) {
    let found = 0
    let cloth = -1
    let low = 0
    for (let k = 0; k < length; k++) {
      const i = line * lineStep + k * step
      const reference = cloth < 0 ? 0 : chroma[cloth]!
      if (chroma[i]! > 0.28 && chroma[i]! > reference * 0.7) {
        if (cloth >= 0 && low >= 2 && low <= 13) {
          const middle = i - step * Math.ceil(low / 2)
          const brighter = value[middle]! - Math.min(value[cloth]!, value[i]!)
          if (brighter > -0.25) {
            found++
            all++
            wide += low
            bright += brighter
            depth += reference - chroma[middle]!
          }
        }
        cloth = i
        low = 0
      } else if (cloth >= 0 && chroma[i]! < reference * 0.5) low++
      else if (low > 0) low++
      if (low > 16) cloth = -1
    }
    if (found > 0) one++
    if (found > 1) two++
  }
  const n = Math.max(1, all)
  return [one / lines, two / lines, wide / n / 13, bright / n, depth / n]
}
