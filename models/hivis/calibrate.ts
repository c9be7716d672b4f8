/** The result of one look at a garment: the forest's score, and by how many stops its window had to be brightened. */
export type Look = { score: number; lift: number }

/** A look at a picture whose label is known; `weight` is relative. */
export type Scored = Look & { vest: boolean; weight: number }

/** Turns looks into probabilities: 1 / (1 + e^-(slope * score + lift * stops + offset)). */
export type Calibration = { slope: number; lift: number; offset: number }

/**
 * The groups of people that set the probability scale and every choice: two of five, whose pictures are not used for
 * training. The other groups test it.
 */
export const CALIBRATION_FOLDS: readonly number[] = [0, 1]
/** How much worse a false alarm is than a miss when the scale is set. */
export const CAUTION = 1.5

/** Returns the log-odds that a calibration gives a look. */
export function logOdds({ score, lift }: Look, by: Calibration): number {
  return by.slope * score + by.lift * lift + by.offset
}

/**
 * Fits the calibration by logistic regression (Newton's method). Both labels have the weight they would have if half of
 * all scans showed a vest, and a false alarm counts `caution` times a miss.
 */
export function calibrate(scored: readonly Scored[], caution: number): Calibration {
  const total = (vest: boolean) => scored.reduce((sum, one) => sum + (one.vest === vest ? one.weight : 0), 0)
  const [vests, plain] = [total(true), total(false)]
  const fit: Calibration = { slope: 1, lift: 0, offset: 0 }
  for (let round = 0; round < 50; round++) {
    const slant = [0, 0, 0]
    const bend = [1e-9, 0, 0, 0, 1e-9, 0, 0, 0, 1e-9]
    for (const one of scored) {
      const p = 1 / (1 + Math.exp(-logOdds(one, fit)))
      const weight = one.vest ? one.weight / vests : (caution * one.weight) / plain
      const parts = [one.score, one.lift, 1]
      for (let i = 0; i < 3; i++) {
        slant[i]! += weight * (Number(one.vest) - p) * parts[i]!
        for (let j = 0; j < 3; j++) bend[i * 3 + j]! += weight * p * (1 - p) * parts[i]! * parts[j]!
      }
    }
    const [slope, lift, offset] = solved(bend, slant)
    fit.slope += slope
    fit.lift += lift
    fit.offset += offset
  }
  const { slope, lift, offset } = fit
  return { slope: Number(slope.toFixed(4)), lift: Number(lift.toFixed(4)), offset: Number(offset.toFixed(4)) }
}

/** Returns the solution of three linear equations, by Cramer's rule. */
function solved(m: number[], v: number[]): [number, number, number] {
  const determinant = (k: number) => {
    const at = (row: number, column: number) => (column === k ? v[row]! : m[row * 3 + column]!)
    return (
      at(0, 0) * (at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1)) -
      at(0, 1) * (at(1, 0) * at(2, 2) - at(1, 2) * at(2, 0)) +
      at(0, 2) * (at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0))
    )
  }
  const whole = determinant(-1)
  return [determinant(0) / whole, determinant(1) / whole, determinant(2) / whole]
}
