import { randomFillSync } from 'node:crypto'

const store = Buffer.alloc(4096)
let taken = store.length

/**
 * Random bytes for what has to differ but is no key: ids, nonces, salts. They come out of a store that is filled in one go,
 * as asking the system for each few takes as long as a query does. What was given out is forgotten here.
 * @param count 1 to 4096
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
