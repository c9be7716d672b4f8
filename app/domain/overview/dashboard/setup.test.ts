import { expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { RequirementChange } from '../../fitness/requirements/input.ts'
import { setRequirements } from '../../fitness/requirements/requirements.server.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewDuty, NewPost, SiteDays } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { findSetup } from './setup.server.ts'

const ASKED = ['site', 'position', 'papers', 'rota', 'clockIn']
const done = () =>
  findSetup(actor('dana'))!
    .steps.filter((step) => step.done && ASKED.includes(step.key))
    .map(({ key }) => key)

it('lists a site, a position, papers, a published rota and a clock-in, each until it exists', () => {
  const dana = actor('dana')
  expect(done()).toEqual([])
  const { id: siteId } = addSite(dana, SiteInput.parse({ name: 'Quayside' }))
  expect(done()).toEqual(['site'])
  const { id: postId } = addPost(dana, NewPost.parse({ id: siteId, name: 'Gatehouse' }))
  expect(done()).toEqual(['site', 'position'])
  const day = '2043-03-02'
  addDuty(dana, NewDuty.parse({ postId, day, start: '07:00', end: '19:00' }))
  expect(done()).toEqual(['site', 'position'])
  const ask = (kind: string) =>
    setRequirements(dana, RequirementChange.parse({ scope: 'site', id: siteId, requirements: [{ kind }] }))
  ask('site_training')
  expect(done()).toEqual(['site', 'position'])
  ask('right_to_work')
  expect(done()).toEqual(['site', 'position', 'papers'])
  publishRota(dana, SiteDays.parse({ siteId, from: day, to: day }))
  expect(done()).toEqual(['site', 'position', 'papers', 'rota'])
  const row = { id: newId(), userId: actor('alice').id, startedAt: new Date() }
  commit(() => write().insert(shifts).values(row).run())
  expect(done()).toEqual(ASKED)
})
