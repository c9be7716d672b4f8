import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, instantOf } from '~/platform/dates.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { copyWeeks, takeBackCopies } from './board.server.ts'
import { addDuty, changeDuty, listDuties } from './duties.server.ts'
import { CopyBack, DutyChange, DutyQuery, NewDuty, NewPost } from './input.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'

const now = instantOf('2026-11-01', 12, 0)
const later = instantOf('2026-11-01', 12, 5)
const [from, to] = ['2026-11-02', '2026-11-09']
const dana = () => actor('dana')
let [site, post] = ['', '']
beforeEach(() => {
  site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
})
const plan = (day: string, more: object = {}) =>
  addDuty(dana(), NewDuty.parse({ postId: post, day, start: '19:00', end: '07:00', ...more }), now)
const inWeek = (monday: string) =>
  listDuties(dana(), DutyQuery.parse({ from: monday, to: addDays(monday, 6), siteId: site }), now).items
const copy = (at = now) => copyWeeks(dana(), { from, to }, at)
const takeBack = (at: string, by = dana()) => takeBackCopies(by, CopyBack.parse({ to, at }), later)

describe('a copied week', () => {
  it('is removed as a whole, with the people on it, and earlier shifts stay', () => {
    plan('2026-11-02', { userId: actor('alice').id })
    plan('2026-11-03')
    plan('2026-11-10', { start: '08:00', end: '10:00' })
    const { at, made } = copy(later)
    expect([made, inWeek(to).length]).toEqual([2, 3])
    expect(takeBack(at)).toEqual({ removed: 2, stayed: 0 })
    expect(inWeek(to).map(({ day, start }) => [day, start])).toEqual([['2026-11-10', '08:00']])
    expect(inWeek(from)).toHaveLength(2)
    expect(takeBack(at)).toEqual({ removed: 0, stayed: 0 })
  })

  it('keeps the shifts that a planner has changed since, and all of them after they are published', () => {
    plan('2026-11-02')
    plan('2026-11-03')
    const { at } = copy(later)
    const [first] = inWeek(to)
    changeDuty(dana(), DutyChange.parse({ id: first!.id, people: 2 }), later)
    expect(takeBack(at)).toEqual({ removed: 1, stayed: 1 })
    publishRota(dana(), { siteId: site, from: to, to: addDays(to, 6) }, later)
    expect(takeBack(at)).toEqual({ removed: 0, stayed: 1 })
  })

  it('cannot be removed by anyone else: a guard removes nothing', () => {
    plan('2026-11-02')
    const { at } = copy(later)
    expect(() => takeBack(at, actor('alice'))).toThrow('You are not allowed to do this')
    expect(inWeek(to)).toHaveLength(1)
  })
})
