import { PASSWORD } from '../support/people.ts'
import { rawRequest, sendRaw } from '../support/raw.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

test.describe('the server refuses what no ordinary client sends', () => {
  const cases: [string, string, string, Record<string, string>, string, number][] = [
    ['a foreign host', 'GET', '/', { Host: 'evil.example' }, '', 400],
    ['a malformed host', 'GET', '/', { Host: 'localhost:99999x' }, '', 400],
    ['an address of another site in the request line', 'GET', 'http://evil.example/', { Host: 'localhost' }, '', 400],
    ['an endless address', 'GET', `/${'a'.repeat(9000)}`, { Host: 'localhost' }, '', 400],
    ['TRACE', 'TRACE', '/', { Host: 'localhost' }, '', 405],
    ['OPTIONS', 'OPTIONS', '/api/auth/user', { Host: 'localhost' }, '', 405],
    ['an address that does not decode', 'GET', '/%E0%A4%A', { Host: 'localhost' }, '', 400],
    ['a null byte in the address', 'GET', '/%00', { Host: 'localhost' }, '', 400],
    ['an end of a line in the address of a call', 'GET', '/api/files/a%0Ab', { Host: 'localhost' }, '', 400],
    ['a line separator in the address of a call', 'GET', '/api/files/a%E2%80%A8b', { Host: 'localhost' }, '', 400],
    ['two hosts', 'GET', '/', { Host: 'localhost', host: 'localhost' }, '', 400],
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
      const answer = await sendRaw(server.url, rawRequest(method, path, headers, body))
      expect(answer.status).toBe(status)
      expect(answer.text).toMatch(/content-security-policy: default-src 'none'/i)
      expect(answer.text).toMatch(/x-content-type-options: nosniff/i)
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

  test('a form of 20 MB, with and without its length', async ({ server }) => {
    const type = { Host: 'localhost', 'Content-Type': 'application/x-www-form-urlencoded' }
    const declared = rawRequest('POST', '/login', { ...type, 'Content-Length': String(20 * 2 ** 20) })
    expect((await sendRaw(server.url, declared)).status).toBe(413)
    const chunk = `100000\r\n${'a'.repeat(2 ** 20)}\r\n`
    const chunked = rawRequest('POST', '/login', { ...type, 'Transfer-Encoding': 'chunked' })
    expect((await sendRaw(server.url, `${chunked}${chunk.repeat(20)}0\r\n\r\n`)).status).toBe(413)
  })

  test('two lengths, or a length and chunks: no second request can be hidden', async ({ server }) => {
    const smuggled = 'GET /api/auth/user HTTP/1.1\r\nHost: localhost\r\n\r\n'
    for (const doubled of [
      'Content-Length: 4\r\nContent-Length: 50',
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
    ]) {
      const answer = await sendRaw(
        server.url,
        `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${doubled}\r\n\r\n0\r\n\r\n${smuggled}`,
      )
      expect(answer.status).toBe(400)
      expect(answer.text.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
    }
  })

  test('a websocket under the name of another site that points here', async ({ server }) => {
    const upgrade = {
      Upgrade: 'websocket',
      Connection: 'Upgrade',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'c2l4dGVlbi1ieXRlcy1vbg==',
    }
    const ask = (host: string) =>
      sendRaw(server.url, rawRequest('GET', '/ws', { ...upgrade, Host: host, Origin: `http://${host}` }))
    expect((await ask('evil.example')).status).toBe(403)
    expect((await ask('localhost')).status).toBe(101)
  })

  test('a refused upgrade is answered as if it had not been requested', async ({ server }) => {
    const offer = {
      Host: 'localhost',
      Connection: 'Upgrade, HTTP2-Settings',
      Upgrade: 'h2c',
      'HTTP2-Settings': 'AAMAAABk',
    }
    const read = await sendRaw(server.url, rawRequest('GET', '/api/auth/user', offer))
    expect([read.status, read.text.includes('Please sign in')]).toEqual([401, true])
    const body = JSON.stringify({ email: 'nobody', password: 'wrong' })
    const headers = { ...offer, ...JSON_TYPE, 'Content-Length': String(body.length) }
    const written = await sendRaw(server.url, rawRequest('POST', '/api/auth/login', headers, body))
    expect([written.status, written.text.includes('Invalid')]).toEqual([401, true])
  })

  test('in an address with scheme and host only the address counts, for our host', async ({ server }) => {
    const asked = (line: string) => sendRaw(server.url, rawRequest('GET', line, { Host: 'ignored.example' }))
    expect((await asked('http://localhost/login')).text).toContain('<!DOCTYPE html>')
    expect((await asked('http://localhost/api/auth/user')).status).toBe(401)
    expect((await asked('http://localhost?from=mail')).status).toBe(200)
    expect((await asked('http://evil.example/login')).status).toBe(400)
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
    // No map tile server is configured.
    expect(headers['content-security-policy'], path).toContain("img-src 'self' data: blob:;")
    expect(headers['content-security-policy'], path).toMatch(/script-src [^;]*'nonce-[\w+/]{24}'/)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['permissions-policy'], path).toContain('camera=(self)')
    expect(headers['x-request-id'], path).toMatch(/^[\w-]{36}$/)
    expect(headers['x-powered-by'], path).toBeUndefined()
  }
})

test('a page is compressed as its reader accepts', async ({ as }) => {
  const client = await as('nobody')
  for (const taken of ['br', 'gzip', 'gzip, deflate, br', 'br;q=0, gzip', 'identity']) {
    const answer = await client.get('/login', { headers: { 'Accept-Encoding': taken } })
    const sent = { identity: undefined, gzip: 'gzip', 'br;q=0, gzip': 'gzip' } as Record<string, string | undefined>
    expect(answer.headers()['content-encoding'], taken).toBe(taken in sent ? sent[taken] : 'br')
    expect(answer.headers().vary, taken).toContain('Accept-Encoding')
    expect(await answer.text(), taken).toMatch(/^<!DOCTYPE html>[^]*<\/html>/)
  }
})

test('each page has a new nonce, which every script in it and every link that fetches one has too', async ({ as }) => {
  const client = await as('nobody')
  const nonces = new Set<string>()
  for (let n = 0; n < 3; n++) {
    const answer = await client.get('/login')
    const nonce = /'nonce-([\w+/]{24})'/.exec(answer.headers()['content-security-policy']!)![1]!
    const text = await answer.text()
    const scripts = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    const links = [...text.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([tag]) => tag)
    expect(Math.min(scripts.length, links.length)).toBeGreaterThan(0)
    for (const script of [...scripts, ...links]) expect(script).toContain(`nonce="${nonce}"`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(3)
})

test('answers to a signed-in person are not cached', async ({ as }) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  for (const path of ['/home', '/home.data', '/api/auth/user', '/api/clock/status', '/documents', '/account']) {
    expect((await alice.get(path)).headers()['cache-control'], path).toMatch(/no-store/)
  }
  for (const path of ['/admin', '/admin.data', '/api/admin/users', '/admin/staff/manage']) {
    expect((await dana.get(path)).headers()['cache-control'], path).toMatch(/no-store/)
  }
})

test('the page of a reset link does not reveal its address to other sites', async ({ as }) => {
  const client = await as('nobody')
  expect((await client.get('/reset-password?token=planted')).headers()['referrer-policy']).toBe('no-referrer')
  expect((await client.get('/login')).headers()['referrer-policy']).toBe('same-origin')
})

test('over https every cookie is Secure and browsers are told to stay with https', async ({ playwright }) => {
  const server = await startServer({ ORIGIN: 'https://portal.example' })
  try {
    const client = await playwright.request.newContext({ baseURL: server.url })
    const answer = await client.post('/login', {
      form: { email: 'alice', password: PASSWORD },
      headers: { Origin: 'https://portal.example' },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(302)
    const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
    expect(cookies.map(({ value }) => value.split('=')[0]).sort()).toEqual(
      expect.arrayContaining(['__Host-device', '__Host-session']),
    )
    for (const { value } of cookies) expect(value).toMatch(/; HttpOnly; Secure; SameSite=Lax/)
    expect(answer.headers()['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    const plain = { form: { email: 'alice', password: PASSWORD }, headers: { Origin: server.url } }
    expect((await client.post('/login', plain)).status()).toBe(403)
  } finally {
    await server.stop()
  }
})

test('the log has one line for each request, which names the person, and no password, cookie or query', async ({
  as,
  server,
}) => {
  const client = await as('nobody')
  await client.post('/api/auth/login?note=planted-query', { data: { email: 'alice', password: 'planted-password' } })
  await expect.poll(() => server.log()).toContain('"path":"/api/auth/login"')
  const { id } = (await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }
  await expect.poll(() => server.log()).toMatch(new RegExp(`"path":"/api/auth/user","status":200,.*"userId":"${id}"`))
  expect(server.log()).not.toContain('planted-')
  // IP addresses are logged only for callers that are refused.
  expect(server.log()).toMatch(/"path":"\/api\/auth\/login","status":401,.*"ip":"/)
  expect(server.log()).not.toMatch(/"status":200,.*"ip":/)
})

test('an unknown method of a call is 405 with Allow', async ({ as }) => {
  const client = await as('alice')
  const answer = await client.get('/api/auth/logout')
  expect([answer.status(), answer.headers()['allow']]).toEqual([405, 'POST'])
})

test('every refusal of a method lists the allowed ones', async ({ as, server }) => {
  const allowed = async (method: string, path: string) => {
    const { status, text } = await sendRaw(server.url, rawRequest(method, path, { Host: 'localhost' }))
    return [status, /^allow: (.*)\r$/im.exec(text)?.[1]]
  }
  expect(await allowed('OPTIONS', '/api/auth/user')).toEqual([405, 'GET, HEAD'])
  expect(await allowed('PROPFIND', '/api/clock')).toEqual([405, 'POST'])
  expect(await allowed('OPTIONS', '/login')).toEqual([405, 'GET, HEAD, POST'])
  expect(await allowed('TRACE', '/privacy-policy')).toEqual([405, 'GET, HEAD'])
  const alice = await as('alice')
  const answer = await alice.post('/hours', { form: {}, headers: { Origin: server.url } })
  expect([answer.status(), answer.headers().allow]).toEqual([405, 'GET, HEAD'])
})

test('no search engine lists the portal, and password managers find where to change a password', async ({ as }) => {
  const client = await as('nobody')
  expect((await client.get('/login')).headers()['x-robots-tag']).toBe('noindex')
  expect(await (await client.get('/robots.txt')).text()).toContain('Disallow: /')
  const change = await client.get('/.well-known/change-password', { maxRedirects: 0 })
  expect([change.status(), change.headers().location]).toEqual([302, '/change-password'])
  expect((await client.get('/.well-known/security.txt')).status()).toBe(404)
})

test('an unknown call is 404 as JSON, an unknown page 404 with the documented words', async ({ as }) => {
  const client = await as('nobody')
  const call = await client.get('/api/nothing/here')
  expect([call.status(), await call.json()]).toEqual([404, { message: 'There is no such call' }])
  const page = await client.get('/nothing/here')
  expect(page.status()).toBe(404)
  expect(await page.text()).toContain('404 Page Not Found')
})

test("every answer is marked as the product's own, so that a page never mistakes a proxy's for one", async ({
  as,
  server,
}) => {
  const client = await as('alice')
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await client.get('/home')).text())![0]
  const etag = (await client.get('/sw.js')).headers()['etag']!
  const answers: [string, number, object?][] = [
    ['/home', 200],
    ['/home.data', 200],
    ['/nothing/here', 404],
    ['/login', 302],
    ['/api/auth/user', 200],
    ['/api/nothing', 404],
    ['/api/auth/logout', 405],
    ['/healthz', 200],
    [asset, 200],
    ['/assets/gone-0.js', 404],
    ['/sw.js', 200],
    ['/sw.js', 304, { headers: { 'If-None-Match': etag } }],
    ['/favicon.svg', 200],
    ['/%E0%A4%A', 400],
  ]
  for (const [path, status, how] of answers) {
    const answer = await client.get(path, { maxRedirects: 0, ...how })
    expect([path, answer.status(), Boolean(answer.headers()['x-portal'])]).toEqual([path, status, true])
  }
  const refused = await sendRaw(server.url, 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect([refused.status, JSON.stringify(refused).toLowerCase().includes('x-portal')]).toEqual([405, true])
  const stranger = await as('nobody')
  expect((await stranger.get('/api/auth/user')).headers()['x-portal']).toBeTruthy()
})

test('a page with many links may request all their parts at once', async ({ as }) => {
  const nobody = await as('nobody')
  const question = (links: number) =>
    `/__manifest?version=x&${Array.from({ length: links }, (_, n) => `p=${encodeURIComponent(`/admin/staff/${String(n).padStart(36, '0')}/edit`)}`).join('&')}`
  // Remix never makes a longer request than this one.
  const [asked, most] = [question(110), 7680]
  expect(asked.length).toBeLessThan(most)
  expect((await nobody.get(asked)).status()).toBe(204)
  expect((await nobody.get(question(122))).status()).toBe(400)
})
