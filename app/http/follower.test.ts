import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { actor } from '../../e2e/support/actors.ts'
import { beginSecondFactor, confirmSecondFactor } from '~/domain/account/sign-in/second-factor-setup.server.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { isFor } from '~/domain/kernel/events/bus.server.ts'
import { eventsSince } from '~/domain/kernel/events/since.server.ts'
import { setGrant } from '~/domain/kernel/grants/grants.server.ts'
import { SiteInput } from '~/domain/kernel/sites/input.ts'
import { addSite } from '~/domain/kernel/sites/sites.server.ts'
import { raiseAlert } from '~/domain/safety/emergencies/alerts.server.ts'
import { RaiseAlert } from '~/domain/safety/emergencies/input.ts'
import { LoneStart } from '~/domain/safety/lone-worker/input.ts'
import { startSession } from '~/domain/safety/lone-worker/sessions.server.ts'
import { writeSetting } from '~/platform/settings.server.ts'
import { commit } from '~/platform/store.server.ts'
import { followerOf } from './follower.server.ts'

const requireFactor = () => commit(() => writeSetting('require_second_factor', true, null, new Date()))
async function setUp(person: Person): Promise<void> {
  const { secret } = beginSecondFactor(person, {})
  await confirmSecondFactor(person, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
}

it('a person with site access who owes a second factor hears no more of the site than the closed portal shows', async () => {
  const { id: siteId } = addSite(actor('dana'), SiteInput.parse({ name: 'North gate' }))
  setGrant(actor('dana'), { userId: actor('bob').id, siteId, level: 'supervisor' })
  startSession(actor('alice'), LoneStart.parse({ siteId }))
  raiseAlert(actor('alice'), RaiseAlert.parse({}))
  const bob = followerOf(actor('bob'))
  const live = { audience: 'control_and_person', personId: actor('alice').id, payload: { siteId } }
  const hears = () => [isFor(bob, live), eventsSince(bob, 0).some(({ type }) => type === 'alert.raised')]
  expect(hears()).toEqual([true, true])
  requireFactor()
  expect(hears()).toEqual([false, false])
  expect(isFor(bob, { ...live, personId: bob.id })).toBe(true)
  await setUp(actor('bob'))
  expect(hears()).toEqual([true, true])
})
