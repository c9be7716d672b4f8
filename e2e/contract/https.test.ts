import fs from 'node:fs'
import path from 'node:path'
import { PASSWORD } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test('over https the session has a cookie that no other host can set, and only under that name is it believed', async () => {
  const server = await startServer({ ORIGIN: 'https://portal.example' })
  try {
    const ask = (path: string, cookie: string, init: RequestInit = {}) =>
      fetch(server.url + path, { ...init, headers: { Cookie: cookie, 'Content-Type': 'application/json' } })
    const body = JSON.stringify({ email: 'alice', password: PASSWORD })
    const signedIn = await ask('/api/auth/login', '', { method: 'POST', body })
    const cookies = signedIn.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-session', '__Host-device'])
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      expect(cookie).not.toMatch(/domain=/i)
    }
    const session = cookies[0]!.split(';')[0]!
    const mine = await ask('/api/auth/user', session)
    expect([mine.status, mine.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await ask('/api/auth/user', session.replace('__Host-', ''))).status).toBe(401)
    const out = await ask('/api/auth/logout', session, { method: 'POST' })
    expect(out.headers.getSetCookie().map((cookie) => cookie.split(/=|;/).slice(0, 3).join('|'))).toEqual(
      ['__Host-session', '__Host-device', 'session', 'device'].map((name) => `${name}|| Max-Age`),
    )
  } finally {
    await server.stop()
  }
})

test('a session from before keeps its holder signed in when the portal moves to https, under the new name', async () => {
  const before = await startServer()
  const body = JSON.stringify({ email: 'alice', password: PASSWORD })
  const headers = { 'Content-Type': 'application/json' }
  const cookie = (await fetch(`${before.url}/api/auth/login`, { method: 'POST', body, headers })).headers
    .getSetCookie()[0]!
    .split(';')[0]!
  const kept = fs.mkdtempSync(path.join(path.dirname(before.folder), 'kept-'))
  // Stopping a server takes its folder away.
  const ended = new Promise((resolve) => before.process.once('exit', resolve))
  before.process.kill('SIGTERM')
  await ended
  fs.cpSync(before.folder, kept, { recursive: true })
  await before.stop()
  const after = await startServer({ ORIGIN: 'https://portal.example' }, kept)
  try {
    const answer = await fetch(`${after.url}/api/auth/user`, { headers: { Cookie: cookie } })
    expect(answer.status).toBe(200)
    const given = answer.headers.getSetCookie()
    expect(given.map((one) => one.split('=')[0])).toEqual(['__Host-session', 'session', 'device'])
    const next = given[0]!.split(';')[0]!
    expect((await fetch(`${after.url}/api/auth/user`, { headers: { Cookie: next } })).status).toBe(200)
  } finally {
    await after.stop()
  }
})
