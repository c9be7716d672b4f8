import { call, cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test("one person's writes in a minute are limited, with the time to try again; others do not notice, and a call for help always gets through", async () => {
  test.setTimeout(120_000)
  const server = await startServer()
  try {
    const [alice, bob] = [await cookieOf(server.url, 'alice'), await cookieOf(server.url, 'bob')]
    const post = (cookie: string, path: string, body: string) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'application/json' },
        body,
        redirect: 'manual',
      })
    let refused: Response | undefined
    let taken = 0
    for (; taken < 1000 && !refused; taken++) {
      const answer = await post(alice, '/api/holidays', '{}')
      if (answer.status === 429) refused = answer
      else await answer.arrayBuffer()
    }
    expect(taken).toBeGreaterThan(200)
    expect(taken).toBeLessThan(1000)
    expect(Number(refused!.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(((await refused!.json()) as { message: string }).message).toMatch(/^Too many requests at once/)
    expect((await post(bob, '/api/holidays', '{}')).status).toBe(400)
    expect((await call(server.url, alice, 'GET', '/api/auth/user')).status).toBe(200)
    for (let n = 0; n < 300; n++) {
      const answer = await post(alice, '/api/emergency', n % 2 ? '{"notes":"help"}' : 'no JSON at all')
      expect([200, 201]).toContain(answer.status)
      await answer.arrayBuffer()
    }
    const form = { Cookie: alice, 'Content-Type': 'application/x-www-form-urlencoded' }
    for (const body of ['notes=help', 'a[99999999]=x', 'a=&'.repeat(60_000), 'x'.repeat(16 * 2 ** 20)]) {
      const answer = await fetch(`${server.url}/emergency`, { method: 'POST', headers: form, body, redirect: 'manual' })
      expect(answer.status, body.slice(0, 20)).toBe(302)
    }
  } finally {
    await server.stop()
  }
})
