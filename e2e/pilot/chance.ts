/** Random numbers that can be repeated: the same seed gives the same numbers on every machine. */
export type Chance = {
  /** Returns a number from 0 to below 1. */
  next: () => number
  /** Returns a whole number, both ends included. */
  between: (least: number, most: number) => number
  /** Returns whether something with this probability (0 to 1) happens now. */
  happens: (often: number) => boolean
  one: <T>(of: readonly T[]) => T
}

/** @param seed any text. Each subject uses its own seed, so that one more draw for it does not change all the others */
export function chanceOf(seed: string): Chance {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (often) => next() < often,
    one: (of) => of[Math.floor(next() * of.length)]!,
  }
}

/** Returns the FNV-1a hash of the characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193)
  return hash
}
