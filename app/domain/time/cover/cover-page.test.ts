import { expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { addNamesakes } from '../../../../e2e/support/namesakes.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { addDuty } from '../rota/duties.server.ts'
import { NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { CoverQuery, findCover } from './cover-page.server.ts'

it('says whether there may be people who were not checked, because a large company has too many', () => {
  const [dana, now, day] = [actor('dana'), instantOf('2040-11-05', 12, 0), '2040-11-06']
  const siteId = addSite(dana, SiteInput.parse({ name: 'Quarry gate' }), now).id
  const postId = addPost(dana, NewPost.parse({ id: siteId, name: 'Gatehouse' }), now).id
  const { id } = addDuty(dana, NewDuty.parse({ postId, day, start: '19:00', end: '23:00' }), now)
  const cover = (more: object = {}) => findCover(dana, CoverQuery.parse({ id, ...more }), now)
  expect(cover()).toMatchObject({ unchecked: false })
  addNamesakes(200, 'Aaron', 'Aalto')
  expect(cover()).toMatchObject({ unchecked: true })
  expect(cover({ q: 'archer' })).toMatchObject({ unchecked: false })
})
