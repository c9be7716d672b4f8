import { expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { addNamesakes } from '../../../../e2e/support/namesakes.ts'
import { clockIn, refused } from '../../../../e2e/support/punches.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from '../rota/assign.server.ts'
import { addDuty, changeDuty, findDuty } from '../rota/duties.server.ts'
import { DutyChange, NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { assignCover, CoverQuery, findCover } from './cover-page.server.ts'

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

it('nobody is taken off a shift from a page that was opened before they came', () => {
  const [dana, planned, day] = [actor('dana'), instantOf('2040-11-05', 12, 0), '2040-11-06']
  const at = (hour: number, minute: number) => instantOf(day, hour, minute)
  const siteId = addSite(dana, SiteInput.parse({ name: 'Quarry gate' }), planned).id
  const postId = addPost(dana, NewPost.parse({ id: siteId, name: 'Gatehouse' }), planned).id
  const { id } = addDuty(dana, NewDuty.parse({ postId, day, start: '19:00', end: '23:00' }), planned)
  const [alice, bob] = [actor('alice'), actor('bob')]
  assign(dana, NewAssignment.parse({ id, userId: alice.id }), planned)
  publishRota(dana, { siteId, from: day, to: day }, planned)
  expect(findCover(dana, CoverQuery.parse({ id, instead: alice.id }), at(19, 20)).needed).toBe(true)
  clockIn(alice, { manualCheck: true, uniformDetected: true, siteId }, at(19, 21))
  const instead = NewAssignment.parse({ id, userId: bob.id, insteadOf: alice.id })
  expect(refused(() => assignCover(dana, instead, at(19, 22)))).toMatchObject({ kind: 'conflict', code: 'not_needed' })
  expect(findDuty(dana, { id }).assignments).toMatchObject([{ userId: alice.id, state: 'assigned' }])
  changeDuty(dana, DutyChange.parse({ id, people: 2 }), at(19, 23))
  assignCover(dana, instead, at(19, 24))
  expect(
    findDuty(dana, { id })
      .assignments.map(({ userId }) => userId)
      .sort(),
  ).toEqual([alice.id, bob.id].sort())
})
