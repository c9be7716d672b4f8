import { expect, it } from 'vitest'
import { type SiteWeek } from '~/domain/time/rota/board.ts'
import { sameSites } from './same-sites.ts'

const site = (id: string, gaps: number): SiteWeek => ({
  ...{ id, name: id, gaps, drafts: 0, minutes: 0, mayPlan: true },
  posts: [],
})

it('keeps the object of an unchanged site, and takes the others as given, in their order', () => {
  const same = sameSites()
  const [first, second] = same([site('a', 0), site('b', 1)])
  const after = same([site('b', 1), site('a', 2), site('c', 0)])
  expect(after).toEqual([site('b', 1), site('a', 2), site('c', 0)])
  expect(after[0]).toBe(second)
  expect(after[1]).not.toBe(first)
  expect(same([site('c', 0)])).toEqual([site('c', 0)])
})
