import { expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { eventDetails, events } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { apiTokens } from '#db/schema/tokens.ts'
import { actor, staleActor } from '../../../../e2e/support/actors.ts'
import { sitesOf } from '../../kernel/access/grants.server.ts'
import { demandFresh } from '../../kernel/access/fresh.server.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { isFor } from '../../kernel/events/bus.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addYears, DAY_MS, dayOf } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { NewToken } from './input.ts'
import { listTokens, makeToken, purgeApiTokens, revokeToken } from './tokens.server.ts'
import { findTokenActor, isTokenLive, noteTokenUse } from './use.server.ts'

const ORIGIN = { ip: '192.0.2.7', userAgent: 'payroll/1' }
const today = dayOf(new Date())

const inputOf = (changes: object = {}) =>
  NewToken.parse({ name: 'Payroll', scopes: ['hours.read'], expiresOn: addYears(today, 1), ...changes })

it('an administrator makes a token, whose secret is stored nowhere, and sees when and from where it was used', () => {
  const dana = actor('dana')
  const { token, view } = makeToken(dana, inputOf())
  expect(token).toMatch(/^wfp_[\w-]{43}$/)
  expect(JSON.stringify(db().select().from(apiTokens).all())).not.toContain(token)
  expect(JSON.stringify(db().select().from(eventDetails).all())).not.toContain(token)
  expect(view).toMatchObject({ state: 'active', lastUsedAt: null, sites: null, expiresOn: addYears(today, 1) })
  const program = findTokenActor(token, ORIGIN)!
  expect(program).toMatchObject({ scopes: ['hours.read'], actor: { role: 'admin', token: 'Payroll', maker: dana.id } })
  noteTokenUse(program.actor, 'GET /api/admin/hours')
  expect(listTokens(dana)[0]).toMatchObject({ name: 'Payroll', lastUsedFrom: '192.0.2.7' })
})

it('nobody else makes, sees or revokes tokens, and an unlocked desk is asked for the password', () => {
  for (const name of ['alice', 'bob', 'charlie'] as const) {
    expect(() => makeToken(actor(name), inputOf())).toThrow('You are not allowed to do this')
    expect(() => listTokens(actor(name))).toThrow('You are not allowed to do this')
    expect(() => revokeToken(actor(name), { id: 'x' })).toThrow('You are not allowed to do this')
  }
  expect(() => makeToken(staleActor('dana'), inputOf())).toThrow('Please confirm your password first')
  expect(() => revokeToken(staleActor('dana'), { id: 'x' })).toThrow('Please confirm your password first')
})

it.each([
  [{ expiresOn: addYears(today, 2) }, 'expiresOn'],
  [{ expiresOn: '2020-01-01' }, 'expiresOn'],
  [{ scopes: ['people.read'], siteIds: ['x'] }, 'scopes'],
  [{ siteIds: ['no-such-site'] }, 'siteIds'],
])('%s is refused on its field', (changes, field) => {
  try {
    makeToken(actor('dana'), inputOf(changes))
    expect.unreachable()
  } catch (error) {
    expect(Object.keys((error as { errors: object }).errors)).toEqual([field])
  }
})

it('a revoked or expired token, and one whose maker is no longer an administrator, opens nothing', () => {
  const dana = actor('dana')
  const { token, view } = makeToken(dana, inputOf())
  const id = findTokenActor(token, ORIGIN)!.actor.id
  const year = new Date(Date.now() + 367 * DAY_MS)
  expect(findTokenActor(token, ORIGIN, year)).toBeNull()
  const setRole = (role: string) => commit(() => write().update(users).set({ role }).where(eq(users.id, dana.id)).run())
  setRole('manager')
  expect([findTokenActor(token, ORIGIN), isTokenLive(id)]).toEqual([null, false])
  setRole('admin')
  expect(isTokenLive(id)).toBe(true)
  revokeToken(dana, { id: view.id })
  expect([findTokenActor(token, ORIGIN), isTokenLive(id)]).toEqual([null, false])
  expect(() => revokeToken(dana, { id: view.id })).toThrow('Token not found')
  for (const wrong of ['', 'wfp_', token.slice(0, -1), `${token}x`, token.slice(4)])
    expect(findTokenActor(wrong, ORIGIN)).toBeNull()
  expect(purgeApiTokens(new Date())).toBe(0)
  expect(purgeApiTokens(new Date(Date.now() + 91 * DAY_MS))).toBe(1)
})

it('a token for one site sees only that site, and confirms no password', () => {
  const dana = actor('dana')
  const [one, two] = ['Depot', 'Gate'].map((name) => addSite(dana, SiteInput.parse({ name })).id)
  const { token } = makeToken(dana, inputOf({ siteIds: [one] }))
  const program = findTokenActor(token, ORIGIN)!.actor
  expect(sitesOf(program, 'hours.see')).toEqual([one])
  expect(sitesOf(program, 'hours.see')).not.toContain(two)
  expect(() => demandFresh(program)).toThrow('Please confirm your password first')
})

it('the audit trail names the token at its first call of each kind and from each address, and further calls do not fill it', () => {
  const { token } = makeToken(actor('dana'), inputOf({ name: 'Reports' }))
  const program = findTokenActor(token, ORIGIN)!.actor
  for (let call = 0; call < 25; call++) noteTokenUse(program, 'GET /api/admin/hours')
  noteTokenUse(program, 'GET /api/admin/pay-periods')
  noteTokenUse({ ...program, ip: '198.51.100.9' }, 'GET /api/admin/hours')
  const used = db()
    .select({ details: eventDetails.details, ip: eventDetails.ip, personId: events.personId })
    .from(events)
    .innerJoin(eventDetails, eq(eventDetails.eventId, events.id))
    .where(and(eq(events.type, 'token.used'), eq(events.actorId, program.id)))
    .all()
  const hours = { call: 'GET /api/admin/hours', apiToken: 'Reports' }
  expect(used).toEqual([
    { details: { ...hours, times: 1 }, ip: '192.0.2.7', personId: null },
    { details: { ...hours, times: 10 }, ip: '192.0.2.7', personId: null },
    { details: { ...hours, call: 'GET /api/admin/pay-periods', times: 1 }, ip: '192.0.2.7', personId: null },
    { details: { ...hours, times: 1 }, ip: '198.51.100.9', personId: null },
  ])
})

it('no program is told of a duress alert, because an attacker may see its screen', () => {
  const event = { audience: 'other_admins', personId: null, payload: { userId: 'alice' } }
  expect(isFor({ id: 'dana', role: 'admin' }, event)).toBe(true)
  expect(isFor({ id: 'token:1', role: 'admin' }, event)).toBe(false)
})
