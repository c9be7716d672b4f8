import net from 'node:net'
import { untilReady } from '../support/camera.ts'
import { FORM, hostileForms } from '../support/hostile-bodies.ts'
import { memoryOf } from '../support/proc.ts'
import { type Server } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test('fourteen megabytes sent to a sign-in are refused without being read, and not echoed', async ({ as, server }) => {
  // The models and the first page are loaded beforehand, because that is not part of this test.
  await untilReady(as)
  const client = await as('nobody')
  const send = async () => {
    const answer = await client.post('/login', {
      data: `email=${'x'.repeat(14 * 2 ** 20)}`,
      headers: { 'Content-Type': FORM },
    })
    expect(answer.status()).toBe(413)
    expect((await answer.body()).length).toBeLessThan(40_000)
    expect(await answer.text()).toContain('at most 64 KB are allowed')
  }
  await send()
  const before = memoryOf(server)
  for (let n = 0; n < 12; n++) await send()
  expect(memoryOf(server) - before).toBeLessThan(150)
})

test('a form that no page posts is refused at the sign-in in a few words, and a mistyped one with its page', async ({
  as,
}) => {
  const client = await as('nobody')
  const send = (data: string, type = FORM) => client.post('/login', { data, headers: { 'Content-Type': type } })
  for (const [what, body, type] of hostileForms) {
    const answer = await send(body, type)
    if (answer.status() === 413) continue
    expect(answer.status(), what).toBe(400)
    const isPage = answer.headers()['content-type']!.startsWith('text/html')
    expect((await answer.body()).length, what).toBeLessThan(isPage ? 40_000 : 200)
  }
  const refused = await send('email=bob&email.length=99999999')
  expect(refused.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await refused.text()).toBe('The form could not be read. Please try again.')
  const mistyped = await send('email=bob&password=')
  expect(mistyped.status()).toBe(400)
  expect(await mistyped.text()).toContain('Welcome Back')
})

test.describe('a connection whose request was refused before its body was read carries the next request', () => {
  const cases: [string, string, string, string, number][] = [
    ['an unknown call', 'POST', '/api/no-such-call', 'application/json', 404],
    ['a method that a call does not know', 'PUT', '/api/auth/login', 'application/json', 405],
    ['a method that nothing here knows', 'OPTIONS', '/api/auth/login', 'application/json', 405],
    ['a call of people signed in', 'POST', '/api/holidays', 'application/json', 401],
    ['a page of people signed in', 'POST', '/holidays', FORM, 302],
    ['a page of admins', 'POST', '/admin/staff/new', FORM, 302],
    ['an unknown page', 'POST', '/no-such-page', FORM, 405],
    ['a page without a form', 'POST', '/privacy-policy', FORM, 405],
    ['a look with a body', 'GET', '/login', FORM, 200],
    ['a look at a call with a body', 'GET', '/api/auth/user', 'application/json', 401],
    ['a form too large', 'POST', '/login', FORM, 413],
    ['a call too large', 'POST', '/api/auth/login', 'application/json', 413],
    ['a script that is not there', 'POST', '/assets/none.js', FORM, 405],
    ['another site', 'POST', '/login?evil', FORM, 403],
  ]
  for (const [what, method, address, type, status] of cases) {
    for (const chunked of [false, true]) {
      test(`${what}, ${chunked ? 'in chunks' : 'with its length'}`, async ({ server }) => {
        const body = 'a'.repeat(1_300_000)
        const head = [`${method} ${address} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`]
        if (address.endsWith('evil')) head.push('Origin: https://evil.example')
        head.push(chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`)
        const sent = chunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
        const next = 'GET /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
        const { statuses, ms } = await converse(server, [`${head.join('\r\n')}\r\n\r\n${sent}`, next])
        expect(statuses[0]).toBe(status)
        // The next request must be answered, or the connection must have been closed explicitly.
        if (statuses.length === 2) expect(statuses[1]).toBe(200)
        expect(ms).toBeLessThan(5000)
      })
    }
  }
})

test('a sender that continues after a refusal is disconnected', async ({ server }) => {
  test.setTimeout(60_000)
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write('POST /api/no-such-call HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
  const drops = setInterval(() => socket.write('1\r\na\r\n'), 200)
  await closed
  clearInterval(drops)
})

/** Sends requests over one connection, each once the previous answer has begun, and returns what came back. */
function converse(server: Server, requests: string[]): Promise<{ statuses: number[]; ms: number }> {
  return new Promise((resolve) => {
    const start = performance.now()
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
    let text = ''
    let sent = 0
    const statuses = () => [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
    const go = () => socket.write(requests[sent++]!)
    socket.setTimeout(15_000, () => socket.destroy())
    socket.on('connect', go)
    socket.on('data', (part) => {
      text += part.toString('latin1')
      if (statuses().length === sent && sent < requests.length) go()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ statuses: statuses(), ms: performance.now() - start }))
  })
}
