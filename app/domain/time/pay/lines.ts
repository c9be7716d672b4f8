import { type Bands, NO_BANDS } from '../clocking/bands.ts'
import { rolledUpMinutes } from '../leave-hours/accrual.ts'

/**
 * The pay for a shift, a correction to it, or a person's rolled-up holiday pay for a period, in minutes; negative if
 * too much was paid.
 */
export type PayLine = {
  userId: string
  shiftId: string
  kind: 'shift' | 'adjustment' | 'holiday'
  /** The local day on which the shift began. */
  day: string
  siteName: string | null
  startsAt: Date | null
  endsAt: Date | null
  workedMinutes: number
  breakMinutes: number
  paidMinutes: number
  bands: Bands
}

const BANDS = Object.keys(NO_BANDS) as (keyof Bands)[]
const FIGURES = ['workedMinutes', 'breakMinutes', 'paidMinutes'] as const

/**
 * Returns how the pay for some days differs from the current facts: a line for each shift that was changed, added or
 * removed. The paid lines and these adjustments together add up to the current pay.
 * @param paid all lines for these days, from any period
 * @param present the shifts that began on these days, as they are now
 */
export function adjustmentsOf(paid: readonly PayLine[], present: readonly PayLine[]): PayLine[] {
  const sums = new Map<string, PayLine>()
  for (const line of paid) {
    const before = sums.get(line.shiftId)
    sums.set(line.shiftId, before ? combined(before, line, 1) : line)
  }
  const changed = present.map((line) => {
    const before = sums.get(line.shiftId)
    sums.delete(line.shiftId)
    return before ? combined(line, before, -1) : line
  })
  const gone = [...sums.values()].map((line) => combined({ ...line, ...NOTHING }, line, -1))
  return [...changed, ...gone].filter(isSomething).map((line) => ({ ...line, kind: 'adjustment' }))
}

/**
 * Returns the lines, and a further one for each person with rolled-up holiday pay: on all their pay, hours and
 * premiums, dated the last day of the period. It is attached to their last shift and kept as long. @param isRolledUp
 * returns whether a line counts towards it
 */
export function* withRolledUp(
  lines: Iterable<PayLine>,
  isRolledUp: (line: PayLine) => boolean,
  toOn: string,
): Generator<PayLine> {
  const sums = new Map<string, PayLine>()
  for (const line of lines) {
    yield line
    if (!isRolledUp(line)) continue
    const before = sums.get(line.userId)
    sums.set(line.userId, before ? combined(line, before, 1) : line)
  }
  for (const { userId, shiftId, paidMinutes, bands } of sums.values()) {
    const paid = { paidMinutes: rolledUpMinutes(paidMinutes), bands: eachBand((band) => rolledUpMinutes(bands[band])) }
    const line = { userId, shiftId, kind: 'holiday' as const, day: toOn, siteName: null, startsAt: null, endsAt: null }
    const made = { ...line, workedMinutes: 0, breakMinutes: 0, ...paid }
    if (isSomething(made)) yield made
  }
}

const eachBand = (minutesOf: (band: keyof Bands) => number): Bands =>
  Object.fromEntries(BANDS.map((band) => [band, minutesOf(band)])) as Bands

const NOTHING = { workedMinutes: 0, breakMinutes: 0, paidMinutes: 0, bands: NO_BANDS }

function combined(a: PayLine, b: PayLine, sign: 1 | -1): PayLine {
  const figures = Object.fromEntries(FIGURES.map((name) => [name, a[name] + sign * b[name]]))
  const bands = eachBand((band) => a.bands[band] + sign * b.bands[band])
  return { ...a, ...figures, bands }
}

const isSomething = (line: PayLine) =>
  FIGURES.some((name) => line[name] !== 0) || BANDS.some((band) => line.bands[band] !== 0)
