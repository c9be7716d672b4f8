import { expect, it } from 'vitest'
import { compareBatches } from './compare-batches.ts'

it('two files differ only if minutes, rows or people do', () => {
  const before: [string, number, string][] = [
    ['alice', 600, 'a'],
    ['bob', 300, 'b'],
    ['charlie', 60, 'c'],
    ['dana', 480, 'd'],
  ]
  const now: [string, number, string][] = [
    ['dana', 480, 'd'],
    ['alice', 615, 'e'],
    ['bob', 300, 'f'],
    ['eve', 60, 'c'],
  ]
  expect(compareBatches(before, now)).toEqual([
    { userId: 'alice', before: 600, now: 615 },
    { userId: 'bob', before: 300, now: 300 },
    { userId: 'charlie', before: 60, now: null },
    { userId: 'eve', before: null, now: 60 },
  ])
  expect(compareBatches(now, now)).toEqual([])
  expect(compareBatches([], [])).toEqual([])
})
