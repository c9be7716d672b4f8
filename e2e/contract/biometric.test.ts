import sharp from 'sharp'
import { resetClock, untilReady } from '../support/camera.ts'
import { portrait, portraitUrl } from '../support/portraits.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })
let fresh = false
test.beforeEach(async ({ as }) => {
  await untilReady(as)
  if (!fresh) await resetClock(as)
  fresh = true
})

const url = (bytes: Uint8Array, type = 'image/jpeg') => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

test('a scan returns the fields that clients rely on', async ({ as }) => {
  const alice = await as('alice')
  const answer = await alice.post('/api/biometric/verify', {
    data: { imageData: await portraitUrl({ person: 'alice', jacket: true }) },
  })
  expect(answer.status()).toBe(200)
  const seen = await answer.json()
  expect(seen).toEqual({
    faceDetected: true,
    faceConfidence: expect.any(Number),
    highVisJacketDetected: true,
    jacketConfidence: expect.any(Number),
    description: expect.any(String),
    faceCount: 1,
    faceMatched: null,
    matchConfidence: null,
    livenessScore: null,
    liveness: { asked: false, passed: null },
    turn: null,
    reason: null,
    verificationId: expect.any(String),
  })
  expect(seen.faceConfidence).toBeGreaterThan(0)
  expect(seen.faceConfidence).toBeLessThanOrEqual(100)
})

test('bad pictures are refused with a reason, and nothing of them is stored', async ({ as }) => {
  const alice = await as('alice')
  const whole = await portrait({ person: 'alice' })
  const huge = Buffer.from(whole)
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]))
  huge.writeUInt16BE(30_000, frame + 5)
  huge.writeUInt16BE(30_000, frame + 7)
  const bad: [string, unknown, number][] = [
    ['nothing', undefined, 400],
    ['a number', 7, 400],
    ['no data URL', 'https://example.test/face.jpg', 400],
    ['text', url(Buffer.from('hello')), 400],
    ['SVG', url(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'image/svg+xml'), 415],
    ['half a JPEG', url(whole.subarray(0, whole.length / 2)), 400],
    ['a 30,000 x 30,000 header', url(huge), 413],
    ['9 MB', url(Buffer.alloc(9 * 2 ** 20)), 413],
    ['20 MB', url(Buffer.alloc(20 * 2 ** 20)), 413],
  ]
  for (const [what, imageData, status] of bad) {
    const answer = await alice.post('/api/biometric/verify', { data: { imageData } })
    expect([what, answer.status()]).toEqual([what, status])
    expect((await answer.json()).message).toMatch(/\w+ \w+/)
  }
  const clock = await alice.post('/api/clock', { data: { action: 'clock_in' } })
  expect((await clock.json()).code).toBe('verification_required')
  const cmyk = await sharp(whole).toColourspace('cmyk').jpeg().toBuffer()
  expect((await alice.post('/api/biometric/verify', { data: { imageData: url(cmyk) } })).status()).toBe(200)
  const webp = await portraitUrl({ person: 'alice', format: 'webp' })
  expect((await alice.post('/api/biometric/verify', { data: { imageData: webp } })).status()).toBe(200)
  expect((await (await as('nobody')).post('/api/biometric/verify', { data: { imageData: webp } })).status()).toBe(401)
})

test('an enrolled person is recognised, another refused, and the template can be deleted', async ({ as }) => {
  const dana = await as('dana')
  const bob = await as('bob')
  const users = (await (await dana.get('/api/admin/users')).json()) as { id: string; username: string }[]
  const userId = users.find(({ username }) => username === 'bob')!.id
  const enrol = async (data: object) => dana.post('/api/admin/biometric/enroll', { data: { userId, ...data } })
  const several = await enrol({ imageData: await portraitUrl({ person: ['alice', 'bob'] }) })
  expect([several.status(), (await several.json()).message]).toEqual([422, expect.stringMatching(/More than one face/)])
  expect((await enrol({})).status()).toBe(400)
  const done = await enrol({ imageData: await portraitUrl({ person: 'bob' }) })
  expect([done.status(), await done.json()]).toMatchObject([
    201,
    { message: 'Biometric enrollment completed successfully' },
  ])
  expect(await (await dana.get(`/api/admin/users/${userId}`)).json()).toMatchObject({ biometricEnrolled: true })

  const scan = async (person: 'alice' | 'bob', take: number) => {
    const imageData = await portraitUrl({ person, take })
    return (await bob.post('/api/biometric/verify', { data: { imageData } })).json()
  }
  expect(await scan('alice', 1)).toMatchObject({ faceDetected: true, faceMatched: false })
  const refused = await bob.post('/api/clock', { data: { action: 'clock_in' } })
  expect([refused.status(), (await refused.json()).message]).toEqual([422, expect.stringMatching(/does not match/)])
  expect(await scan('bob', 1)).toMatchObject({ faceMatched: true, description: 'Face verified.' })
  const entry = await (await bob.post('/api/clock', { data: { action: 'clock_in' } })).json()
  expect(entry).toMatchObject({ faceVerified: true, identityCheck: 'matched', uniformDetected: null })
  await bob.post('/api/clock', { data: { action: 'clock_out' } })

  expect((await bob.delete(`/api/admin/biometric/enroll/${userId}`)).status()).toBe(403)
  expect((await dana.delete(`/api/admin/biometric/enroll/${userId}`)).status()).toBe(200)
  expect((await dana.delete(`/api/admin/biometric/enroll/${userId}`)).status()).toBe(404)
  expect(await scan('bob', 2)).toMatchObject({ faceMatched: null })
})

test('a head turn is asked for by policy, checked once, and clocks in', async ({ as }) => {
  const [dana, bob] = [await as('dana'), await as('bob')]
  const users = (await (await dana.get('/api/admin/users')).json()) as { id: string; username: string }[]
  const userId = users.find(({ username }) => username === 'bob')!.id
  const images = await Promise.all([0, 1, 2].map((take) => portraitUrl({ person: 'alice', take })))
  expect((await dana.post('/api/admin/biometric/enroll', { data: { userId, images } })).status()).toBe(201)
  const policy = (turn: object) => dana.put('/api/admin/clock-policy', { data: { turn } })
  expect((await policy({ office_staff: 'often' })).status()).toBe(400)
  expect((await policy({ king: 'always' })).status()).toBe(400)
  expect(await (await policy({ office_staff: 'always' })).json()).toMatchObject({ turn: { office_staff: 'always' } })
  // The pictures are drawn before the ten seconds begin.
  const head = (turn: number, take: number) =>
    portraitUrl({ person: 'alice', take, turn, tilt: 0, width: 384, height: 480 })
  const drawn = { left: [0, -36, 0], right: [0, 36, 0] }
  const frames = {
    left: await Promise.all(drawn.left.map((turn, i) => head(turn, 4 + i))),
    right: await Promise.all(drawn.right.map((turn, i) => head(turn, 7 + i))),
  }
  const imageData = await portraitUrl({ person: 'alice', take: 3 })
  const seen = await (await bob.post('/api/biometric/verify', { data: { imageData } })).json()
  expect(seen).toMatchObject({ faceMatched: true, liveness: { asked: true, passed: null }, turn: { seconds: 10 } })
  const clockIn = () => bob.post('/api/clock', { data: { action: 'clock_in' } })
  expect(await (await clockIn()).json()).toMatchObject({ code: 'verification_required' })
  const { nonce, side } = seen.turn as { nonce: string; side: 'left' | 'right' }
  const send = (who: typeof bob, data: object) => who.post('/api/biometric/turn', { data })
  expect((await send(dana, { nonce, frames: frames[side] })).status()).toBe(409)
  expect((await send(bob, { nonce, frames: frames[side].slice(1) })).status()).toBe(400)
  const turned = await send(bob, { nonce, frames: frames[side] })
  expect(await turned.json()).toMatchObject({
    verificationId: seen.verificationId,
    liveness: { asked: true, passed: true },
    livenessScore: expect.any(Number),
  })
  expect(await (await send(bob, { nonce, frames: frames[side] })).json()).toMatchObject({ code: 'turn_over' })
  expect(await (await clockIn()).json()).toMatchObject({ faceVerified: true, identityCheck: 'matched' })
  await bob.post('/api/clock', { data: { action: 'clock_out' } })
  await policy({ office_staff: 'off' })
  await dana.delete(`/api/admin/biometric/enroll/${userId}`)
})

test('reference images are uploaded, listed by address and deleted', async ({ as }) => {
  const dana = await as('dana')
  const path = '/api/admin/safety-reference-images'
  const imageData = await portraitUrl({ person: 'charlie', jacket: true })
  const added = await dana.post(path, { data: { name: 'Issue 2026', imageData, equipmentType: 'hi_vis_jacket' } })
  expect(added.status(), await added.text()).toBe(201)
  const reference = await added.json()
  const list = await (await dana.get(path)).json()
  expect(list.slice(0, 1)).toMatchObject([
    { id: reference.id, name: 'Issue 2026', equipmentType: 'hi_vis_jacket', colourFamily: 'yellow' },
  ])
  const picture = await dana.get(list[0].imageUrl)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  for (const bad of [
    { imageData },
    { name: ' ', imageData },
    { name: 'x' },
    { name: 'x', imageData, equipmentType: 'cape' },
  ]) {
    expect((await dana.post(path, { data: bad })).status()).toBe(400)
  }
  expect((await (await as('alice')).get(path)).status()).toBe(403)
  expect((await dana.delete(`${path}/${reference.id}`)).status()).toBe(200)
  expect((await dana.delete(`${path}/${reference.id}`)).status()).toBe(404)
  const left = (await (await dana.get(path)).json()) as { id: string }[]
  expect(left.map(({ id }) => id)).not.toContain(reference.id)
})

test('at strict places each scan requires a turn in any role, and control checks the clock-in', async ({ as }) => {
  const [dana, bob] = [await as('dana'), await as('bob')]
  const users = (await (await dana.get('/api/admin/users')).json()) as { id: string; username: string }[]
  const userId = users.find(({ username }) => username === 'bob')!.id
  const images = await Promise.all([0, 1, 2].map((take) => portraitUrl({ person: 'alice', take })))
  expect((await dana.post('/api/admin/biometric/enroll', { data: { userId, images } })).status()).toBe(201)
  const site = { name: 'Quarry', worksAlone: true, checkReason: 'Remote' }
  const { id: siteId } = (await (await dana.post('/api/admin/sites', { data: site })).json()) as { id: string }
  const policy = (strictPlaces: string) => dana.put('/api/admin/clock-policy', { data: { strictPlaces } })
  expect((await policy('some')).status()).toBe(400)
  expect((await bob.put('/api/admin/clock-policy', { data: { strictPlaces: 'off' } })).status()).toBe(403)
  const head = (turn: number, take: number) =>
    portraitUrl({ person: 'alice', take, turn, tilt: 0, width: 384, height: 480 })
  const drawn = async (turns: number[], first: number) => Promise.all(turns.map((turn, i) => head(turn, first + i)))
  const frames = { left: await drawn([0, -36, 0], 14), right: await drawn([0, 36, 0], 17) }
  const scans = await Promise.all([20, 21, 22, 23].map((take) => portraitUrl({ person: 'alice', take })))
  const scan = async (at: string | null) =>
    (await bob.post('/api/biometric/verify', { data: { imageData: scans.pop(), siteId: at } })).json()

  expect(await scan(siteId), 'off').toMatchObject({ faceMatched: true, turn: null })
  expect(await (await policy('alone')).json()).toMatchObject({ strictPlaces: 'alone' })
  expect(await scan(null), 'elsewhere').toMatchObject({ faceMatched: true, turn: null })
  const seen = await scan(siteId)
  expect(seen).toMatchObject({ faceMatched: true, liveness: { asked: true, passed: null }, turn: { seconds: 10 } })
  const clockIn = () => bob.post('/api/clock', { data: { action: 'clock_in', siteId } })
  expect(await (await clockIn()).json()).toMatchObject({ code: 'verification_required' })
  const { nonce, side } = seen.turn as { nonce: string; side: 'left' | 'right' }
  const turned = await bob.post('/api/biometric/turn', { data: { nonce, frames: frames[side] } })
  expect(await turned.json()).toMatchObject({ liveness: { asked: true, passed: true } })
  const entry = await (await clockIn()).json()
  expect(entry).toMatchObject({ faceVerified: true, identityCheck: 'pending' })
  const waiting = await (await dana.get('/api/admin/clock-entries?identityCheck=pending&limit=1')).json()
  expect(waiting).toMatchObject([{ id: entry.id }])
  const looked = await dana.put(`/api/admin/clock-entries/${entry.id}`, { data: { identityCheck: 'confirmed' } })
  expect(await looked.json()).toMatchObject({ identityCheck: 'confirmed' })
  await bob.post('/api/clock', { data: { action: 'clock_out' } })
  await policy('off')
  await dana.delete(`/api/admin/biometric/enroll/${userId}`)
})
