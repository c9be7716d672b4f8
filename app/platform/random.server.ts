import { randomFillSync } from 'node:crypto'

const store = Buffer.alloc(4096)
let taken = store.length

/**
 * Returns random bytes for values that must differ but are not keys: ids, nonces, salts. They come from a store that is
 * filled all at once, because asking the system for a few bytes takes as long as a query. Bytes that have been returned
 * are erased from the store. @param count 1 to 4096
 */
export function randomPart(count: number): Buffer {
  if (taken + count > store.length) {
    randomFillSync(store)
    taken = 0
  }
  const part = Buffer.from(store.subarray(taken, taken + count))
  store.fill(0, taken, taken + count)
  taken += count
  return part
}
