import net from 'node:net'
import { request } from '@playwright/test'
import { calmDown } from '../support/alerts.ts'
import { hireNewcomer, SIGNATURE } from '../support/newcomer.ts'
import { PASSWORD } from '../support/people.ts'
import { call, cookieOf } from '../support/load.ts'
import { drip, openPushService } from '../support/push-service.ts'
import { type Server, startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

type Service = Awaited<ReturnType<typeof openPushService>>
let service: Service
let server: Server

test.beforeAll(async () => {
  service = await openPushService((asked, response) =>
    asked.url!.startsWith('/tarpit') ? drip(response) : response.writeHead(201).end(),
  )
  server = await startServer({ TRUST_PROXY: '1', ...service.settings })
})
test.afterAll(async () => {
  await server.stop()
  await service.close()
})

const subscribe = async (cookie: string, name: string) =>
  (await call(server.url, cookie, 'POST', '/api/push/subscriptions', service.device(name))).status

/** Raises an SOS; an admin acknowledges it, and its sender is told. */
async function pressAndAcknowledge(guard: string, admin: string): Promise<void> {
  const raised = await call(server.url, guard, 'POST', '/api/emergency', { type: 'sos', location: null, notes: '' })
  expect([200, 201]).toContain(raised.status)
  await call(server.url, admin, 'POST', `/api/emergency/${String(raised.body.id)}/acknowledge`)
}

// An acknowledgement is reported once it can no longer be undone, which takes ten seconds.
const SECONDS = { timeout: 20_000 }

test('an SOS reaches the control room within seconds while ten devices of one guard answer a byte a second', async () => {
  test.setTimeout(120_000)
  const [alice, bob, dana] = await Promise.all(['alice', 'bob', 'dana'].map((name) => cookieOf(server.url, name)))
  expect(await subscribe(dana!, 'control')).toBe(201)
  for (let n = 0; n < 10; n++) expect(await subscribe(alice!, `tarpit-${n}`)).toBe(201)
  await pressAndAcknowledge(alice!, dana!)
  await expect.poll(() => service.asked.filter(({ path }) => path.startsWith('tarpit')).length, SECONDS).toBe(10)
  for (let n = 2; n <= 5; n++) {
    await calmDown(server.url)
    // Each round, the slow devices are sent something too.
    await pressAndAcknowledge(n % 2 ? alice! : bob!, dana!)
    await expect.poll(() => service.to('control').length, SECONDS).toBe(n)
  }
  expect(service.to('control').every(({ urgency }) => urgency === 'high')).toBe(true)
})

test('an SOS reaches the control room while a device of its own admin accepts the call and says nothing', async () => {
  const open = new Set<net.Socket>()
  const silent = net.createServer((socket) => void open.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(silent.address() as net.AddressInfo).port}`
  const settings = { ...service.settings, PUSH_HOSTS: `${service.settings.PUSH_HOSTS}, ${host}` }
  const own = await startServer(settings)
  const [alice, dana] = await Promise.all(['alice', 'dana'].map((name) => cookieOf(own.url, name)))
  const silentDevice = { ...service.device('x'), endpoint: `https://${host}/x` }
  expect((await call(own.url, dana!, 'POST', '/api/push/subscriptions', silentDevice)).status).toBe(201)
  await call(own.url, dana!, 'POST', '/api/push/subscriptions', service.device('desk'))
  for (let n = 1; n <= 3; n++) {
    const sos = { type: 'sos', location: null, notes: `press ${n}` }
    const { body } = await call(own.url, alice!, 'POST', '/api/emergency', sos)
    await expect.poll(() => service.to('desk').length, SECONDS).toBe(n)
    await call(own.url, dana!, 'POST', `/api/emergency/${String(body.id)}/acknowledge`)
  }
  expect(open.size).toBeGreaterThan(0)
  for (const socket of open) socket.destroy()
  silent.close()
  await own.stop()
})

test('messages need a known push service', async ({ as }) => {
  const alice = await as('alice')
  const { keys } = service.device('x')
  for (const endpoint of [
    'https://push.example.test/x',
    'https://fcm.googleapis.com:8443/x',
    'https://93.184.216.34/x',
    'https://[2002:7f00:1::]/x',
    'https://127.0.0.1/x',
    'http://fcm.googleapis.com/x',
  ]) {
    const answer = await alice.post('/api/push/subscriptions', { data: { endpoint, keys } })
    expect(answer.status(), endpoint).toBe(400)
    expect(((await answer.json()) as { message: string }).message.length).toBeGreaterThan(20)
  }
  const known = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys }
  expect((await alice.post('/api/push/subscriptions', { data: known })).status()).toBe(201)
})

/** Adds a new person with a subscribed device, which is told what happens to them. */
async function newcomer(device: string) {
  const options = { baseURL: server.url, extraHTTPHeaders: { 'X-Forwarded-For': '10.9.9.9' } }
  const [dana, client] = [await request.newContext(options), await request.newContext(options)]
  await dana.post('/api/auth/login', { data: { email: 'dana', password: PASSWORD } })
  const username = await hireNewcomer(dana, client)
  const staff = (await (await dana.get('/api/admin/users')).json()) as { id: string; username: string }[]
  const { id } = staff.find((one) => one.username === username)!
  const signIn = async () => {
    const another = await request.newContext(options)
    expect((await another.post('/api/auth/login', { data: { email: username, password: PASSWORD } })).status()).toBe(
      200,
    )
    return another
  }
  const phone = await signIn()
  await phone.post('/api/auth/consent', { data: { signature: SIGNATURE } })
  expect((await phone.post('/api/push/subscriptions', { data: service.device(device) })).status()).toBe(201)
  // Feedback is reported to every device of its person at once.
  const tell = async () => {
    const feedback = { userId: id, title: 'Night shift', content: 'Good', rating: 4 }
    const answer = await dana.post('/api/admin/performance/feedback', { data: feedback })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await tell()
  await expect.poll(() => service.to(device).length, SECONDS).toBe(1)
  return { dana, phone, id, signIn, tell }
}

/**
 * Waits until a second device of the same person has received the next message. By then the first one would have
 * received it too.
 */
async function hearsNothing(device: string, { signIn, tell }: Awaited<ReturnType<typeof newcomer>>) {
  const other = await signIn()
  await other.post('/api/push/subscriptions', { data: service.device(`${device}-other`) })
  await tell()
  await expect.poll(() => service.to(`${device}-other`).length, SECONDS).toBe(1)
  expect(service.to(device)).toHaveLength(1)
}

test('a device gets nothing more after its person signed out there', async () => {
  const one = await newcomer('signed-out')
  await one.phone.post('/api/auth/logout')
  await hearsNothing('signed-out', one)
})

test('a device gets nothing more after it was signed out from another one', async () => {
  const one = await newcomer('revoked')
  const elsewhere = await one.signIn()
  const sessions = (await (await one.phone.get('/api/auth/sessions')).json()) as { id: string; current: boolean }[]
  const { id } = sessions.find(({ current }) => current)!
  expect((await elsewhere.delete(`/api/auth/sessions/${id}`)).status()).toBe(200)
  await hearsNothing('revoked', one)
})

test('a device gets nothing more after the password was changed on another one', async () => {
  const one = await newcomer('password')
  const elsewhere = await one.signIn()
  const change = (from: string, to: string) =>
    elsewhere.post('/api/auth/change-password', { data: { currentPassword: from, newPassword: to } })
  expect((await change(PASSWORD, 'another-Shift-4712')).status()).toBe(200)
  expect((await change('another-Shift-4712', PASSWORD)).status()).toBe(200)
  await hearsNothing('password', one)
})

test('a device gets nothing more after its person was deactivated, even if they come back', async () => {
  const one = await newcomer('deactivated')
  expect((await one.dana.delete(`/api/admin/staff/${one.id}`)).status()).toBe(200)
  const back = await one.dana.post(`/api/admin/staff/${one.id}/reactivate`)
  expect(back.status(), await back.text()).toBe(200)
  await hearsNothing('deactivated', one)
})
