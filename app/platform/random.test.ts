import { expect, it } from 'vitest'
import { randomPart } from './random.server.ts'

it('each part is given out once, and its remaining work is never repeated by another', () => {
  const parts = Array.from({ length: 3000 }, (_, n) => randomPart(8 + (n % 17)))
  expect(parts.map((part, n) => part.length === 8 + (n % 17))).not.toContain(false)
  expect(new Set(parts.map((part) => part.subarray(0, 8).toString('hex'))).size).toBe(3000)
  expect(parts.filter((part) => part.every((byte) => byte === 0))).toEqual([])
})

it('a part that was given out does not change when others are', () => {
  const mine = randomPart(16)
  const before = mine.toString('hex')
  for (let n = 0; n < 1000; n++) randomPart(16)
  expect(mine.toString('hex')).toBe(before)
})
