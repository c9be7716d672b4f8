import { expect, it } from 'vitest'
import { freshLists } from './known-lists.ts'

const now = new Date('2026-11-20T20:00:00Z')
const list = (at: string) => ({ siteId: 'a', siteName: 'Harbour Street', at, people: [], visitors: [] })

it('a stored evacuation list is shown for twelve hours', () => {
  const [young, old] = [list('2026-11-20T08:00:01Z'), list('2026-11-20T08:00:00Z')]
  expect(freshLists([young, old], now)).toEqual([young])
})
