/** How a person behaves: probabilities from 0 to 1, and minutes around the times of their shifts. */
export type Temper = {
  /** How many minutes they arrive before (negative) or after the start, and leave before or after the end. */
  comes: readonly [number, number]
  goes: readonly [number, number]
  forgetsOut: number
  wrongSite: number
  writesForm: number
  failsScan: number
  looksFirst: number
}

export const TEMPERS = {
  steady: {
    ...{ comes: [-12, -2], goes: [0, 6], forgetsOut: 0, wrongSite: 0 },
    ...{ writesForm: 0.3, failsScan: 0.05, looksFirst: 0.8 },
  },
  hurried: {
    ...{ comes: [-4, 9], goes: [-4, 2], forgetsOut: 0.05, wrongSite: 0.05 },
    ...{ writesForm: 0.2, failsScan: 0.2, looksFirst: 0.3 },
  },
  forgetful: {
    ...{ comes: [-10, 4], goes: [0, 8], forgetsOut: 0.3, wrongSite: 0.08 },
    ...{ writesForm: 0.15, failsScan: 0.1, looksFirst: 0.5 },
  },
  late: {
    ...{ comes: [2, 25], goes: [0, 12], forgetsOut: 0.05, wrongSite: 0 },
    ...{ writesForm: 0.2, failsScan: 0.1, looksFirst: 0.2 },
  },
} as const satisfies Record<string, Temper>
export type TemperName = keyof typeof TEMPERS

/** How far a phone's clock is ahead of the true time, in minutes: most are right, some are not. */
export const HANDSETS = { right: 0, slow: -4, fast: 3, wrong: 95 } as const
export type HandsetName = keyof typeof HANDSETS
