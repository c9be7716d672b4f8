import { expect, it } from 'vitest'
import { confirmBy } from './confirm-by.ts'

it.each([
  ['told in good time', '2026-11-20T09:00Z', '2026-11-23T19:00Z'],
  ['told a day late', '2026-11-24T12:00Z', '2026-11-24T16:00Z'],
  ['told an hour before the start', '2026-11-24T18:00Z', '2026-11-24T19:00Z'],
  ['not told yet', null, '2026-11-23T19:00Z'],
])('the deadline to confirm a shift is never in the past when it is set: %s', (_what, toldAt, by) => {
  const start = new Date('2026-11-24T19:00Z')
  expect(confirmBy(start, 24, toldAt === null ? null : new Date(toldAt))).toEqual(new Date(by))
})
