import { expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { addDuty } from './duties.server.ts'
import { NewDuty, NewPost } from './input.ts'
import { addPost } from './posts.server.ts'
import { findSiteMonth } from './site-month.server.ts'

const now = instantOf('2026-11-20', 12, 0)
const dana = () => actor('dana')

it('a month of a site has each shift with its people, and counts what is in the month', () => {
  const id = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  const other = addSite(dana(), SiteInput.parse({ name: 'Aldgate' }), now).id
  const postAt = (site: string) => addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
  const [post, elsewhere] = [postAt(id), postAt(other)]
  const plan = (postId: string, day: string, more: object = {}) =>
    addDuty(dana(), NewDuty.parse({ postId, day, start: '19:00', end: '07:00', reason: 'a test', ...more }), now)
  plan(post, '2026-11-30', { userId: actor('alice').id })
  plan(post, '2026-12-04', { people: 2, userId: actor('alice').id })
  plan(post, '2026-12-31')
  plan(elsewhere, '2026-12-04')
  const month = findSiteMonth(dana(), { site: id, month: '2026-12' }, now)
  expect([month.count, month.gaps, month.mondays.length, month.more]).toEqual([2, 2, 5, false])
  expect(month.duties.map(({ day, names, gaps }) => [day, names, gaps])).toEqual([
    ['2026-11-30', ['Alice Archer'], 0],
    ['2026-12-04', ['Alice Archer'], 1],
    ['2026-12-31', [], 1],
  ])
  expect(findSiteMonth(dana(), {}, now)).toMatchObject({ siteLabel: 'Aldgate', first: '2026-11-01', count: 0 })
})
