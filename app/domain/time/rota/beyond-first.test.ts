import { beforeEach, expect, it } from 'vitest'
import { assignments, duties, swaps } from '#db/schema/rota.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { addNamesakes } from '../../../../e2e/support/namesakes.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { registerFitness } from '../../fitness/requirements/fit.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { assign } from './assign.server.ts'
import { addDuty } from './duties.server.ts'
import { dutyRow } from './duty-view.server.ts'
import { NewAssignment, NewDuty, NewPost } from './input.ts'
import { listOpenDuties } from './open.server.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'
import { countSwapsOffered, listColleagues, listOwnSwaps } from './swaps.server.ts'

const DAY = '2040-11-06'
const now = instantOf('2040-11-05', 12, 0)
const dana = () => actor('dana')
const alice = () => actor('alice')
beforeEach(() => registerFitness())

function published(name: string, trainingNeeded: boolean, start: string, end: string) {
  const siteId = addSite(dana(), SiteInput.parse({ name, trainingNeeded }), now).id
  const postId = addPost(dana(), NewPost.parse({ id: siteId, name: 'Gatehouse' }), now).id
  const id = addDuty(dana(), NewDuty.parse({ postId, day: DAY, start, end }), now).id
  publishRota(dana(), { siteId, from: DAY, to: DAY }, now)
  return id
}

/** Makes copies of a shift with further ids. */
const copies = (id: string, count: number) =>
  commit(() => {
    const row = dutyRow(id)
    for (let n = 0; n < count; n++)
      write()
        .insert(duties)
        .values({ ...row, id: newId(now.getTime()) })
        .run()
  })

it('an open shift is shown to whom it fits, however many that do not fit start before it', () => {
  copies(published('Quarry gate', true, '08:00', '16:00'), 340)
  const id = published('Market hall', false, '18:00', '22:00')
  expect(listOpenDuties(alice(), {}, now)).toMatchObject([{ id }])
})

it('a shift may be offered to a colleague who is free, however many who are not come before them by name', () => {
  const id = published('Quarry gate', false, '08:00', '16:00')
  assign(dana(), NewAssignment.parse({ id, userId: alice().id }), now)
  const add = (startsAt: Date, endsAt: Date) =>
    write()
      .insert(duties)
      .values({ ...dutyRow(id), startsAt, endsAt, people: 200, assigned: 0, id: newId(now.getTime()) })
      .returning()
      .get()
  const put = ({ id: dutyId, startsAt, endsAt }: typeof duties.$inferSelect, userId: string) => {
    const row = { id: newId(now.getTime()), dutyId, userId, startsAt, endsAt, state: 'confirmed' }
    write()
      .insert(assignments)
      .values({ ...row, createdAt: now, updatedAt: now })
      .run()
  }
  const [bob, others] = [actor('bob').id, addNamesakes(110, 'Aaron', 'Aalto')]
  commit(() => {
    const { startsAt, endsAt } = dutyRow(id)
    const meanwhile = add(startsAt, endsAt)
    for (const userId of others) put(meanwhile, userId)
    put(add(instantOf('2040-11-02', 8, 0), instantOf('2040-11-02', 16, 0)), bob)
  })
  expect(listColleagues(alice(), { id }, now).map(({ name }) => name)).toEqual(['Bob Baker'])
})

it('a swap that waits is listed before those that have ended, however many ended since', () => {
  const id = published('Quarry gate', false, '08:00', '16:00')
  const ended = { dutyId: id, fromUserId: alice().id, toUserId: actor('bob').id, offeredAt: now }
  const add = (state: string, at: number) =>
    commit(() =>
      write()
        .insert(swaps)
        .values({ ...ended, id: newId(at), state })
        .run(),
    )
  add('offered', now.getTime())
  for (let n = 1; n <= 60; n++) add('refused', now.getTime() + n * 1000)
  expect(countSwapsOffered(actor('bob'))).toBe(1)
  expect(listOwnSwaps(actor('bob'))[0]).toMatchObject({ status: 'offered' })
})
