import net from 'node:net'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, test } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { call, cookieOf } from '../support/load.ts'
import { openNeighbour } from '../support/neighbour.ts'
import { drip } from '../support/push-service.ts'
import { type Server, startServer } from '../support/server.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "SEVERE">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]><rss><channel><item><title>&j;</title></item></channel></rss>`
const SECRETS = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>SEVERE &x;</title></item></channel></rss>`

/** What a failing outside server may do, by name. `elsewhere` is where it would redirect us. */
const mischief = (elsewhere: string): [string, Answer][] => [
  ['never answers', () => undefined],
  ['never ends', (_request, response) => void setInterval(() => response.write(' '), 50).unref()],
  ['drips its head', (_request, response) => drip(response)],
  ['leads elsewhere', (_request, response) => response.writeHead(302, { Location: elsewhere }).end()],
  ['answers a gigabyte', (_request, response) => flood(response)],
  [
    'breaks off in the middle',
    (_request, response) => (
      response.writeHead(200, { 'Content-Length': '999' }),
      response.write('{"a'),
      response.destroy()
    ),
  ],
  ['answers nonsense', (_request, response) => response.end('{"address": [[[ \u0000')],
  ['answers a list', (_request, response) => response.end('[1,2,3]')],
  ['answers null', (_request, response) => response.end('null')],
  ['answers a bomb of entities', (_request, response) => response.end(LAUGHS)],
  ['asks for our files', (_request, response) => response.end(SECRETS)],
  ['answers 500', (_request, response) => response.writeHead(500).end()],
]

function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(2 ** 20, 'x')
  const more = () => {
    for (let n = 0; n < 1000 && !response.destroyed; n++)
      if (!response.write(chunk)) return void response.once('drain', more)
    response.end()
  }
  more()
}

async function withMischief(
  setting: 'THREAT_LEVEL_URL' | 'GEOCODER_URL',
  each: (server: Server, name: string) => Promise<void>,
) {
  const elsewhere = await openNeighbour((_request, response) => response.end('{"display_name":"Stolen"}'))
  let answer: Answer = () => undefined
  const neighbour = await openNeighbour((request, response) => answer(request, response))
  const server = await startServer({ [setting]: `${neighbour.url}/asked` })
  try {
    for (const [name, next] of mischief(elsewhere.url)) {
      answer = next
      await each(server, name)
    }
    expect(elsewhere.asked).toEqual([])
    expect(server.log()).not.toContain('a request failed')
  } finally {
    await server.stop()
    await Promise.all([neighbour.close(), elsewhere.close()])
  }
}

// These tests wait for a server that never answers, and each has its own, so they run at the same time.
let waits: { maps: Promise<void>; feed: Promise<void>; mail: Promise<void> }
test.beforeAll(() => {
  waits = { maps: askMaps(), feed: askFeed(), mail: askSilentMail() }
  for (const wait of Object.values(waits)) wait.catch(() => 'told by its test')
})

test('whatever the maps service does, the answer is the coordinates, and soon', async () => {
  test.setTimeout(180_000)
  await waits.maps
})

test('whatever the feed does, the last level stays, an admin is told, and nothing hangs', async () => {
  test.setTimeout(180_000)
  await waits.feed
})

async function askMaps(): Promise<void> {
  let place = 50
  await withMischief('GEOCODER_URL', async (server, name) => {
    const start = performance.now()
    const { status, body } = await call(server.url, '', 'GET', `/api/geocode/reverse?latitude=${++place}&longitude=1`)
    expect([status, body], name).toEqual([200, { address: `${place}.000000, 1.000000`, displayName: null, parts: [] }])
    expect(performance.now() - start, name).toBeLessThan(6000)
    expect((await call(server.url, '', 'GET', '/api/auth/user')).status).toBe(401)
  })
}

async function askFeed(): Promise<void> {
  let dana = ''
  await withMischief('THREAT_LEVEL_URL', async (server, name) => {
    dana ||= await cookieOf(server.url, 'dana')
    const start = performance.now()
    const { status, body } = await call(server.url, dana, 'POST', '/api/admin/threat-level/refresh')
    expect([status, body.message], name).toEqual([503, expect.stringContaining('The last known level still applies')])
    expect(performance.now() - start, name).toBeLessThan(9000)
    expect((await call(server.url, dana, 'GET', '/api/threat-level')).body, name).toMatchObject({
      level: 'SUBSTANTIAL',
    })
  })
}

test('a mail server that accepts the connection and says nothing delays neither people nor the stop', async () => {
  await waits.mail
})

async function askSilentMail(): Promise<void> {
  const open = new Set<net.Socket>()
  const silent = net.createServer((socket) => void open.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as net.AddressInfo
  const server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const alice = await cookieOf(server.url, 'alice')
  const start = performance.now()
  const asked = await call(server.url, '', 'POST', '/api/auth/forgot-password', { email: 'alice' })
  expect(asked.status).toBe(200)
  const alert = await call(server.url, alice, 'POST', '/api/emergency', { type: 'sos', location: null, notes: '' })
  expect(alert.status).toBe(201)
  expect(performance.now() - start).toBeLessThan(3000)
  while (open.size === 0) await new Promise((next) => setTimeout(next, 50))
  const ended = new Promise<number | null>((resolve) => server.process.once('exit', resolve))
  const stopping = performance.now()
  server.process.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - stopping).toBeLessThan(20_000)
  for (const socket of open) socket.destroy()
  silent.close()
  await server.stop()
}

test('an alert arrives by email while the mail server never finishes an ordinary email', async () => {
  const [begun, received]: [string[], string[]] = [[], []]
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]!.address
      begun.push(to)
      stream.on('data', () => null)
      stream.on('end', () => {
        if (to !== 'dana@example.test') return
        received.push(to)
        done()
      })
    },
  })
  mail.on('error', () => null)
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', () => resolve()))
  const { port } = mail.server.address() as net.AddressInfo
  const server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const [alice, dana] = [await cookieOf(server.url, 'alice'), await cookieOf(server.url, 'dana')]
  for (const email of ['alice', 'bob', 'charlie'])
    await call(server.url, '', 'POST', '/api/auth/forgot-password', { email })
  await expect.poll(() => begun.length).toBe(3)
  for (let n = 1; n <= 3; n++) {
    const sos = { type: 'sos', location: null, notes: `press ${n}` }
    const { body } = await call(server.url, alice, 'POST', '/api/emergency', sos)
    await expect.poll(() => received.length).toBe(n)
    await call(server.url, dana, 'POST', `/api/emergency/${String(body.id)}/acknowledge`)
  }
  expect(begun).toHaveLength(6)
  // A usual stop waits for the ordinary emails; how long is checked by the test before.
  server.process.kill('SIGKILL')
  await server.stop()
  await new Promise<void>((resolve) => mail.close(() => resolve()))
})
