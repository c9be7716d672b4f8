import { expect, it } from 'vitest'
import { lastDayOf } from './checked.ts'
import { freeKind } from './kinds/index.ts'

it.each([
  ['2026-11-20', 24, '2028-11-19'],
  ['2026-12-01', 3, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-08-30', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
])('a paper that is valid from %s and lasts %i months is valid until %s', (startsOn, lastsMonths, last) => {
  const kind = freeKind({ name: 'First aid', lastsMonths, remindDays: null, blocks: false, officeOnly: false })
  expect(lastDayOf(kind, { startsOn, expiresOn: null })).toBe(last)
})
