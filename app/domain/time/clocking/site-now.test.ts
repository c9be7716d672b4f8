import { expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, clockOut, minutes, now } from '../../../../e2e/support/punches.ts'
import { assign } from '../rota/assign.server.ts'
import { addDuty } from '../rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { findSiteNow } from './punch-site.server.ts'

it('a person is at work where they clocked in, or else where their duty is', () => {
  const dana = actor('dana')
  const [quay, mill] = ['Quay', 'Mill'].map((name) => addSite(dana, SiteInput.parse({ name }), now).id)
  const siteAt = (at: Date) => findSiteNow(dana.id, at)?.name
  expect(siteAt(now)).toBeUndefined()
  const post = addPost(dana, NewPost.parse({ id: quay, name: 'Desk' }), now).id
  const duty = addDuty(dana, NewDuty.parse({ postId: post, day: '2026-11-20', start: '19:00', end: '23:00' }), now).id
  assign(dana, NewAssignment.parse({ id: duty, userId: dana.id }), now)
  publishRota(dana, { siteId: quay!, from: '2026-11-20', to: '2026-11-20' }, now)
  expect(siteAt(now)).toBe('Quay')
  expect(siteAt(instantOf('2026-11-21', 3, 0))).toBeUndefined()
  clockIn(dana, { siteId: mill }, minutes(1))
  expect(siteAt(minutes(2))).toBe('Mill')
  clockOut(dana, {}, minutes(3))
  expect(siteAt(minutes(4))).toBe('Quay')
})
