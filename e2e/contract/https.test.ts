import { PASSWORD } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test('over https the session has a cookie that no other host can set, and only that name is accepted', async () => {
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
      ['__Host-session', '__Host-device'].map((name) => `${name}|| Max-Age`),
    )
  } finally {
    await server.stop()
  }
})
