import { type APIRequestContext } from '@playwright/test'
import { EventSource } from 'eventsource'
import { WebSocket } from 'ws'
import { calmDown } from '../support/alerts.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

type Heard = { type: string; payload: Record<string, unknown> }

async function cookieOf(client: APIRequestContext): Promise<string> {
  const { cookies } = await client.storageState()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Opens a stream for a person. Returns what was received, and whether the server has closed the connection. */
async function stream(url: string, client: APIRequestContext, types: string[], headers: Record<string, string> = {}) {
  const Cookie = await cookieOf(client)
  const heard: (Heard & { id: string; at: number })[] = []
  let ended = 0
  const source = new EventSource(`${url}/api/events`, {
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, Cookie, ...headers } }),
  })
  for (const type of types)
    source.addEventListener(type, (event) =>
      heard.push({ ...(JSON.parse(event.data as string) as Heard), id: event.lastEventId, at: Date.now() }),
    )
  source.addEventListener('error', () => (ended ||= Date.now()))
  await new Promise<void>((resolve) => source.addEventListener('open', () => resolve()))
  return { heard, ended: () => ended, close: () => source.close() }
}

async function socket(url: string, client: APIRequestContext | null, headers: Record<string, string> = {}) {
  const Cookie = client ? await cookieOf(client) : ''
  const heard: Heard[] = []
  const opened = new WebSocket(url.replace('http', 'ws') + '/ws', { headers: { Cookie, ...headers } })
  const closed = new Promise<number>((resolve) => opened.on('close', resolve))
  opened.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString()) as Heard))
  opened.on('error', () => null)
  const status = await new Promise<number>((resolve) => {
    opened.on('open', () => resolve(101))
    opened.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
  })
  return { status, heard, closed, send: (data: string | Buffer) => opened.send(data), close: () => opened.close() }
}

const SOS = { type: 'sos', location: { latitude: 51.5, longitude: -0.1, accuracy: 9, address: 'Gate 4' }, notes: '' }

test('an alert reaches an admin over both channels at once, and its result reaches the guard', async ({
  as,
  server,
}) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const admin = await stream(server.url, dana, ['emergency_alert'])
  const guard = await stream(server.url, alice, ['emergency_update'])
  const old = await socket(server.url, dana)
  const start = Date.now()
  const raised = await alice.post('/api/emergency', { data: SOS })
  expect(raised.status()).toBe(201)
  const { id } = (await raised.json()) as { id: string }
  await expect.poll(() => admin.heard.length).toBe(1)
  expect(admin.heard[0]!.at - start).toBeLessThan(3000)
  expect(admin.heard[0]!.payload).toMatchObject({
    id,
    formattedLocation: 'Gate 4',
    userDetails: { fullName: 'Alice Archer' },
  })
  await expect.poll(() => old.heard).toMatchObject([{ type: 'emergency_alert', payload: { id } }])
  await dana.post(`/api/emergency/${id}/acknowledge`)
  await expect.poll(() => guard.heard).toMatchObject([{ payload: { id, acknowledgedBy: 'Dana Dean' } }])
  await expect.poll(() => old.heard.at(-1)).toMatchObject({ type: 'emergency_update', payload: { id } })
  for (const open of [admin, guard, old]) open.close()
})

test('staff receive nothing about other people', async ({ as, server }) => {
  const [alice, bob] = [await as('alice'), await as('bob')]
  const other = await stream(server.url, bob, ['emergency_alert', 'emergency_update', 'session.ended'])
  const old = await socket(server.url, bob)
  await alice.post('/api/emergency', { data: SOS })
  await bob.post('/api/auth/logout')
  await expect.poll(() => other.ended()).toBeGreaterThan(0)
  expect(other.heard.filter(({ type }) => type.startsWith('emergency_'))).toEqual([])
  expect(await old.closed).toBe(4401)
  expect(old.heard.map(({ type }) => type)).toEqual(['session.ended'])
  other.close()
})

test('a stream resumes where it broke off, and accepts an old or invalid position without harm', async ({
  as,
  server,
}) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const first = await stream(server.url, dana, ['emergency_alert', 'emergency_update'])
  await alice.post('/api/emergency', { data: SOS })
  await expect.poll(() => first.heard.length).toBe(1)
  const { id } = first.heard[0]!
  first.close()
  await alice.post('/api/emergency', { data: SOS })
  const second = await stream(server.url, dana, ['emergency_alert', 'emergency_update'], { 'Last-Event-ID': id })
  await expect.poll(() => second.heard.map(({ type }) => type)).toEqual(['emergency_update'])
  second.close()
  for (const senseless of ['999999999', '-5', 'abc', '1e400', '9'.repeat(400), '0']) {
    const stream_ = await stream(server.url, dana, ['emergency_update'], { 'Last-Event-ID': senseless })
    const before = stream_.heard.length
    await alice.post('/api/emergency', { data: SOS })
    await expect.poll(() => stream_.heard.length, senseless).toBeGreaterThan(before)
    stream_.close()
  }
})

test('a sixth stream of a session closes the oldest', async ({ as, server }) => {
  const dana = await as('dana')
  const open: Awaited<ReturnType<typeof stream>>[] = []
  for (let n = 0; n < 6; n++) open.push(await stream(server.url, dana, ['emergency_alert']))
  await expect.poll(() => open.map((each) => each.ended() > 0)).toEqual([true, false, false, false, false, false])
  for (const each of open) each.close()
})

test('one person has at most twelve streams and twelve sockets, in however many sessions: the oldest is closed', async ({
  as,
  server,
}) => {
  const sessions = [await as('charlie'), await as('charlie'), await as('charlie')]
  const open: Awaited<ReturnType<typeof stream>>[] = []
  for (let n = 0; n < 13; n++) open.push(await stream(server.url, sessions[n % 3]!, ['emergency_alert']))
  await expect.poll(() => open.map((each) => each.ended() > 0)).toEqual([true, ...Array<boolean>(12).fill(false)])
  const sockets: Awaited<ReturnType<typeof socket>>[] = []
  for (let n = 0; n < 13; n++) sockets.push(await socket(server.url, sessions[n % 3]!))
  expect(await sockets[0]!.closed).toBe(1008)
  const others = await stream(server.url, await as('bob'), ['emergency_alert'])
  expect(others.ended(), "nobody else's").toBe(0)
  for (const each of [...open, ...sockets, others]) each.close()
})

test('deactivation and a new role end the streams of a person at once', async ({ as, server }) => {
  const dana = await as('dana')
  const users = (await (await dana.get('/api/admin/users')).json()) as { id: string; username: string }[]
  const charlie = users.find(({ username }) => username === 'charlie')!
  const bob = users.find(({ username }) => username === 'bob')!
  const one = await stream(server.url, await as('charlie'), ['emergency_alert'])
  const two = await stream(server.url, await as('bob'), ['emergency_alert'])
  const old = await socket(server.url, await as('bob'))
  const start = Date.now()
  expect((await dana.delete(`/api/admin/staff/${charlie.id}`)).status()).toBe(200)
  expect((await dana.put(`/api/admin/staff/${bob.id}`, { data: { ...bob, role: 'supervisor' } })).status()).toBe(200)
  await expect.poll(() => one.ended() && two.ended()).toBeGreaterThan(0)
  expect(await old.closed).toBe(4401)
  expect(Math.max(one.ended(), two.ended()) - start).toBeLessThan(5000)
  await dana.post(`/api/admin/staff/${charlie.id}/reactivate`)
  await dana.put(`/api/admin/staff/${bob.id}`, { data: { ...bob, role: 'office_staff' } })
  one.close()
  two.close()
})

test('without a sign-in there is no stream, and a websocket that says so', async ({ as, server }) => {
  expect((await (await as('nobody')).get('/api/events')).status()).toBe(401)
  const old = await socket(server.url, null)
  expect(old.status).toBe(101)
  expect(await old.closed).toBe(4401)
})

test('a foreign site is refused before the websocket opens; a program without a browser is admitted', async ({
  as,
  server,
}) => {
  const dana = await as('dana')
  expect((await socket(server.url, dana, { Origin: 'https://evil.example' })).status).toBe(403)
  expect((await socket(server.url, dana, { Origin: 'null' })).status).toBe(403)
  const own = await socket(server.url, dana, { Origin: server.url })
  expect(own.status).toBe(101)
  own.close()
})

test('garbage on the websocket closes only that one, with its code', async ({ as, server }) => {
  const dana = await as('dana')
  const bystander = await socket(server.url, dana)
  const cases: [string | Buffer, number][] = [
    ['not json', 1003],
    [Buffer.from([1, 2, 3]), 1003],
    [JSON.stringify({ x: 'y'.repeat(5000) }), 1009],
    [Buffer.alloc(2_000_000), 1009],
  ]
  for (const [data, code] of cases) {
    const old = await socket(server.url, dana)
    old.send(data)
    expect(await old.closed).toBe(code)
  }
  const fine = await socket(server.url, dana)
  fine.send('{"type":"hello"}')
  await (await as('alice')).post('/api/emergency', { data: SOS })
  await expect.poll(() => fine.heard.length).toBeGreaterThan(0)
  await expect.poll(() => bystander.heard.length).toBeGreaterThan(0)
  fine.close()
  bystander.close()
})

test('a holiday request and its decision arrive as the documented messages', async ({ as, server }) => {
  const [bob, dana] = [await as('bob'), await as('dana')]
  const [admin, staff] = [await socket(server.url, dana), await socket(server.url, bob)]
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const asked = await bob.post('/api/holidays', { data: { startDate: day, endDate: day } })
  const { id } = (await asked.json()) as { id: string }
  await expect
    .poll(() => admin.heard)
    .toMatchObject([{ type: 'new_holiday_request', payload: { user: { firstName: 'Bob', lastName: 'Baker' } } }])
  await dana.put(`/api/admin/holiday-requests/${id}`, { data: { status: 'approved' } })
  await expect
    .poll(() => staff.heard)
    .toMatchObject([
      {
        type: 'holiday_request_decision',
        payload: { status: 'approved', userName: 'Bob Baker', decidedBy: 'Dana Dean', startDate: day },
      },
    ])
  admin.close()
  staff.close()
})
