import { beforeEach, expect, it } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { forget } from '~/platform/singleton.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { StaffChange } from '../../account/staff/input.ts'
import { updateStaff } from '../../account/staff/staff.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { setNeeds } from '../../kernel/sites/needs.server.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { watchExceptions } from '../../time/exceptions/watch.server.ts'
import { assign } from '../../time/rota/assign.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../../time/rota/input.ts'
import { declineDuty } from '../../time/rota/own.server.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { keepAllFit, registerFitness } from './fit.server.ts'
import { RequirementChange } from './input.ts'
import { setRequirements } from './requirements.server.ts'

const now = instantOf('2040-03-05', 12, 0)
const day = '2040-03-20'
const alice = () => actor('alice')
const dana = () => actor('dana')
let [postId, dutyId] = ['', '']

beforeEach(() => {
  registerFitness()
  expectFollowUps()
  const siteId = addSite(dana(), SiteInput.parse({ name: 'Wharf' }), now).id
  postId = addPost(dana(), NewPost.parse({ id: siteId, name: 'Gatehouse' }), now).id
  dutyId = addDuty(dana(), NewDuty.parse({ postId, day, start: '14:00', end: '22:00' }), now).id
  assign(dana(), NewAssignment.parse({ id: dutyId, userId: alice().id }), now)
  publishRota(dana(), { siteId, from: day, to: day }, now)
})

const need = (scope: string, id: string, requirement: object) =>
  setRequirements(dana(), RequirementChange.parse({ scope, id, requirements: [requirement] }), now)
async function board() {
  await runReactions(REACTIONS, now)
  return db()
    .select()
    .from(exceptions)
    .all()
    .map(({ kind, state }) => [kind, state])
}

it('a shift that a person may not work leaves the board when they decline it', async () => {
  need('post', postId, { kind: 'sia_licence', sector: 'guarding' })
  expect(await board()).toEqual([['not_fit', 'open']])
  declineDuty(alice(), { id: dutyId, reason: 'My licence has ended' }, now)
  expect(await board()).toEqual([['not_fit', 'closed']])
})

it('a planned shift is compared with what a new role needs, and with what the next one does not', async () => {
  need('role', 'office_staff', { kind: 'screening' })
  const become = (role: string) => updateStaff(dana(), StaffChange.parse({ ...findRow(alice().id), role }), now)
  expect(await board()).toEqual([])
  await become('office_staff')
  expect(await board()).toEqual([['not_fit', 'open']])
  await become('security_guard')
  expect(await board()).toEqual([['not_fit', 'closed']])
})

it('and it leaves the board when it is over', async () => {
  need('post', postId, { kind: 'sia_licence', sector: 'guarding' })
  expect(await board()).toEqual([['not_fit', 'open']])
  const open = async (hour: number) => {
    await watchExceptions(instantOf(day, hour, 0))
    return (await board()).filter(([kind, state]) => kind === 'not_fit' && state === 'open').length
  }
  expect([await open(21), await open(22)]).toEqual([1, 0])
  forget('exceptions.looked')
})

it('the night finds a shift that has begun, if nothing followed what changed about it', async () => {
  commit(() => setNeeds('post', postId, [{ kind: 'sia_licence', sector: 'guarding' }]))
  await keepAllFit(instantOf(day, 15, 0))
  expect(await board()).toEqual([['not_fit', 'open']])
})
