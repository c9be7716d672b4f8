import { expect, it } from 'vitest'
import { z } from 'zod'
import { daysInOrder } from './day-span.ts'

const day = z.iso.date().optional()

it.each([
  ['2026-11-02', '2026-11-01', 'The last day is before the first'],
  ['2026-11-01', '2026-11-01', undefined],
  ['2026-11-01', '2026-11-07', undefined],
  ['2026-11-01', '2026-11-08', 'At most 7 days at once'],
  [undefined, '2026-11-08', undefined],
  ['2026-11-08', undefined, undefined],
])('days from %s to %s: %s', (from, to, message) => {
  const read = z.object({ from: day, to: day }).superRefine(daysInOrder(7)).safeParse({ from, to })
  expect(read.error?.issues[0]?.message).toBe(message)
  expect(read.error?.issues[0]?.path).toEqual(message && ['to'])
})
