/** A source of numbers from 0 to below 1. */
export type Random = () => number

/** Returns a generator with a seed (mulberry32). The same seed gives the same numbers on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a number from `low` to below `high`. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

/** Returns one of the choices. */
export function choose<T>(random: Random, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)]!
}
