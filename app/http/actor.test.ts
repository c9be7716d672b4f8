import { describe, expect, it } from 'vitest'
import { actor } from '../../e2e/support/actors.ts'
import { listSessions, openSession } from '~/domain/account/sign-in/sessions.server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type Context, findActor, sessionHeaders, signedOutHeaders } from './actor.server.ts'
import { keepOidcMark, oidcMark } from './oidc-cookie.server.ts'
import { redirectWith, waitingToast } from './page.server.ts'

const MINUTE = 60_000
const overHttps = () => keep('env', { ...env(), ORIGIN: 'https://portal.example' })

/** Returns a request's context, which also collects the cookies that looking up the actor sets. */
const contextOf = (set: string[] = []) =>
  ({ clientIp: null, setCookie: (value: string) => set.push(value) }) as unknown as Context

async function open(name: 'alice' | 'dana', seen = new Date()) {
  const { id, role } = actor(name)
  const opened = commit(() => openSession({ id, role }, { ip: null, userAgent: null }, null, seen))
  const cookie = (await sessionHeaders(opened)).getSetCookie()[0]!
  return { ...opened, cookie: cookie.split(';')[0]!, full: cookie }
}
const ask = (cookie: string, headers: Record<string, string> = {}, set?: string[], path = '/admin.data') =>
  findActor(new Request(`http://localhost${path}`, { headers: { Cookie: cookie, ...headers } }), contextOf(set))

describe('an idle admin', () => {
  const seenAt = (name: 'alice' | 'dana', id: string) =>
    listSessions(actor(name))
      .find((session) => session.id === id)!
      .lastSeenAt.getTime()

  it.each([
    ['a page that refreshes itself', { 'X-Background': '1' }, '/admin.data'],
    ['a stream', { Accept: 'text/event-stream' }, '/api/events'],
    ['a socket', {}, '/ws'],
    ['a picture', { 'Sec-Fetch-Dest': 'image' }, '/api/files/x'],
  ])('is not kept signed in by %s', async (_name, headers, path) => {
    const before = new Date(Date.now() - 29 * MINUTE)
    const { id, cookie } = await open('dana', before)
    expect((await ask(cookie, headers as Record<string, string>, [], path)).kind).toBe('person')
    expect(seenAt('dana', id)).toBe(before.getTime())
  })

  it('is kept signed in by their actions, in a browser or a program', async () => {
    for (const headers of [{}, { 'Sec-Fetch-Dest': 'document' }, { 'Sec-Fetch-Dest': 'empty' }] as Record<
      string,
      string
    >[]) {
      const { id, cookie } = await open('dana', new Date(Date.now() - 29 * MINUTE))
      await ask(cookie, headers)
      expect(Date.now() - seenAt('dana', id)).toBeLessThan(MINUTE)
    }
  })

  it('does not include staff, who stay signed in for thirty days', async () => {
    const { id, cookie } = await open('alice', new Date(Date.now() - 29 * MINUTE))
    await ask(cookie, { 'X-Background': '1' })
    expect(Date.now() - seenAt('alice', id)).toBeLessThan(MINUTE)
  })
})

describe('the cookie of a session over https', () => {
  it('has a name that only this host can set', async () => {
    overHttps()
    const { full } = await open('alice')
    expect(full).toMatch(/^__Host-session=[^;]+;.* Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(full).not.toMatch(/domain/i)
  })

  it('is not accepted under the plain name if it was made under the other one', async () => {
    overHttps()
    const { cookie } = await open('alice')
    expect(await ask(cookie.replace('__Host-', ''))).toMatchObject({ kind: 'visitor' })
    expect(await ask(cookie)).toMatchObject({ kind: 'person' })
  })

  it('has company in the state of a company sign-in and the message for the next page', async () => {
    overHttps()
    const [state] = (await keepOidcMark('state-of-this-browser')).getSetCookie()
    const [toast] = (await redirectWith('/home', { title: 'Saved' })).headers.getSetCookie()
    expect([state, toast].map((each) => each!.split('=')[0])).toEqual(['__Host-oidc', '__Host-toast'])
    for (const each of [state, toast]) expect(each).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    // A neighbour under the same domain can plant these, and so choose whose sign-in ends here and what the portal says.
    const planted = ['oidc', 'toast'].map((name, n) => [state, toast][n]!.split(';')[0]!.replace(/^[^=]+/, name))
    const request = new Request('https://portal.example/home', { headers: { Cookie: planted.join('; ') } })
    expect([await oidcMark(request), await waitingToast(request)]).toEqual([null, null])
  })

  it('is removed at sign-out, with the mark of the device', async () => {
    overHttps()
    const cleared = (await signedOutHeaders()).getSetCookie()
    expect(cleared.map((one) => one.split('=')[0])).toEqual(['__Host-session', '__Host-device'])
    for (const one of cleared) expect(one).toMatch(/=; Max-Age=0/)
  })
})
