import { rawRequest, sendRaw } from '../support/raw.ts'
import { expect, test } from '../support/test.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

test.describe('the front door refuses what no honest client sends', () => {
  const cases: [string, string, string, Record<string, string>, string, number][] = [
    ['a foreign host', 'GET', '/', { Host: 'evil.example' }, '', 400],
    ['a malformed host', 'GET', '/', { Host: 'localhost:99999x' }, '', 400],
    ['TRACE', 'TRACE', '/', { Host: 'localhost' }, '', 405],
    ['OPTIONS', 'OPTIONS', '/api/auth/user', { Host: 'localhost' }, '', 405],
    ['an address that does not decode', 'GET', '/%E0%A4%A', { Host: 'localhost' }, '', 400],
    ['a null byte in the address', 'GET', '/%00', { Host: 'localhost' }, '', 400],
    [
      'a length over the limit',
      'POST',
      '/api/auth/login',
      { Host: 'localhost', ...JSON_TYPE, 'Content-Length': '99999999' },
      '',
      413,
    ],
    [
      'another site, by Sec-Fetch-Site',
      'POST',
      '/api/auth/logout',
      { Host: 'localhost', 'Sec-Fetch-Site': 'cross-site', 'Content-Length': '0' },
      '',
      403,
    ],
    [
      'another site, by Origin',
      'POST',
      '/logout',
      { Host: 'localhost', Origin: 'https://evil.example', 'Content-Length': '0' },
      '',
      403,
    ],
    [
      'an opaque origin',
      'POST',
      '/api/auth/logout',
      { Host: 'localhost', Origin: 'null', 'Content-Length': '0' },
      '',
      403,
    ],
    [
      'truncated JSON',
      'POST',
      '/api/auth/login',
      { Host: 'localhost', ...JSON_TYPE, 'Content-Length': '9' },
      '{"email":',
      400,
    ],
    ['a JSON list', 'POST', '/api/auth/login', { Host: 'localhost', ...JSON_TYPE, 'Content-Length': '2' }, '[]', 400],
    [
      'a body that is not JSON',
      'POST',
      '/api/auth/login',
      { Host: 'localhost', 'Content-Type': 'text/plain', 'Content-Length': '2' },
      '{}',
      415,
    ],
    [
      'a form at a call',
      'POST',
      '/api/auth/login',
      { Host: 'localhost', 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '7' },
      'email=a',
      415,
    ],
    [
      'garbage multipart at a page',
      'POST',
      '/login',
      { Host: 'localhost', 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '7' },
      'garbage',
      400,
    ],
  ]
  for (const [what, method, path, headers, body, status] of cases) {
    test(what, async ({ server }) => {
      expect((await sendRaw(server.url, rawRequest(method, path, headers, body))).status).toBe(status)
    })
  }

  test('a chunked body over 1 MB that claims no length', async ({ server }) => {
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
    const head = rawRequest('POST', '/api/auth/login', {
      Host: 'localhost',
      ...JSON_TYPE,
      'Transfer-Encoding': 'chunked',
    })
    expect((await sendRaw(server.url, head + chunk.repeat(20) + '0\r\n\r\n')).status).toBe(413)
  })

  test('a forged X-Forwarded-Host changes nothing', async ({ server }) => {
    const answer = await sendRaw(
      server.url,
      rawRequest('GET', '/login', { Host: 'localhost', 'X-Forwarded-Host': 'x:99999' }),
    )
    expect(answer.status).toBe(200)
  })
})

test('every answer carries the security headers and a request id', async ({ as }) => {
  const client = await as('nobody')
  for (const path of ['/login', '/api/auth/user', '/no-such-page', '/api/no-such-call']) {
    const headers = (await client.get(path)).headers()
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers['content-security-policy'], path).toMatch(/script-src [^;]*'nonce-[\w+/]{24}'/)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['permissions-policy'], path).toContain('camera=(self)')
    expect(headers['x-request-id'], path).toMatch(/^[\w-]{36}$/)
    expect(headers['x-powered-by'], path).toBeUndefined()
  }
})

test('the log has one line a request and no password, cookie or query', async ({ as, server }) => {
  const client = await as('nobody')
  await client.post('/api/auth/login?note=planted-query', { data: { email: 'alice', password: 'planted-password' } })
  await expect.poll(() => server.log()).toContain('"path":"/api/auth/login"')
  expect(server.log()).not.toContain('planted-')
})

test('a method that a call does not know is 405 with Allow', async ({ as }) => {
  const client = await as('alice')
  const answer = await client.get('/api/auth/logout')
  expect([answer.status(), answer.headers()['allow']]).toEqual([405, 'POST'])
})

test('an unknown call is 404 as JSON, an unknown page 404 with the documented words', async ({ as }) => {
  const client = await as('nobody')
  const call = await client.get('/api/nothing/here')
  expect([call.status(), await call.json()]).toEqual([404, { message: 'There is no such call' }])
  const page = await client.get('/nothing/here')
  expect(page.status()).toBe(404)
  expect(await page.text()).toContain('404 Page Not Found')
})
