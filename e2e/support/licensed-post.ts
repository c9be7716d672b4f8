import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { events } from '#db/schema/events.ts'
import { exceptions } from '#db/schema/exceptions.ts'
import { actor } from './actors.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { findHappened } from '~/domain/kernel/events/happened.server.ts'
import { SiteInput } from '~/domain/kernel/sites/input.ts'
import { addSite } from '~/domain/kernel/sites/sites.server.ts'
import { assign } from '~/domain/time/rota/assign.server.ts'
import { addDuty } from '~/domain/time/rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '~/domain/time/rota/input.ts'
import { addPost } from '~/domain/time/rota/posts.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { NewCredential } from '~/domain/fitness/credentials/input.ts'
import { addCredential } from '~/domain/fitness/credentials/manage.server.ts'
import { registerFitness } from '~/domain/fitness/requirements/fit.server.ts'
import { RequirementChange } from '~/domain/fitness/requirements/input.ts'
import { setRequirements } from '~/domain/fitness/requirements/requirements.server.ts'

/** The present of these tests. */
export const now = instantOf('2040-03-05', 12, 0)
/** The people and the place of the present test. */
export let alice: Person, dana: Person, erin: Person
export let site = ''
export let post = ''

/**
 * Plans a post where guards need a licence before each test of a file: dana plans, alice works, and erin is another
 * administrator.
 */
export const licensedPostForEachTest = () =>
  beforeEach(() => {
    registerFitness()
    alice = actor('alice')
    dana = actor('dana')
    erin = actor('charlie', { role: 'admin' })
    site = addSite(dana, SiteInput.parse({ name: 'Wharf' }), now).id
    post = addPost(dana, NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
    need('post', post, [{ kind: 'sia_licence', sector: 'guarding' }])
  })

export const need = (scope: string, id: string, requirements: object[]) =>
  setRequirements(dana, RequirementChange.parse({ scope, id, requirements }), now)
export const licensed = (expiresOn: string, more: object = {}) => {
  const licence = { kind: 'sia_licence', number: '1234567890123456', sectors: ['guarding'], expiresOn }
  return addCredential(dana, NewCredential.parse({ userId: alice.id, ...licence, ...more }), now)
}
export const dutyOn = (day: string, start = '14:00', end = '23:59') =>
  addDuty(dana, NewDuty.parse({ postId: post, day, start, end }), now).id
export const put = (id: string, reason?: string) =>
  assign(dana, NewAssignment.parse({ id, userId: alice.id, reason }), now)
export const notFit = () => db().select().from(exceptions).where(eq(exceptions.kind, 'not_fit')).all()
export const event = (type: string) => {
  const row = db().select().from(events).where(eq(events.type, type)).all().at(-1)
  return row ? findHappened(row.id) : null
}
export const openNotFit = () => notFit().filter(({ state }) => state === 'open')
