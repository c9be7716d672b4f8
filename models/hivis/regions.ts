import { type Colours } from './colours.ts'

/**
 * The hues of the two families. They are wider than what counts as fluorescent, because the classifier finds the border
 * itself.
 */
const FAMILIES = [
  { from: 42, to: 105 },
  { from: 335, to: 402 },
] as const

/**
 * Describes the coloured regions of each family: how much of the window at three strengths, their mean hue, saturation
 * and brightness, evenness, place, spread, symmetry, and how they differ from their surroundings. 19 numbers for
 * yellow, 19 for orange and red.
 */
export function regionFeatures(colours: Colours): number[] {
  return FAMILIES.flatMap((family) => region(colours, family))
}

function region({ hue, saturation, value, width, height }: Colours, family: { from: number; to: number }) {
  const count = hue.length
  const inside = new Uint8Array(count)
  const sums = { weight: 0, hue: 0, hue2: 0, s: 0, s2: 0, v: 0, v2: 0, x: 0, x2: 0, y: 0, y2: 0 }
  const shares = [0, 0, 0]
  let outsideValue = 0
  let outside = 0
  let peak = 0
  for (let i = 0; i < count; i++) {
    const s = saturation[i]!
    const v = value[i]!
    const h = hue[i]! + (hue[i]! < family.to - 360 ? 360 : 0)
    const strength = s * v
    if (h < family.from || h > family.to || s < 0.25 || strength < 0.18) {
      outside++
      outsideValue += v
      continue
    }
    inside[i] = 1
    if (strength > peak) peak = strength
    if (strength > 0.3) shares[0]!++
    if (strength > 0.5) shares[1]!++
    if (strength > 0.7) shares[2]!++
    const x = (i % width) / width - 0.5
    const y = Math.floor(i / width) / height
    sums.weight += strength
    sums.hue += strength * h
    sums.hue2 += strength * h * h
    sums.s += strength * s
    sums.s2 += strength * s * s
    sums.v += strength * v
    sums.v2 += strength * v * v
    sums.x += strength * x
    sums.x2 += strength * x * x
    sums.y += strength * y
    sums.y2 += strength * y * y
  }
  const w = Math.max(sums.weight, 1e-6)
  const spread = (sum: number, squares: number) => Math.sqrt(Math.max(0, squares / w - (sum / w) ** 2))
  const area = count - outside
  const empty = area < count * 0.005
  return [
    area / count,
    ...shares.map((n) => n / count),
    empty ? 0 : sums.hue / w / 100,
    empty ? 0 : spread(sums.hue, sums.hue2) / 20,
    sums.s / w,
    spread(sums.s, sums.s2),
    sums.v / w,
    spread(sums.v, sums.v2),
    peak,
    sums.x / w,
    spread(sums.x, sums.x2),
    sums.y / w,
    spread(sums.y, sums.y2),
    empty ? 0 : sums.v / w - outsideValue / Math.max(1, outside),
    mirrorShare(inside, width, height, area),
    ...lineShares(inside, width, height),
  ]
}

/**
 * Returns how much of the region is mirrored on the other side. A vest is symmetrical; a passer-by or a machine in the
 * background is not.
 */
function mirrorShare(inside: Uint8Array, width: number, height: number, area: number) {
  let both = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width / 2; x++) if (inside[y * width + x] && inside[y * width + width - 1 - x]) both += 2
  }
  return area ? both / area : 0
}

/** Returns the share of rows and of columns of which the region covers a fifth or more. */
function lineShares(inside: Uint8Array, width: number, height: number) {
  const columns = new Uint16Array(width)
  let rows = 0
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += inside[y * width + x]!
      columns[x]! += inside[y * width + x]!
    }
    if (row > width / 5) rows++
  }
  return [rows / height, columns.filter((n) => n > height / 5).length / width]
}
