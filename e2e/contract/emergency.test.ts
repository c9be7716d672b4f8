import fs from 'node:fs'
import path from 'node:path'
import { startServer } from '../support/server.ts'
import { calmDown } from '../support/alerts.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

test('an SOS is 201, pressed again 200 with the same id, and its sender can read it', async ({ as }) => {
  const [charlie, dana] = [await as('charlie'), await as('dana')]
  const first = await charlie.post('/api/emergency', { data: { type: 'sos', location: null, notes: 'help' } })
  expect(first.status()).toBe(201)
  const { id } = (await first.json()) as { id: string }
  const again = await charlie.post('/api/emergency', { data: { type: 'sos', location: null, notes: '' } })
  expect([again.status(), ((await again.json()) as { id: string }).id]).toEqual([200, id])
  expect((await (await as('alice')).get(`/api/emergency/${id}`)).status()).toBe(404)
  const active = (await (await dana.get('/api/emergency/active')).json()) as { id: string; emergencyTime: string }[]
  expect(active.find((alert) => alert.id === id)).toMatchObject({ emergencyTime: expect.any(String), presses: 2 })
  await dana.post(`/api/emergency/${id}/acknowledge`)
  expect(await (await charlie.get(`/api/emergency/${id}`)).json()).toMatchObject({ acknowledgedBy: 'Dana Dean' })
  const silent = await dana.post(`/api/emergency/${id}/resolve`, { data: { outcome: 'safe' } })
  expect([silent.status(), await silent.json()]).toMatchObject([
    400,
    { errors: { words: ['Nobody has said that they are safe. Write how it ended.'] } },
  ])
  const resolved = await dana.post(`/api/emergency/${id}/resolve`, { data: { resolution: 'Helped' } })
  expect(await resolved.json()).toMatchObject({ resolvedBy: 'Dana Dean', resolution: 'Helped' })
  const log = (await (await dana.get('/api/admin/emergency-logs')).json()) as { id: string }[]
  expect(log.find((alert) => alert.id === id)).toMatchObject({ acknowledgedBy: 'Dana Dean', resolution: 'Helped' })
})

test('a press of SOS gets the same answer in every spelling', async ({ as }) => {
  const charlie = await as('charlie')
  // A press accepts any body.
  const press = { data: '[]', headers: { 'Content-Type': 'application/json' } }
  expect((await charlie.post('/api/emergency', press)).status()).toBe(201)
  expect((await charlie.post('/api/emergency/', press)).status()).toBe(200)
})

test('an SOS is never refused, whatever it contains', async ({ as }) => {
  const alice = await as('alice')
  const bodies: [string, string][] = [
    ['application/json', '{"type":'],
    ['application/json', '[1,2]'],
    ['application/json', '{"type":"sos","location":{"latitude":"north"},"notes":{"a":1}}'],
    ['text/plain', 'help'],
    ['application/json', ''],
    ['application/json', JSON.stringify({ notes: 'x'.repeat(2_000_000) })],
  ]
  for (const [type, data] of bodies) {
    const answer = await alice.post('/api/emergency', { headers: { 'Content-Type': type }, data })
    expect([200, 201], data.slice(0, 40)).toContain(answer.status())
  }
})

test('acknowledging and resolving can be undone, and the person is told of each', async ({ as }) => {
  const [charlie, dana] = [await as('charlie'), await as('dana')]
  const { id } = (await (await charlie.post('/api/emergency', { data: { type: 'sos' } })).json()) as { id: string }
  const post = async (action: string, data: object = {}) => {
    const answer = await dana.post(`/api/emergency/${id}/${action}`, { data })
    return [answer.status(), await answer.json()] as const
  }
  const own = async () => (await (await charlie.get('/api/emergency/own')).json()) as object[]
  expect(await post('acknowledge')).toMatchObject([200, { acknowledgedBy: 'Dana Dean' }])
  expect(await own()).toMatchObject([{ id, acknowledgedBy: 'Dana Dean' }])
  expect(await post('acknowledge/undo')).toMatchObject([200, { acknowledgedBy: null, acknowledgedAt: null }])
  expect(await own()).toMatchObject([{ id, acknowledgedBy: null }])
  expect(await post('resolve', { outcome: 'attended', words: 'Bob spoke to him' })).toMatchObject([
    200,
    { outcome: 'attended', resolution: 'Bob spoke to him', acknowledgedBy: 'Dana Dean' },
  ])
  expect(await own()).toEqual([])
  expect(await post('acknowledge/undo')).toMatchObject([409, { message: 'This alert is resolved. Undo that first.' }])
  expect(await post('resolve/undo')).toMatchObject([200, { resolvedBy: null, outcome: null, acknowledgedBy: null }])
  const active = (await (await dana.get('/api/emergency/active')).json()) as { id: string }[]
  expect(active.map((alert) => alert.id)).toContain(id)
})

test('a late SOS is passed on with both times, and claims no call', async ({ as }) => {
  const [charlie, dana] = [await as('charlie'), await as('dana')]
  const timestamp = new Date(Date.now() - 20 * 60_000).toISOString()
  await charlie.post('/api/emergency', { data: { type: 'sos', timestamp, dialAsked: true } })
  const [alert] = (await (await dana.get('/api/emergency/active')).json()) as object[]
  expect(alert).toMatchObject({
    pressedAt: timestamp,
    lateMinutes: 20,
    receivedAt: expect.any(String),
    actionTaken:
      'Received 20 min late. The phone was asked to dial 999. We cannot see whether the call was made: ring 999 yourself if in doubt.',
  })
})

test('fifty presses in a second are fifty answers and one alert', async ({ as }) => {
  const bob = await as('bob')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => bob.post('/api/emergency', { data: { type: 'sos', location: null } })),
  )
  expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([200, 201]))
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id))
  expect(new Set(ids).size).toBe(1)
})

test('the same Idempotency-Key with another body is still an alert', async ({ as }) => {
  const alice = await as('alice')
  const headers = { 'Idempotency-Key': 'k1' }
  await alice.post('/api/emergency', { headers, data: { notes: 'one' } })
  expect([200, 201]).toContain((await alice.post('/api/emergency', { headers, data: { notes: 'two' } })).status())
})

test('only admins see, acknowledge and resolve; nobody signed in may raise one', async ({ as }) => {
  const alice = await as('alice')
  for (const call of ['/api/emergency/active', '/api/admin/emergency-logs', '/api/admin/escalation-contacts'])
    expect((await alice.get(call)).status(), call).toBe(403)
  for (const action of ['acknowledge', 'resolve'])
    expect((await alice.post(`/api/emergency/x/${action}`)).status(), action).toBe(403)
  expect((await (await as('nobody')).post('/api/emergency', { data: {} })).status()).toBe(401)
  expect((await (await as('dana')).post('/api/emergency/x/acknowledge')).status()).toBe(404)
})

test('emails of an alert and of a forgotten password are in the outbox of a server without mail', async ({
  as,
  server,
}) => {
  await (await as('charlie')).post('/api/emergency', { data: { notes: 'letter-test' } })
  const asked = await (await as('nobody')).post('/api/auth/forgot-password', { data: { email: 'bob@example.test' } })
  const unknown = await (await as('nobody')).post('/api/auth/forgot-password', { data: { email: 'no@example.test' } })
  expect([asked.status(), await asked.json()]).toEqual([200, await unknown.json()])
  const outbox = path.join(server.folder, 'outbox')
  const emails = () => (fs.existsSync(outbox) ? fs.readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [])
  const subjects = () =>
    emails().map((name) => /^Subject: (.*)$/m.exec(fs.readFileSync(path.join(outbox, name), 'utf8'))![1]!.trim())
  await expect.poll(subjects).toContain('SOS: Charlie Carter, site not known')
  await expect.poll(subjects).toContain('Reset your password')
})

test('work left by a killed process is done at the next start, once', async () => {
  const first = await startServer()
  const { request } = await import('@playwright/test')
  const alice = await request.newContext({ baseURL: first.url })
  await alice.post('/api/auth/login', { data: { email: 'alice', password: 'Night-shift-4711' } })
  const answer = await alice.post('/api/emergency', { data: { notes: 'before the crash' } })
  first.process.kill('SIGKILL')
  expect(answer.status()).toBe(201)
  await new Promise((resolve) => first.process.once('exit', resolve))
  const second = await startServer({}, first.folder)
  const outbox = path.join(second.folder, 'outbox')
  const alerts = () =>
    (fs.existsSync(outbox) ? fs.readdirSync(outbox) : []).filter((name) =>
      fs.readFileSync(path.join(outbox, name), 'utf8').includes('Subject: SOS: '),
    ).length
  await expect.poll(alerts).toBe(1)
  await alice.dispose()
  await second.stop()
})
