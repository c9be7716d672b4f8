import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, clockOut, later, location, minutes, now, scan } from '../../../../e2e/support/punches.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { commit, write } from '~/platform/store.server.ts'
import { assign } from '../rota/assign.server.ts'
import { addDuty } from '../rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { setClockPolicy } from './clock-policy.server.ts'
import { asksTurnAt, countLooksADay } from './look.server.ts'

const alone = { worksAlone: true, checkReason: 'Remote' }
const site = (name: string, more: object = {}) =>
  addSite(actor('dana'), SiteInput.parse({ name, ...more }), minutes(-600)).id

/** Plans a shift for alice at a site, from 19:00 to 23:00. */
function plan(siteId: string): void {
  const [dana, then] = [actor('dana'), minutes(-500)]
  const postId = addPost(dana, NewPost.parse({ id: siteId, name: 'Hut' }), then).id
  const { id } = addDuty(dana, NewDuty.parse({ postId, day: '2026-11-20', start: '19:00', end: '23:00' }), then)
  assign(dana, NewAssignment.parse({ id, userId: actor('alice').id }), then)
  publishRota(dana, { siteId, from: '2026-11-20', to: '2026-11-20' }, then)
}

let quarry: string
let office: string
beforeEach(() => {
  quarry = site('Quarry', alone)
  office = site('Office')
  setClockPolicy(actor('dana'), { strictPlaces: 'alone' })
})

it('a person planned where people work alone cannot avoid the check by naming another place', () => {
  const alice = actor('alice')
  for (const named of [null, quarry, office, 'elsewhere'])
    expect(asksTurnAt(alice.id, named, now), `unplanned, at ${named}`).toBe(named === quarry)
  plan(quarry)
  for (const named of [null, quarry, office, 'elsewhere'])
    expect(asksTurnAt(alice.id, named, now), `planned, at ${named}`).toBe(true)
  for (const [n, siteId] of ['elsewhere', office].entries()) {
    scan(alice)
    expect(clockIn(alice, { siteId }, later(n * 2000)), siteId).toMatchObject({ identityCheck: 'pending' })
    clockOut(alice, {}, later(n * 2000 + 1000))
  }
})

it('the number of checks a day includes everybody whom control would check there', () => {
  const [alice, bob] = [actor('alice'), actor('bob')]
  commit(() => write().update(users).set({ clockInMethod: 'alternative' }).where(eq(users.id, bob.id)).run())
  setClockPolicy(actor('dana'), { strictPlaces: 'off' })
  plan(quarry)
  clockIn(alice, { manualCheck: true, uniformDetected: true, siteId: office })
  clockIn(bob, { alternativeDeclaration: true, uniformDetected: true, location, siteId: quarry })
  clockIn(actor('dana'), {}, now)
  expect(countLooksADay(minutes(1))).toEqual({ alone: 2 / 28, every: 2 / 28 })
})
