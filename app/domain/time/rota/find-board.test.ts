import { expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { findBoard } from './board.server.ts'
import { addDuty } from './duties.server.ts'
import { NewDuty, NewPost } from './input.ts'
import { addPost } from './posts.server.ts'

const now = instantOf('2026-11-01', 12, 0)
const week = '2026-11-02'
const dana = () => actor('dana')

it('a week too large for one page shows whole sites, with the totals of those shown, and names the others', () => {
  const plan = (name: string, shifts: number, userId?: string) => {
    const siteId = addSite(dana(), SiteInput.parse({ name }), now).id
    const postId = addPost(dana(), NewPost.parse({ id: siteId, name: 'Gatehouse' }), now).id
    for (let hour = 0; hour < shifts; hour++) {
      const times = { start: `${10 + hour}:00`, end: `${11 + hour}:00` }
      addDuty(dana(), NewDuty.parse({ postId, day: week, ...times, userId, reason: 'a test' }), now)
    }
  }
  plan('Aldgate', 2, actor('alice').id)
  plan('Bow', 3)
  plan('Clapham', 1)
  const board = (most?: number) => {
    const { sites, rest, totals } = findBoard(dana(), { week }, now, most)
    const gaps = totals.days.reduce((sum, day) => sum + day.gaps, 0)
    return [sites.map(({ name, gaps }) => `${name} ${gaps}`), rest.map(({ name, gaps }) => `${name} ${gaps}`), gaps]
  }
  expect(board()).toEqual([['Bow 3', 'Clapham 1', 'Aldgate 0'], [], 4])
  expect(board(4)).toEqual([['Bow 3', 'Clapham 1'], ['Aldgate 0'], 4])
  expect(board(3)).toEqual([['Bow 3'], ['Clapham 1', 'Aldgate 0'], 3])
})
