import { expect, it } from 'vitest'
import { changeList, freshLists, showsPeople } from './known-lists.ts'

const now = new Date('2026-11-20T20:00:00Z')
const people = [{ name: 'Alice Archer', since: '2026-11-20T07:00:00Z' }]
const list = (at: string) => ({ siteId: 'a', siteName: 'Harbour Street', at, people, visitors: [] })

it('a stored evacuation list is shown for twelve hours', () => {
  const [young, old] = [list('2026-11-20T08:00:01Z'), list('2026-11-20T08:00:00Z')]
  expect(freshLists([young], now)).toEqual([young])
  expect(freshLists([old], now)).toEqual([{ ...old, people: [] }])
  expect([young, old].map((one) => showsPeople(one, now))).toEqual([true, false])
})

it('after a shift of twelve hours without signal, a guard can still write in the book and hand over', () => {
  expect(freshLists([list('2026-11-19T20:00:01Z'), list('2026-11-19T20:00:00Z')], now)).toHaveLength(1)
})

it('two acts at a site that end in another order than they began both change its list', () => {
  const site = { siteId: 'a', visitors: ['Vera', 'Ron', 'Una'] }
  const without = (name: string) => (one: typeof site) => ({
    ...one,
    visitors: one.visitors.filter((visitor) => visitor !== name),
  })
  const other = { siteId: 'b', visitors: ['Vera'] }
  const [first, second] = changeList(changeList([site, other], 'a', without('Ron')), 'a', without('Vera'))
  expect([first!.visitors, second!.visitors]).toEqual([['Una'], ['Vera']])
})
