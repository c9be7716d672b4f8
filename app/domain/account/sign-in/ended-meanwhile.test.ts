import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { phones } from '#db/schema/outbox.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { CLIENT, startProvider } from '../../../../e2e/support/company-provider.ts'
import { makePasskey, newPhone } from '../../../../e2e/support/authenticator.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { greetPhone } from '../../offline/outbox/hello.server.ts'
import { Hello } from '../../offline/outbox/input.ts'
import { NewClientLink } from '../../overview/client-report/input.ts'
import { listClientLinks, makeClientLink } from '../../overview/client-report/links.server.ts'
import { LonePins } from '../../safety/lone-worker/input.ts'
import { findPins, setPins } from '../../safety/lone-worker/pins.server.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { KioskPin } from '../kiosks/input.ts'
import { findKioskPin, setKioskPin } from '../kiosks/pins.server.ts'
import { addPasskey, askForNewPasskey, listPasskeys } from '../passkeys/passkeys.server.ts'
import { NewStaff } from '../staff/input.ts'
import { addStaff } from '../staff/staff.server.ts'
import { findCompanyLinksOf, linkFor } from './company-links.server.ts'
import { endSessionsOf } from './sessions.server.ts'

// Each of these opens the portal after the session, so one that was ended elsewhere must leave none behind.
const endAll = (userId: string) => commit(() => endSessionsOf(userId))

it('a session that was ended while its passkey was being checked adds none', async () => {
  const alice = actor('alice')
  const { challenge } = askForNewPasskey(alice, {})
  const adding = addPasskey(alice, { name: 'Phone', response: makePasskey(newPhone(), challenge) })
  endAll(alice.id)
  await expect(adding).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(listPasskeys(actor('alice'))).toEqual([])
})

it('nor does it set a PIN for tablets', async () => {
  const alice = actor('alice')
  const setting = setKioskPin(alice, KioskPin.parse({ pin: '482915' }))
  endAll(alice.id)
  await expect(setting).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(findKioskPin(actor('alice')).set).toBe(false)
})

it('nor PINs for check-ins', async () => {
  const alice = actor('alice')
  const pins = { safe: '4829', duress: '7163', password: PASSWORD }
  const setting = setPins(alice, LonePins.parse(pins))
  endAll(alice.id)
  await expect(setting).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(findPins(actor('alice')).set).toBe(false)
})

it('nor adds a colleague with a password of its choice', async () => {
  const dana = actor('dana')
  const { username, ...names } = { firstName: 'Eve', lastName: 'Ely', email: 'eve@example.test', username: 'eve' }
  const input = { ...names, username, role: 'admin', employeeId: 'A-009', password: 'Quarry-lamp-5512' }
  const adding = addStaff(dana, NewStaff.parse(input))
  endAll(dana.id)
  await expect(adding).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(db().select().from(users).where(eq(users.username, username)).all()).toEqual([])
})

it('nor links a company account to a colleague', async () => {
  const provider = await startProvider('http://localhost:3000/auth/oidc/callback')
  const given = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret }
  keep('env', { ...env(), ...given })
  keep('identities.provider', { at: -Infinity, found: null })
  const [alice, dana] = [actor('alice'), actor('dana')]
  const linking = linkFor(dana, { id: alice.id, subject: 'subject-1' })
  endAll(dana.id)
  await expect(linking).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(findCompanyLinksOf(actor('dana'), alice).linked).toEqual([])
  await provider.stop()
})

it('nor gets the secret of a new phone, whose entries would go on counting', async () => {
  const alice = actor('alice')
  const greeting = greetPhone(alice, Hello.parse({ phoneAt: new Date().toISOString() }))
  endAll(alice.id)
  await expect(greeting).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(db().select().from(phones).all()).toEqual([])
})

it('nor makes a link for a client', async () => {
  const dana = actor('dana')
  const { id: siteId } = addSite(dana, SiteInput.parse({ name: 'Harbour Street' }))
  const link = { siteId, name: 'Harbour Ltd', password: 'a-Kite-55-north', endsOn: '2026-12-20' }
  const making = makeClientLink(dana, NewClientLink.parse(link), new Date('2026-11-20T09:00:00Z'))
  endAll(dana.id)
  await expect(making).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(listClientLinks(actor('dana'), { siteId })).toEqual([])
})
