import { type Colours, GREY, ORANGE, YELLOW } from './colours.ts'

/**
 * Returns evidence of reflective bands: bright grey between fluorescent colours, down columns and along rows, and
 * brightness overall. @returns 12 numbers.
 */
export function stripeFeatures(colours: Colours): number[] {
  const { width, height, family, value } = colours
  const down = sandwiches(colours, true)
  const along = sandwiches(colours, false)
  let edges = 0
  let fluorescent = 0
  let grey = 0
  let greyNear = 0
  let sum = 0
  let squares = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const here = family[i]!
      sum += value[i]!
      squares += value[i]! ** 2
      if (isFluorescent(here)) fluorescent++
      if (here !== GREY) continue
      grey++
      const beside = (x > 0 && isFluorescent(family[i - 1]!)) || (x < width - 1 && isFluorescent(family[i + 1]!))
      const above =
        (y > 0 && isFluorescent(family[i - width]!)) || (y < height - 1 && isFluorescent(family[i + width]!))
      if (beside || above) edges++
      if (
        isFluorescent(family[y * width + Math.max(0, x - 6)]!) ||
        isFluorescent(family[y * width + Math.min(width - 1, x + 6)]!)
      )
        greyNear++
    }
  }
  const count = family.length
  const mean = sum / count
  return [
    down.share,
    down.thickness,
    along.share,
    along.thickness,
    edges / count,
    fluorescent ? edges / fluorescent : 0,
    fluorescent / count,
    grey / count,
    greyNear / count,
    mean,
    Math.sqrt(Math.max(0, squares / count - mean * mean)),
    grey ? greyNear / grey : 0,
  ]
}

/**
 * Returns the share of lines that are fluorescent, then 2 to 14 pixels of grey, then fluorescent again, and the mean
 * thickness of the grey.
 */
function sandwiches({ width, height, family }: Colours, vertical: boolean) {
  const lines = vertical ? width : height
  const length = vertical ? height : width
  let hits = 0
  let thickness = 0
  for (let line = 0; line < lines; line++) {
    let found = 0
    let run = 0
    let before = 0
    let armed = false
    for (let k = 0; k < length; k++) {
      const here = family[vertical ? k * width + line : line * width + k]!
      if (isFluorescent(here)) {
        if (armed && run >= 2 && run <= 14) found = Math.max(found, run)
        before++
        armed = before >= 2
        run = 0
      } else if (here === GREY) {
        run++
        before = 0
      } else {
        // Pixels on the seam between band and cloth have mixed colours, so one such pixel does not break the pattern.
        run += run > 0 ? 1 : 0
        before = 0
        if (run === 0) armed = false
      }
    }
    if (found) {
      hits++
      thickness += found
    }
  }
  return { share: hits / lines, thickness: hits ? thickness / hits / 14 : 0 }
}

function isFluorescent(family: number) {
  return family === YELLOW || family === ORANGE
}
