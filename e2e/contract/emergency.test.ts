import fs from 'node:fs'
import path from 'node:path'
import { startServer } from '../support/server.ts'
import { calmDown } from '../support/alerts.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

test('an SOS is 201, pressed again 200 with the same id, and seen by the one who raised it', async ({ as }) => {
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
  const resolved = await dana.post(`/api/emergency/${id}/resolve`, { data: { resolution: 'Helped' } })
  expect(await resolved.json()).toMatchObject({ resolvedBy: 'Dana Dean', resolution: 'Helped' })
  const log = (await (await dana.get('/api/admin/emergency-logs')).json()) as { id: string }[]
  expect(log.find((alert) => alert.id === id)).toMatchObject({ acknowledgedBy: 'Dana Dean', resolution: 'Helped' })
})

test('an SOS is never refused for what is in it', async ({ as }) => {
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

test('emails of an alert and of a forgotten password lie in the outbox of a server without mail', async ({
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
  await expect.poll(subjects).toContain('EMERGENCY ALERT: Charlie Carter')
  await expect.poll(subjects).toContain('Reset your password')
})

test('what a killed process left behind is done at the next start, once', async () => {
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
      fs.readFileSync(path.join(outbox, name), 'utf8').includes('Subject: EMERGENCY ALERT'),
    ).length
  await expect.poll(alerts).toBe(1)
  await alice.dispose()
  await second.stop()
})
