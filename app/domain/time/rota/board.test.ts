import { expect, it } from 'vitest'
import { type BoardDuty, fitting, gapsOf, totalsOf, weekBySite } from './board.ts'

const duty = (id: string, postId: string, day: string, more: Partial<BoardDuty> = {}): BoardDuty => ({
  ...{ id, postId, siteId: 's', day, start: '19:00', end: '07:00', minutes: 720, people: 1, assigned: 0 },
  ...{ state: 'draft', on: [], ...more },
})
const on = (userId: string, state = 'assigned') => [
  { assignmentId: userId, userId, name: userId, state, cannot: false },
]
const duties = [
  duty('1', 'gate', '2026-11-02', { assigned: 1, on: on('Ann') }),
  duty('2', 'gate', '2026-11-03'),
  duty('3', 'dock', '2026-11-02', { assigned: 1, on: on('Ann'), state: 'published' }),
  duty('4', 'dock', '2026-11-02', { state: 'cancelled', on: on('Ben') }),
]
const posts = [
  { id: 'dock', siteId: 'a', name: 'Dock' },
  { id: 'gate', siteId: 'b', name: 'Gate' },
]
const sites = [
  { id: 'a', name: 'Aldgate', mayPlan: true },
  { id: 'b', name: 'Bow', mayPlan: false },
  { id: 'c', name: 'Clapham', mayPlan: true },
]

it('puts sites with gaps first, and adds up gaps, drafts and hours', () => {
  const week = weekBySite(sites, posts, duties, new Map([['gate', { start: '07:00', end: '19:00' }]]))
  expect(week.map(({ name, gaps, drafts, minutes }) => [name, gaps, drafts, minutes])).toEqual([
    ['Bow', 1, 2, 720],
    ['Aldgate', 0, 0, 720],
    ['Clapham', 0, 0, 0],
  ])
  expect(week[0]!.posts).toMatchObject([{ name: 'Gate', gaps: 1, last: { start: '07:00', end: '19:00' } }])
  expect(week[1]!.posts).toMatchObject([{ name: 'Dock', last: null, duties: [{ id: '3' }, { id: '4' }] }])
})

it('adds up each day and each person, without cancelled or declined shifts', () => {
  const declined = duty('5', 'dock', '2026-11-03', { on: on('Cat', 'declined') })
  const { days, people } = totalsOf([...duties, declined], ['2026-11-02', '2026-11-03'])
  expect(days).toEqual([
    { day: '2026-11-02', minutes: 1440, gaps: 0 },
    { day: '2026-11-03', minutes: 0, gaps: 2 },
  ])
  expect(people).toEqual([{ userId: 'Ann', name: 'Ann', minutes: 1440 }])
})

it('has no gap in a shift that was cancelled, or that has more people than it needs', () => {
  expect(gapsOf({ state: 'cancelled', people: 2, assigned: 0 })).toBe(0)
  expect(gapsOf({ state: 'draft', people: 2, assigned: 3 })).toBe(0)
  expect(gapsOf({ state: 'draft', people: 2, assigned: 1 })).toBe(1)
})

it('shows whole sites while there is room, those with most gaps first, and names the others', () => {
  const counts = new Map([
    ['a', { shifts: 40, gaps: 0 }],
    ['b', { shifts: 70, gaps: 2 }],
    ['c', { shifts: 30, gaps: 0 }],
  ])
  const names = (most: number) => {
    const { within, rest } = fitting(sites, counts, most)
    return [within.map(({ id }) => id).join(''), rest.map(({ id, gaps }) => `${id}${gaps}`).join('')]
  }
  expect(names(140)).toEqual(['bac', ''])
  expect(names(110)).toEqual(['ba', 'c0'])
  expect(names(100)).toEqual(['bc', 'a0'])
  expect(names(10)).toEqual(['b', 'a0c0'])
})
