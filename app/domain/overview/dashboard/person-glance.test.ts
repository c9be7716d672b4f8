import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewDuty, NewPost } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { findGlance } from './person-glance.server.ts'

it('shows the shifts of a person today, and after midnight the night shift that they are on', () => {
  const [dana, alice, now] = [actor('dana'), actor('alice'), instantOf('2040-11-01', 12, 0)]
  const site = addSite(dana, SiteInput.parse({ name: 'Quarry gate' }), now).id
  const postId = addPost(dana, NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
  for (const day of ['2040-11-05', '2040-11-06'])
    addDuty(dana, NewDuty.parse({ postId, day, start: '19:00', end: '07:00', userId: alice.id, reason: 'x' }), now)
  const at = (day: string, hour: number) =>
    findGlance(dana, { id: alice.id }, instantOf(day, hour, 0)).duties.map(({ fromYesterday }) => fromYesterday)
  expect(at('2040-11-05', 12)).toEqual([false])
  expect(at('2040-11-06', 3)).toEqual([true, false])
  expect(at('2040-11-06', 7)).toEqual([false])
})
