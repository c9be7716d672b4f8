/** Numbers from 0 to below 1. */
export type Random = () => number

/** A seeded generator (mulberry32): the same seed gives the same numbers on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A number from `low` to below `high`. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

/** One of the choices. */
export function choose<T>(random: Random, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)]!
}
