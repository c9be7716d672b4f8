import fs from 'node:fs'
import net from 'node:net'
import { expect, test } from '@playwright/test'
import { look } from '../support/database.ts'
import { call, cookieOf } from '../support/load.ts'
import { manyPeople } from '../support/many-people.ts'
import { memoryOf } from '../support/proc.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'
import { openUnread } from '../support/unread-streams.ts'

const LONG = process.env.FAULTS === 'long'
// The test itself needs the rest of the files that one process may open.
const FILES = Number(/Max open files\s+(\d+)/.exec(fs.readFileSync('/proc/self/limits', 'utf8'))![1]) - 500
const CLIENTS = Math.min(LONG ? 10_000 : 1000, Math.floor(FILES / 250) * 250)
const STREAMS_EACH = 5
/** How many readers do not read. */
const SLOW = 9 * STREAMS_EACH

/** Returns how many connections and files the server has open. */
const openOf = (server: Server) => fs.readdirSync(`/proc/${server.process.pid}/fd`).length

/**
 * Returns cookies of this many sessions of half as many administrators. Each alert is emailed to every administrator,
 * and thousands of emails would take longer than the streams.
 */
function listeners(folder: string, sessions: number): string[] {
  const cookies = manyPeople(folder, 'dana', sessions)
  look({ folder }, (sqlite) =>
    sqlite.exec(`
      UPDATE sessions SET user_id = (
        SELECT other.id FROM users AS own JOIN users AS other
        ON other.username = 'dana.' || (CAST(substr(own.username, 6) AS INTEGER) / 2) WHERE own.id = sessions.user_id
      ) WHERE user_id IN (SELECT id FROM users WHERE username LIKE 'dana.%');
      UPDATE users SET is_active = 0 WHERE username LIKE 'dana.%' AND id NOT IN (SELECT user_id FROM sessions)`),
  )
  return cookies
}

type Reader = { socket: net.Socket; status: number; alerts: number; at: number }

/** Opens a stream of events over a plain socket, which the test may read or leave unread. */
function follow(server: Server, cookie: string): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
    const reader: Reader = { socket, status: 0, alerts: 0, at: 0 }
    socket.on('error', (error) => (reader.status ? undefined : reject(error)))
    let rest = ''
    socket.on('data', (chunk) => {
      const text = rest + chunk.toString('latin1')
      // The words may arrive in two parts.
      rest = text.slice(Math.max(text.lastIndexOf('event: emergency_alert') + 1, text.length - 21))
      if (!reader.status) resolve(((reader.status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])), reader))
      const found = text.split('event: emergency_alert').length - 1
      if (found) [reader.alerts, reader.at] = [reader.alerts + found, performance.now()]
    })
    socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  })
}

// Node takes half a minute to cut off a connection, so this starts before the other tests and ends while they run.
let dripping: { server: Server; cut: Promise<void> }
test.beforeAll(async () => {
  const server = await startServer()
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n')
  const drops = setInterval(() => socket.write('X-Drop: 1\r\n'), 500)
  const cut = new Promise<void>((resolve) => socket.on('close', () => (clearInterval(drops), resolve())))
  dripping = { server, cut }
})
test.afterAll(() => dripping?.server.stop())

test(`${CLIENTS} people listen: everyone receives an SOS, pages keep working, and all is released when they disconnect`, async () => {
  test.setTimeout(300_000)
  const folder = copyTemplate()
  const cookies = manyPeople(folder, 'dana', CLIENTS / STREAMS_EACH)
  const server = await startServer({ LOG_LEVEL: 'error' }, folder)
  try {
    const alice = await cookieOf(server.url, 'alice')
    const [openBefore, memoryBefore] = [openOf(server), memoryOf(server)]
    const readers: Reader[] = []
    for (let n = 0; n < CLIENTS; n += 250) {
      const some = cookies.flatMap((cookie) => Array.from({ length: STREAMS_EACH }, () => cookie)).slice(n, n + 250)
      readers.push(...(await Promise.all(some.map((cookie) => follow(server, cookie)))))
    }
    expect(readers.filter(({ status }) => status !== 200)).toEqual([])
    const grown = ((memoryOf(server) - memoryBefore) * 1024) / CLIENTS
    const start = performance.now()
    expect((await press(server, alice)).status).toBe(201)
    await expect.poll(() => readers.filter(({ alerts }) => alerts === 0).length, { timeout: 30_000 }).toBe(0)
    const last = Math.max(...readers.map(({ at }) => at)) - start
    expect(last).toBeLessThan(CLIENTS * 2)
    expect((await fetch(`${server.url}/login`)).status).toBe(200)
    for (const { socket } of readers) socket.destroy()
    await expect.poll(() => openOf(server), { timeout: 30_000 }).toBeLessThan(openBefore + 20)
    expect((await press(server, alice)).status).toBe(200)
    const description = `${CLIENTS} streams, ${grown.toFixed(1)} KB each; SOS to the last of them ${last.toFixed(0)} ms`
    test.info().annotations.push({ type: 'figures', description })
    console.log(description)
  } finally {
    await server.stop()
  }
})

const press = (server: Server, cookie: string, notes = '') =>
  call(server.url, cookie, 'POST', '/api/emergency', { type: 'sos', location: null, notes })

test('readers that do not read are disconnected; the others miss nothing and memory stays flat', async () => {
  test.setTimeout(240_000)
  const folder = copyTemplate()
  const cookies = listeners(folder, SLOW / STREAMS_EACH + 1)
  const crowd = manyPeople(folder, 'alice', 450)
  // Garbage of the alerts themselves could hide what readers cost, so there is little room for it.
  const server = await startServer({ LOG_LEVEL: 'error', NODE_OPTIONS: '--max-old-space-size=128' }, folder)
  try {
    // Three bytes for each of as many characters as an alert keeps.
    const notes = '€'.repeat(2000)
    // The first alerts come before the measurement, because the growth that they cause has nothing to do with
    // readers.
    for (const cookie of crowd.splice(0, 200)) await press(server, cookie, notes)
    const honest = await follow(server, cookies.pop()!)
    const slow = await openUnread(new URL(server.url).port, cookies, STREAMS_EACH)
    expect(slow.statuses).toEqual(Array.from({ length: SLOW }, () => 200))
    // Files that were opened at the start have been closed by now, so the count is taken while all readers are
    // connected.
    const without = openOf(server) - SLOW
    const memoryBefore = memoryOf(server)
    // Many people each press once, and each alert is sent whole to every listener. The buffers for a connection are
    // soon full; the test then waits for half a minute. A copy of each alert for each reader would be 68 MB.
    let raised = 0
    for (const cookie of crowd) if ((await press(server, cookie, notes)).status === 201) raised++
    await expect.poll(() => openOf(server), { timeout: 90_000 }).toBeLessThanOrEqual(without + 5)
    await expect.poll(() => honest.alerts, { timeout: 30_000 }).toBe(raised)
    const grown = memoryOf(server) - memoryBefore
    console.log(`${SLOW} readers stopped, ${raised} alerts told to each: memory grew by ${grown.toFixed(0)} MB`)
    expect(grown).toBeLessThan(40)
    honest.socket.destroy()
    await slow.close()
  } finally {
    await server.stop()
  }
})

test('clients that disconnect in the middle of everything leave nothing behind', async () => {
  const server = await startServer()
  try {
    const cookie = await cookieOf(server.url, 'alice')
    const before = openOf(server)
    const halves = [
      `GET /home HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`,
      `POST /api/forms/photos HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{"data":"`,
      `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n--x\r\n`,
      `GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`,
      'GET / HT',
    ]
    for (let round = 0; round < 20; round++) {
      const sockets = halves.flatMap((half) =>
        Array.from({ length: 4 }, () => {
          const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
          socket.on('error', () => undefined)
          socket.write(half)
          return socket
        }),
      )
      await fetch(`${server.url}/login`)
      for (const [n, socket] of sockets.entries()) {
        if (n % 2) socket.resetAndDestroy()
        else socket.destroy()
      }
    }
    await expect.poll(() => openOf(server), { timeout: 20_000 }).toBeLessThan(before + 10)
    expect((await call(server.url, cookie, 'GET', '/api/auth/user')).status).toBe(200)
    expect(server.log()).not.toContain('a request failed')
  } finally {
    await server.stop()
  }
})

test('a connection that sends its head drop by drop is cut off', async () => {
  await dripping.cut
  expect((await fetch(`${dripping.server.url}/healthz`)).status).toBeLessThan(600)
})

// This takes a whole minute, so only `npm run faults` includes it.
const patiently = LONG ? test : () => undefined
patiently('a body that comes drop by drop is cut off after a minute, and nobody waits for it', async () => {
  test.setTimeout(150_000)
  const server = await startServer()
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  const cut = new Promise<number>((resolve) => socket.on('close', () => resolve(performance.now())))
  socket.on('error', () => undefined)
  const start = performance.now()
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
  )
  const drops = setInterval(() => socket.write(' '), 500)
  expect((await fetch(`${server.url}/login`)).status).toBe(200)
  expect((await cut) - start).toBeLessThan(100_000)
  clearInterval(drops)
  await server.stop()
})
