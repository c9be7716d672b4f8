import net from 'node:net'
import { memoryOf } from '../support/proc.ts'
import { type Server } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const FORM = 'application/x-www-form-urlencoded'
const PUBLIC_FORMS = ['/login', '/admin/login', '/forgot-password', '/reset-password']
const OWN_FORMS = ['/holidays', '/home', '/account', '/clock', '/change-password', '/accident-form']
/** What a machine with two cores, shared with other tests, may need at worst; an answer takes some milliseconds. */
const PROMPT_MS = 300

const parts = (count: number) =>
  Array.from({ length: count }, () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n').join('')

/** Small bodies that once took the server down, and others of their kind. */
const hostile: [what: string, body: string, type?: string][] = [
  ['a list of a hundred million', 'a[99999999]=x'],
  ['a list of five million', 'a[5000000]=x'],
  ['a list of millions, encoded', 'a%5B99999999%5D=x'],
  ['a list of millions of a field that is there', 'email[99999999]=x&password[9999999]=x&notes[9999999]=x'],
  ['a list of millions far inside', 'email.a.b[99999999].c=x'],
  [
    'a list of millions in one part',
    '--x\r\nContent-Disposition: form-data; name="email[99999999]"\r\n\r\n1\r\n--x--',
    'multipart/form-data; boundary=x',
  ],
  ['the length of a list', 'email[0]=x&email.length=99999999'],
  ['one name sixty thousand times', 'a=&'.repeat(60_000)],
  ['one name of ours twenty thousand times', 'email=&'.repeat(20_000)],
  ['names twenty thousand deep', `${'a.'.repeat(20_000)}a=x`],
  ['names two thousand deep', `email${'[a]'.repeat(2000)}=x`],
  ['twenty thousand parts', `${parts(20_000)}--x--`, 'multipart/form-data; boundary=x'],
  ['a part without end', `--x\r\n${'a'.repeat(60_000)}`, 'multipart/form-data; boundary=x'],
  ['a divider without end', parts(10), `multipart/form-data; boundary=${'x'.repeat(5000)}`],
  [
    'a command to the reader of forms',
    `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"a[99999999]","value":1}}')}`,
  ],
  ['a broken command', '__intent__=x&__state__=x'],
  ['a prototype', '__proto__[a]=x&constructor.prototype.a=x'],
  ['signs that mean nothing', '%&%=%&%ZZ=%&=&[]=&].[=&..=&[[[=x'],
]

test.describe('a hostile body is refused at once, and nobody else waits for it', () => {
  for (const [kind, addresses] of [
    ['nobody', PUBLIC_FORMS],
    ['alice', OWN_FORMS],
  ] as const) {
    test(`sent by ${kind} to ${addresses.join(', ')}`, async ({ as, server }) => {
      test.setTimeout(120_000)
      const client = await as(kind)
      await client.get(addresses[0]!)
      const before = memoryOf(server)
      for (const address of addresses) {
        // A page says what it always says, and what was wrong: nothing of the body comes back.
        const page = (await (await client.get(address)).body()).length
        for (const [what, body, type = FORM] of hostile) {
          const send = async () => {
            const start = performance.now()
            const [answer, health] = await Promise.all([
              client.post(address, { data: body, headers: { 'Content-Type': type }, maxRedirects: 0 }),
              client.get('/healthz').then(() => performance.now() - start),
            ])
            return {
              status: answer.status(),
              size: (await answer.body()).length,
              ms: performance.now() - start,
              health,
            }
          }
          let answered = await send()
          // A loud neighbour may cost one try.
          if (Math.max(answered.ms, answered.health) > PROMPT_MS) answered = await send()
          // A form to fill keeps what it knows as a draft and drops the rest, where nothing about that rest is harmful.
          const fine = address === '/accident-form' && what === 'signs that mean nothing' ? [302] : [400, 413]
          expect(fine, `${what} to ${address}: ${answered.status}`).toContain(answered.status)
          expect(answered.ms, `${what} to ${address}`).toBeLessThan(PROMPT_MS)
          expect(answered.health, `health beside ${what} to ${address}`).toBeLessThan(PROMPT_MS)
          expect(answered.size, `${what} to ${address}`).toBeLessThan(page + 10_000)
        }
      }
      expect(memoryOf(server) - before).toBeLessThan(200)
    })
  }
})

test('fourteen megabytes at a sign-in are refused without being read, and never come back', async ({ as, server }) => {
  const client = await as('nobody')
  await client.get('/login')
  const before = memoryOf(server)
  for (let n = 0; n < 12; n++) {
    const answer = await client.post('/login', {
      data: `email=${'x'.repeat(14 * 2 ** 20)}`,
      headers: { 'Content-Type': FORM },
    })
    expect(answer.status()).toBe(413)
    expect((await answer.body()).length).toBeLessThan(40_000)
    expect(await answer.text()).toContain('at most 64 KB are allowed')
  }
  expect(memoryOf(server) - before).toBeLessThan(150)
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
        // Either the next one is answered, or the connection was closed in so many words.
        if (statuses.length === 2) expect(statuses[1]).toBe(200)
        expect(ms).toBeLessThan(5000)
      })
    }
  }
})

test('who goes on sending after a refusal is hung up on', async ({ server }) => {
  test.setTimeout(60_000)
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write('POST /api/no-such-call HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
  const drops = setInterval(() => socket.write('1\r\na\r\n'), 200)
  await closed
  clearInterval(drops)
})

/** Sends requests down one connection, each once the one before has begun to be answered; gives what came back. */
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
