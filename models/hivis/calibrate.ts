/** A forest's score of a picture whose label is known. */
export type Scored = { score: number; vest: boolean }

/** Turns scores into probabilities: 1 / (1 + e^-(slope * score + offset)). */
export type Calibration = { slope: number; offset: number }

/** Of five folds of people that may not be trained on, this one sets the probability scale; the others judge it. */
export const CALIBRATION_FOLD = 0
/** How much worse a false alarm is than a miss when the scale is set. */
export const CAUTION = 1.5

/**
 * Fits the line by logistic regression (Newton's method), both labels weighing as if a scan showed a vest as often as not,
 * and a false alarm counting `caution` times a miss.
 */
export function calibrate(scored: readonly Scored[], caution: number): Calibration {
  const vests = scored.filter((one) => one.vest).length
  const weightOf = (one: Scored) => (one.vest ? 1 / vests : caution / (scored.length - vests))
  let slope = 1
  let offset = 0
  for (let round = 0; round < 50; round++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-9, 0, 1e-9]
    for (const one of scored) {
      const p = 1 / (1 + Math.exp(-(slope * one.score + offset)))
      const w = weightOf(one)
      const error = w * (Number(one.vest) - p)
      const bend = w * p * (1 - p)
      g0 += error
      g1 += error * one.score
      h00 += bend
      h01 += bend * one.score
      h11 += bend * one.score ** 2
    }
    const det = h00 * h11 - h01 * h01
    offset += (h11 * g0 - h01 * g1) / det
    slope += (h00 * g1 - h01 * g0) / det
  }
  return { slope: Number(slope.toFixed(4)), offset: Number(offset.toFixed(4)) }
}
