import { type APIRequestContext } from '@playwright/test'
import { resetClock, untilReady } from '../support/camera.ts'
import { portraitUrl } from '../support/portraits.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })
let fresh = false
test.beforeEach(async ({ as }) => {
  if (!fresh) await resetClock(as)
  fresh = true
})

const place = { latitude: 51.5034, longitude: -0.1276, accuracy: 12, address: '1 Wharf Road, London' }
const post = (who: APIRequestContext, data: object, headers: Record<string, string> = {}) =>
  who.post('/api/clock', { data, headers })
const clockIn = (who: APIRequestContext, more: object = {}) =>
  post(who, { action: 'clock_in', location: place, ...more })
const clockOut = (who: APIRequestContext) => post(who, { action: 'clock_out', location: null })
const status = async (who: APIRequestContext) => (await who.get('/api/clock/status')).json()

test('an admin clocks in and out with the documented fields', async ({ as }) => {
  const dana = await as('dana')
  const before = await status(dana)
  expect(before).toMatchObject({ isClockedIn: false })
  const answer = await clockIn(dana, { timestamp: new Date().toISOString(), notes: 'Control room' })
  expect(answer.status()).toBe(201)
  const entry = await answer.json()
  expect(entry).toMatchObject({
    id: expect.any(String),
    action: 'clock_in',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    location: place,
    faceVerified: false,
    uniformDetected: null,
    biometricData: null,
    notes: 'Control room',
    flags: [],
  })
  const after = await status(dana)
  expect(after).toMatchObject({ isClockedIn: true, lastEntry: { id: entry.id } })
  expect(after.recentEntries[0].id).toBe(entry.id)
  const again = await clockIn(dana)
  expect(again.status()).toBe(409)
  expect((await again.json()).message).toMatch(/been clocked in since/)
  expect((await clockOut(dana)).status()).toBe(201)
  const out = await clockOut(dana)
  expect([out.status(), (await out.json()).message]).toEqual([409, 'You are not clocked in.'])
  const history = await (await dana.get('/api/clock/history?limit=2')).json()
  expect(history.map((one: { action: string }) => one.action)).toEqual(['clock_out', 'clock_in'])
  const older = await dana.get(`/api/clock/history?before=${history[1].id}`)
  const newer = new Set(history.map((one: { id: string }) => one.id))
  expect((await older.json()).some((one: { id: string }) => newer.has(one.id))).toBe(false)
})

test('nobody can clock in without a session, or with an invented action', async ({ as }) => {
  expect((await clockIn(await as('nobody'))).status()).toBe(401)
  const dana = await as('dana')
  const answer = await post(dana, { action: 'clock_sideways' })
  expect([answer.status(), await answer.json()]).toMatchObject([400, { errors: { action: [expect.any(String)] } }])
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'before=nothing']) {
    expect((await dana.get(`/api/clock/history?${query}`)).status()).toBe(400)
  }
  expect((await dana.get('/api/clock')).status()).toBe(405)
})

test('a guard without a scan is asked for one, whatever the client claims', async ({ as }) => {
  const alice = await as('alice')
  const answer = await clockIn(alice, {
    faceVerified: true,
    uniformDetected: true,
    biometricData: { faceConfidence: 100 },
  })
  expect([answer.status(), await answer.json()]).toMatchObject([422, { code: 'verification_required' }])
})

test('fifty clock-ins at once make one open shift', async ({ as }) => {
  const dana = await as('dana')
  const answers = await Promise.all(Array.from({ length: 50 }, () => clockIn(dana)))
  const statuses = answers.map((answer) => answer.status())
  expect(statuses.filter((code) => code === 201)).toHaveLength(1)
  expect(statuses.filter((code) => code === 409)).toHaveLength(49)
  const { id } = (await (await dana.get('/api/auth/user')).json()) as { id: string }
  const mine = await (await dana.get(`/api/admin/clock-entries?limit=200&userId=${id}`)).json()
  expect(mine.filter((entry: { action: string }) => entry.action === 'clock_in').length).toBe(
    mine.filter((entry: { action: string }) => entry.action === 'clock_out').length + 1,
  )
  await clockOut(dana)
})

test('the same press sent twice is one punch with one answer', async ({ as }) => {
  const dana = await as('dana')
  const key = { 'Idempotency-Key': 'press-1' }
  const input = { action: 'clock_in', location: place }
  const first = await post(dana, input, key)
  const second = await post(dana, input, key)
  expect([first.status(), second.status()]).toEqual([201, 201])
  expect((await second.json()).id).toBe((await first.json()).id)
  await clockOut(dana)
})

test('a scan clocks a guard in once; without a jacket only by choice, which is recorded', async ({ as }) => {
  await untilReady(as)
  const alice = await as('alice')
  const dana = await as('dana')
  const scan = async (jacket: boolean) => {
    const imageData = await portraitUrl({ person: 'alice', jacket })
    const answer = await alice.post('/api/biometric/verify', { data: { imageData } })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as { verificationId: string }
  }
  const { verificationId } = await scan(true)
  const entry = await (await clockIn(alice, { biometricData: { verificationId } })).json()
  expect(entry).toMatchObject({ faceVerified: false, uniformDetected: true, biometricData: { isCompliant: true } })
  expect(entry).not.toHaveProperty('safetyWarning')
  await clockOut(alice)
  expect((await clockIn(alice, { biometricData: { verificationId } })).status()).toBe(422)

  await scan(false)
  const refused = await clockIn(alice, { uniformDetected: true })
  expect([refused.status(), await refused.json()]).toMatchObject([422, { code: 'hi_vis_required' }])
  const warned = await clockIn(alice, { uniformDetected: false })
  expect([warned.status(), await warned.json()]).toMatchObject([
    201,
    { safetyWarning: 'Safety Warning: High-visibility jacket not detected! This violation has been logged.' },
  ])
  const list = await dana.get('/api/admin/safety-violations')
  expect(Number(list.headers()['x-total-count'])).toBeGreaterThanOrEqual(1)
  const [violation] = await list.json()
  expect(violation).toMatchObject({ userName: 'Alice Archer', type: violation.violationType, resolved: false })
  const path = `/api/admin/safety-violations/${violation.id}`
  const resolve = () => dana.put(path, { data: { resolved: true, notes: 'Spoken to' } })
  expect((await resolve()).status()).toBe(200)
  expect((await resolve()).status()).toBe(409)
  expect((await alice.get('/api/admin/safety-violations')).status()).toBe(403)
  await clockOut(alice)
})

test('a manual check waits for an admin', async ({ as }) => {
  const charlie = await as('charlie')
  const dana = await as('dana')
  const entry = await (await clockIn(charlie, { manualCheck: true, uniformDetected: true })).json()
  expect(entry).toMatchObject({
    faceVerified: false,
    identityCheck: 'pending',
    flags: ['manual_check', 'no_scan_tried'],
  })
  const path = `/api/admin/clock-entries/${entry.id}`
  const decide = (data: object) => dana.put(path, { data })
  expect((await decide({ identityCheck: 'rejected' })).status()).toBe(400)
  expect((await charlie.put(path, { data: { identityCheck: 'confirmed' } })).status()).toBe(403)
  const decided = await decide({ identityCheck: 'confirmed', notes: 'Known by sight' })
  expect(await decided.json()).toMatchObject({ identityCheck: 'confirmed', identityCheckedBy: 'Dana Dean' })
  expect((await decide({ identityCheck: 'confirmed' })).status()).toBe(409)
  await clockOut(charlie)
})

test('admins read and change the clock policy', async ({ as }) => {
  const dana = await as('dana')
  const bob = await as('bob')
  const before = await (await dana.get('/api/admin/clock-policy')).json()
  expect(before).toMatchObject({ policy: { office_staff: 'face', admin: 'none' }, faceThreshold: 0.58 })
  expect((await bob.get('/api/admin/clock-policy')).status()).toBe(403)
  const change = (policy: object) => dana.put('/api/admin/clock-policy', { data: { policy } })
  expect((await change({ office_staff: 'iris' })).status()).toBe(400)
  expect((await change({ office_staff: 'none' })).status()).toBe(200)
  expect((await clockIn(bob)).status()).toBe(201)
  await clockOut(bob)
  await change({ office_staff: 'face' })
})

test('a clock-out is undone by its person within seconds, and stays visible', async ({ as }) => {
  const [dana, bob] = [await as('dana'), await as('bob')]
  const start = await (await clockIn(dana)).json()
  const withdraw = (who: APIRequestContext, { id }: { id: string }) => who.post(`/api/clock/${id}/withdraw`)
  const out = await (await clockOut(dana)).json()
  expect(out).toMatchObject({ withdrawnAt: null })
  expect((await withdraw(bob, out)).status()).toBe(404)
  const answers = await Promise.all([withdraw(dana, out), withdraw(dana, out)])
  expect(answers.map((answer) => answer.status())).toEqual([200, 200])
  const [one, other] = await Promise.all(answers.map((answer) => answer.json()))
  expect(one).toMatchObject({ id: out.id, withdrawnAt: expect.stringMatching(/Z$/) })
  expect(other).toEqual(one)
  const after = await status(dana)
  expect(after).toMatchObject({ isClockedIn: true, clockedInAt: start.timestamp, lastEntry: { id: start.id } })
  const history = await (await dana.get('/api/clock/history?limit=2')).json()
  expect(history).toEqual([one, expect.objectContaining({ id: start.id, withdrawnAt: null })])
  const refused = await withdraw(dana, start)
  expect([refused.status(), await refused.json()]).toMatchObject([409, { code: 'not_a_clock_out' }])
  expect((await clockOut(dana)).status()).toBe(201)
})
