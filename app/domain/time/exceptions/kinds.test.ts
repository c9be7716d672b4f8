import { expect, it } from 'vitest'
import { titleOf } from './kinds.ts'

it.each([
  [{ userName: 'Alice Archer', siteName: 'Quay gate', startsAt: null }, 'Alice Archer'],
  [{ userName: null, siteName: 'Quay gate', startsAt: '2026-11-26T06:00:00.000Z' }, 'Nobody yet'],
  [{ userName: null, siteName: 'Quay gate', startsAt: null }, 'Quay gate'],
  [{ userName: null, siteName: null, startsAt: null }, 'No site'],
])(
  "an open row is named after its person; without one a shift is 'Nobody yet', and anything else its site",
  (item, title) => {
    expect(titleOf(item)).toBe(title)
  },
)
