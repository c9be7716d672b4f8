import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import pino from 'pino'
import { sessions } from '#db/schema/access.ts'
import { eventDetails, events } from '#db/schema/events.ts'
import { identities } from '#db/schema/identities.ts'
import { users } from '#db/schema/people.ts'
import { actor, staleActor } from '../../../../e2e/support/actors.ts'
import { CLIENT, type CompanyProvider, startProvider } from '../../../../e2e/support/company-provider.ts'
import { type Actor, type Visitor } from '../../kernel/access/actor.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { deactivateStaff } from '../staff/staff.server.ts'
import { findCompanyLinksOf, linkFor, unlinkFor } from '../sign-in/company-links.server.ts'
import { beginCompanySignIn, endCompanySignIn, enterWithCode } from '../sign-in/company-sign-in.server.ts'
import { beginSecondFactor, confirmSecondFactor } from '../sign-in/second-factor-setup.server.ts'
import { CompanySubject } from './input.ts'
import { beginLink, listIdentities, unlinkIdentities } from './identities.server.ts'

let provider: CompanyProvider, issuer: string, as: CompanyProvider['as']
const CALLBACK = 'http://localhost:3000/auth/oidc/callback'

beforeAll(async () => {
  provider = await startProvider(CALLBACK)
  issuer = provider.issuer
})
afterAll(() => provider.stop())

let visitor: Visitor
beforeEach(() => {
  visitor = { kind: 'visitor', device: null, ip: randomUUID(), userAgent: 'test' }
  as = provider.as = { accountId: 'subject-1', amr: ['pwd'] }
  const given = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret }
  keep('env', { ...env(), ...given, ORIGIN: 'http://localhost:3000', OIDC_SECOND_FACTOR: 'never' })
  keep('identities.provider', { at: -Infinity, found: null })
})

afterEach(() => vi.restoreAllMocks())

/**
 * Acts as a browser at the provider: it follows the address, with its cookies, until it is sent back. @returns the
 * query of the address that it is sent back to
 */
async function goThrough(url: string): Promise<string> {
  const jar = new Map<string, string>()
  let at = url
  for (let hop = 0; hop < 12; hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const one of answer.headers.getSetCookie()) {
      const [name, value] = one.split(';')[0]!.split('=') as [string, string]
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${answer.status} ${await answer.text()}`)
    at = new URL(location, at).href
    if (at.startsWith(CALLBACK)) return new URL(at).searchParams.toString()
  }
  throw new Error('led round and round')
}

async function link(who: ReturnType<typeof actor>) {
  const query = await goThrough((await beginLink(who)).url)
  return endCompanySignIn(who, visitor, { query, state: null })
}
async function signIn(portal: 'staff' | 'admin' = 'staff', change: (query: string) => string = (query) => query) {
  const { url, state } = await beginCompanySignIn(visitor, { portal, next: '/home' })
  return endCompanySignIn(visitor, visitor, { query: change(await goThrough(url)), state })
}
const reasons = () =>
  db()
    .select({ details: eventDetails.details })
    .from(eventDetails)
    .all()
    .map(({ details }) => details?.reason)

describe('the company sign-in', () => {
  it('is linked by the person, signs them in, and is unlinked', async () => {
    const alice = actor('alice')
    expect(await link(alice)).toEqual({ kind: 'linked', next: '/account' })
    expect(listIdentities(alice)).toMatchObject([{ issuer, lastUsedAt: null }])
    expect(await signIn()).toMatchObject({ kind: 'in', signedIn: { user: { id: alice.id } }, next: '/home' })
    expect(listIdentities(alice)[0]!.lastUsedAt).not.toBeNull()
    unlinkIdentities(alice)
    expect(await signIn()).toMatchObject({ kind: 'refused', message: expect.stringContaining('not linked') })
  })

  it('does not prove the password: actions that need it ask at once', async () => {
    await link(actor('alice'))
    await signIn()
    const [newest] = db().select().from(sessions).all().slice(-1)
    expect(newest).toMatchObject({ confirmedAt: null, bothFactors: false })
  })

  it('signs nobody in by email: the same email under another subject is refused', async () => {
    await link(actor('alice'))
    as.accountId = 'subject-2'
    expect(await signIn()).toMatchObject({ kind: 'refused' })
    expect(reasons()).toContain('Company sign-in: not linked')
  })

  it('counts as both factors only if the setting allows it and the token proves it', async () => {
    await link(actor('alice'))
    const isTwice = async () => {
      await signIn()
      return db().select().from(sessions).all().at(-1)!.bothFactors
    }
    as.amr = ['pwd', 'mfa']
    expect(await isTwice()).toBe(false)
    keep('env', { ...env(), OIDC_SECOND_FACTOR: 'amr' })
    expect(await isTwice()).toBe(true)
    as.amr = ['pwd']
    expect(await isTwice()).toBe(false)
  })

  it('is not linked by a session that ends while the provider is asked', async () => {
    const alice = actor('alice')
    const query = await goThrough((await beginLink(alice)).url)
    const linking = endCompanySignIn(alice, visitor, { query, state: null })
    deactivateStaff(actor('dana'), { id: alice.id })
    expect([(await linking).kind, db().select().from(identities).all()]).toEqual(['refused', []])
  })

  it('links an account at the provider to one person', async () => {
    await link(actor('alice'))
    expect(await link(actor('bob'))).toMatchObject({
      kind: 'refused',
      message: 'This company account is already linked',
    })
    as.accountId = 'subject-3'
    expect(await link(actor('alice'))).toMatchObject({ kind: 'refused', message: expect.stringContaining('Unlink it') })
    expect(db().select().from(identities).all()).toHaveLength(1)
  })

  it('is refused at the admin portal for other roles, and everywhere for a person who has left', async () => {
    const alice = actor('alice')
    await link(alice)
    expect(await signIn('admin')).toMatchObject({ kind: 'refused', portal: 'admin' })
    commit(() => write().update(users).set({ isActive: false }).where(eq(users.id, alice.id)).run())
    expect(await signIn()).toMatchObject({ kind: 'refused' })
  })

  it.each([
    ['with a state of its own making', (query: string) => query.replace(/state=[^&]+/, 'state=mine')],
    ['with another code', (query: string) => query.replace(/code=[^&]+/, 'code=mine')],
    ['from another issuer', (query: string) => query.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')],
    ['with nothing', () => ''],
    ['with an error', (query: string) => `error=access_denied&${query.slice(query.indexOf('state='))}`],
  ])('comes back %s: nobody is signed in', async (_what, change) => {
    await link(actor('alice'))
    expect(await signIn('staff', change)).toMatchObject({ kind: 'refused' })
  })

  it('comes back once, to the browser that started it, and to the session that wants the link', async () => {
    const alice = actor('alice')
    await link(alice)
    const { url, state } = await beginCompanySignIn(visitor, { portal: 'staff', next: '/home' })
    const query = await goThrough(url)
    expect(await endCompanySignIn(visitor, visitor, { query, state: 'another' })).toMatchObject({ kind: 'refused' })
    expect(await endCompanySignIn(visitor, visitor, { query, state })).toMatchObject({ kind: 'refused' })
    as.accountId = 'subject-4'
    const bob = actor('bob')
    const wanted = await goThrough((await beginLink(bob)).url)
    const others: Actor[] = [visitor, alice]
    for (const other of others)
      expect(await endCompanySignIn(other, visitor, { query: wanted, state: null })).toMatchObject({ kind: 'refused' })
    expect(listIdentities(bob)).toEqual([])
  })

  it('needs the password to be linked or unlinked', async () => {
    await link(actor('alice'))
    await expect(beginLink(staleActor('alice'))).rejects.toThrow('Please confirm your password first')
    expect(() => unlinkIdentities(staleActor('alice'))).toThrow('Please confirm your password first')
  })

  it('continues when the provider signs with another key, and explains it in plain words within the first minute', async () => {
    const alice = actor('alice')
    provider.rotateKeys('first')
    await link(alice)
    expect(await signIn()).toMatchObject({ kind: 'in' })
    provider.rotateKeys('second')
    // An unknown key is looked up at most once a minute, so that nobody can make the portal send requests without end.
    expect(await signIn()).toMatchObject({ kind: 'refused', message: expect.stringMatching(/^[A-Z][^.]+\./) })
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 61_000)
    expect(await signIn()).toMatchObject({ kind: 'in' })
  })

  it('says in plain words that the provider is down', async () => {
    keep('env', { ...env(), OIDC_ISSUER: 'http://127.0.0.1:9' })
    const begun = beginCompanySignIn(visitor, { portal: 'staff', next: '/home' })
    await expect(begun).rejects.toThrow('cannot be reached at the moment. Sign in with your password.')
    await expect(beginLink(actor('alice'))).rejects.toThrow('cannot be reached at the moment')
  })

  it('tells the operator why in one line of the log, without a stack', async () => {
    const lines: string[] = []
    keep('log', pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }))
    keep('env', { ...env(), OIDC_ISSUER: 'http://127.0.0.1:9' })
    await expect(beginLink(actor('alice'))).rejects.toThrow('cannot be reached at the moment')
    expect(lines.splice(0).join()).toMatch(/ECONNREFUSED.*the sign-in provider cannot be reached/)
    keep('env', { ...env(), OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET: 'another' })
    keep('identities.provider', { at: -Infinity, found: null })
    expect(await signIn()).toMatchObject({ kind: 'refused' })
    expect(lines.join()).toMatch(/invalid_client.*the sign-in provider did not confirm who signed in/)
    expect(lines.join()).not.toMatch(/"stack"|another/)
  })

  it('does not exist where no provider is configured', async () => {
    keep('env', { ...env(), OIDC_CLIENT_SECRET: undefined })
    await expect(beginCompanySignIn(visitor, { portal: 'staff', next: '/home' })).rejects.toThrow('Not found')
    await expect(beginLink(actor('alice'))).rejects.toThrow('not found')
  })
})

describe('a company account that an administrator links', () => {
  let alices: CompanySubject
  beforeEach(() => void (alices = { id: actor('alice').id, subject: 'subject-1' }))

  it('signs its person in, sends them an email, and ends all their sessions when unlinked', async () => {
    const dana = actor('dana')
    await linkFor(dana, alices)
    expect(findCompanyLinksOf(dana, alices)).toMatchObject({ isSet: true, linked: [{ issuer, subject: 'subject-1' }] })
    expect(await signIn()).toMatchObject({ kind: 'in', signedIn: { user: { id: alices.id } } })
    expect(unlinkFor(dana, alices)).toEqual({ message: 'Company account unlinked' })
    expect(db().select().from(sessions).where(eq(sessions.userId, alices.id)).all()).toEqual([])
    expect(await signIn()).toMatchObject({ kind: 'refused' })
    const told = db().select().from(events).all()
    const ofAlice = told.filter(({ personId, type }) => personId === alices.id && type.startsWith('identity.'))
    expect(ofAlice.map(({ type, actorId }) => [type, actorId])).toEqual([
      ['identity.linked', dana.id],
      ['identity.unlinked', dana.id],
    ])
  })

  it('is refused with a stale password, by other roles, for oneself, for a leaver, twice, and without a provider', async () => {
    const dana = actor('dana')
    await expect(linkFor(staleActor('dana'), alices)).rejects.toThrow('Please confirm your password first')
    expect(() => unlinkFor(staleActor('dana'), alices)).toThrow('Please confirm your password first')
    await expect(linkFor(actor('bob'), alices)).rejects.toThrow('not allowed')
    expect(() => unlinkFor(actor('bob'), alices)).toThrow('not allowed')
    expect(() => findCompanyLinksOf(actor('bob'), alices)).toThrow('not allowed')
    await expect(linkFor(dana, { ...alices, id: dana.id })).rejects.toThrow('Link your own')
    expect(() => unlinkFor(dana, { id: dana.id })).toThrow('Unlink your own')
    await expect(linkFor(dana, { ...alices, id: 'nobody' })).rejects.toMatchObject({ kind: 'not_found' })
    expect(() => unlinkFor(dana, alices)).toThrow('not found')
    await linkFor(dana, alices)
    await expect(linkFor(dana, { ...alices, id: actor('bob').id })).rejects.toThrow('is already linked')
    await expect(linkFor(dana, { ...alices, subject: 'subject-2' })).rejects.toThrow('Unlink it first')
    commit(() => write().update(users).set({ isActive: false }).where(eq(users.id, alices.id)).run())
    await expect(linkFor(dana, alices)).rejects.toThrow('has left')
    keep('env', { ...env(), OIDC_CLIENT_SECRET: undefined })
    await expect(linkFor(dana, { ...alices, id: actor('bob').id })).rejects.toThrow('not found')
    expect(db().select().from(identities).all()).toHaveLength(1)
  })

  it('is not linked while the provider cannot be reached', async () => {
    keep('env', { ...env(), OIDC_ISSUER: 'http://127.0.0.1:9' })
    await expect(linkFor(actor('dana'), alices)).rejects.toThrow('cannot be reached at the moment')
  })

  it.each([
    ['', 'Enter the subject'],
    ['alice@example.test', 'This is an email address. Enter the subject that the provider shows.'],
    ['subject\u0000', 'A subject cannot contain accents or special characters'],
    ['x'.repeat(256), 'Enter at most 255 characters'],
  ])('needs a valid subject, not %j', (subject, message) => {
    const read = CompanySubject.safeParse({ ...alices, subject })
    expect(read.error?.issues.map((issue) => issue.message)).toContain(message)
  })

  /** Links Alice's account, gives her a second factor, and signs her in at the provider: she owes the code. */
  async function owingACode() {
    const alice = actor('alice')
    await linkFor(actor('dana'), alices)
    const { secret } = beginSecondFactor(alice, {})
    const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
    await confirmSecondFactor(alice, { code: codeAt(Date.now()) })
    const owes = await signIn()
    if (owes.kind !== 'owes') throw new Error(owes.kind)
    return { key: owes.key, code: codeAt(Date.now() + 30_000) }
  }

  it('still needs the code of a second factor here, and counts as used after that', async () => {
    const { key, code } = await owingACode()
    await expect(enterWithCode(visitor, { key, code: '000000' })).rejects.toThrow('is wrong')
    expect(await enterWithCode(visitor, { key, code })).toMatchObject({ next: '/home' })
    expect(findCompanyLinksOf(actor('dana'), alices).linked[0]!.lastUsedAt).not.toBeNull()
    await expect(enterWithCode(visitor, { key, code })).rejects.toThrow('sign in again')
  })

  it('lets nobody in whose account was unlinked before they entered their code', async () => {
    const { key, code } = await owingACode()
    unlinkFor(actor('dana'), { id: actor('alice').id })
    await expect(enterWithCode(visitor, { key, code })).rejects.toThrow('sign in again')
  })
})
