import { beforeEach, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { commit } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { registerFitness } from '../../fitness/requirements/fit.server.ts'
import { recordsOf } from '../../records/export/records.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite, changeSite } from '../../kernel/sites/sites.server.ts'
import { assign } from './assign.server.ts'
import { addDuty } from './duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from './input.ts'
import { listOpenDuties } from './open.server.ts'
import { forgetDuties } from './own-record.server.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'
import { NewTraining } from './training-input.ts'
import { addTraining, listTraining, removeTraining } from './training.server.ts'

const now = instantOf('2040-11-05', 12, 0)
const dana = () => actor('dana')
const alice = () => actor('alice')
let [site, post] = ['', '']
beforeEach(() => {
  registerFitness()
  site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate', trainingNeeded: true }), now).id
  post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
})
const draft = (day: string) =>
  addDuty(dana(), NewDuty.parse({ postId: post, day, start: '19:00', end: '07:00' }), now).id
const put = (id: string, reason?: string) =>
  assign(dana(), NewAssignment.parse({ id, userId: alice().id, reason }), now)
const train = (trainedOn: string, at = now) => {
  const input = { id: site, userId: alice().id, trainedOn, trainer: 'Sam Stone', words: 'Two shadow shifts' }
  return addTraining(dana(), NewTraining.parse(input), at)
}

it('if a site requires training, a person without it needs a reason, and is offered no open duty', () => {
  const id = draft('2040-11-06')
  expect(refused(() => put(id))).toMatchObject({
    code: 'needs_reason',
    message: 'Has not been trained for this site. Please give a reason.',
  })
  publishRota(dana(), { siteId: site, from: '2040-11-06', to: '2040-11-06' }, now)
  expect(listOpenDuties(alice(), {}, now)).toEqual([])
  const { id: recorded } = train('2040-11-05')
  expect(listOpenDuties(alice(), {}, now)).toMatchObject([{ id }])
  removeTraining(dana(), { id: recorded }, now)
  expect(listOpenDuties(alice(), {}, now)).toEqual([])
  put(id, 'Stands beside somebody who knows it')
})

it('training counts from its day, and only if the site requires it', () => {
  const [before, after] = [draft('2040-11-03'), draft('2040-11-06')]
  train('2040-11-04')
  expect(refused(() => put(before))).toMatchObject({ code: 'needs_reason' })
  put(after)
  changeSite(dana(), { ...SiteInput.parse({ name: 'Quarry gate' }), id: site }, now)
  put(before)
})

it('is recorded by the planner there, for a past day, and the person can see it', async () => {
  expect(refused(() => train('2040-11-06'))).toMatchObject({ kind: 'invalid' })
  const { id } = train('2040-11-05')
  const shown = { id, userName: 'Alice Archer', trainedOn: '2040-11-05', trainer: 'Sam Stone', recordedBy: 'Dana Dean' }
  expect(listTraining(dana(), { id: site })).toMatchObject([shown])
  expect(refused(() => listTraining(alice(), { id: site }))).toMatchObject({ kind: 'forbidden' })
  expect(refused(() => removeTraining(alice(), { id }))).toMatchObject({ kind: 'forbidden' })
  const training = [{ site: 'Quarry gate', trainedOn: '2040-11-05', trainer: 'Sam Stone', words: 'Two shadow shifts' }]
  expect(await recordsOf(alice().id)).toMatchObject({ training })
  const gone = alice().id
  commit(() => forgetDuties(gone))
  expect(listTraining(dana(), { id: site })).toEqual([])
})

it('is not recorded by planners for themselves, which would lift the warning about them', () => {
  setGrant(dana(), { userId: alice().id, siteId: site, level: 'planner' }, now)
  const own = { id: site, userId: alice().id, trainedOn: '2040-11-05', trainer: 'Sam Stone' }
  expect(refused(() => addTraining(alice(), NewTraining.parse(own), now))).toMatchObject({
    ...{ kind: 'forbidden', code: 'own_decision' },
    message: 'This concerns you. Please ask a colleague who plans this site.',
  })
  expect(listTraining(dana(), { id: site })).toEqual([])
  addTraining(alice(), NewTraining.parse({ ...own, userId: actor('bob').id }), now)
})
