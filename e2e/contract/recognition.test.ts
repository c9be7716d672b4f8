import { type APIRequestContext } from '@playwright/test'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../app/domain/forms/forms/templates/index.ts'
import { resetClock, untilReady } from '../support/camera.ts'
import { PASSWORD } from '../support/people.ts'
import { hireNewcomer, SIGNATURE } from '../support/newcomer.ts'
import { portraitUrl } from '../support/portraits.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })
let fresh = false
test.beforeEach(async ({ as }) => {
  await untilReady(as)
  if (!fresh) await resetClock(as)
  fresh = true
})

const place = { latitude: 51.5034, longitude: -0.1276, accuracy: 12, address: '1 Wharf Road, London' }
const clockIn = (who: APIRequestContext, more: object = {}) =>
  who.post('/api/clock', { data: { action: 'clock_in', location: place, ...more } })
const clockOut = (who: APIRequestContext) => who.post('/api/clock', { data: { action: 'clock_out', location: null } })
const agree = (who: APIRequestContext, consentGiven: boolean) =>
  who.post('/api/consent-logs', {
    data: { consentType: 'biometric_attendance', consentGiven, consentVersion: '2025.1' },
  })
const idOf = async (who: APIRequestContext) => ((await (await who.get('/api/auth/user')).json()) as { id: string }).id
const due = async (dana: APIRequestContext, kind: 'again' | 'first') =>
  (
    (await (await dana.get(`/api/admin/biometric/enroll?due=${kind}&limit=200`)).json()) as {
      items: { userId: string }[]
    }
  ).items.map(({ userId }) => userId)

test('a person who was never enrolled clocks in unverified and is on the list of people to enrol', async ({ as }) => {
  const [nora, dana] = [await as('nobody'), await as('dana')]
  await hireNewcomer(dana, nora, 'office_staff')
  await nora.post('/api/auth/consent', { data: { signature: SIGNATURE } })
  expect(await due(dana, 'first')).toContain(await idOf(nora))
  expect((await nora.get('/api/admin/biometric/enroll')).status()).toBe(403)
  await nora.post('/api/biometric/verify', { data: { imageData: await portraitUrl({ person: 'bob' }) } })
  const entry = await (await clockIn(nora, { faceVerified: true })).json()
  expect(entry).toMatchObject({ faceVerified: false, identityCheck: 'not_enrolled' })
  const [listed] = await (await dana.get('/api/admin/clock-entries?identityCheck=not_enrolled&limit=1')).json()
  expect(listed).toMatchObject({ id: entry.id, faceVerified: false })
  await clockOut(nora)
})

test('consent withdrawn and given again does not let another face clock in as verified', async ({ as }) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const userId = await idOf(alice)
  const enrol = async () => {
    const imageData = await portraitUrl({ person: 'alice' })
    expect((await dana.post('/api/admin/biometric/enroll', { data: { userId, imageData } })).status()).toBe(201)
  }
  const scan = async (person: 'alice' | 'bob') => {
    const imageData = await portraitUrl({ person, jacket: true, take: 1 })
    return (await alice.post('/api/biometric/verify', { data: { imageData } })).json()
  }
  await enrol()
  expect(await scan('bob')).toMatchObject({ faceMatched: false })
  expect((await clockIn(alice)).status()).toBe(422)

  expect((await agree(alice, false)).status()).toBe(201)
  expect((await agree(alice, true)).status()).toBe(201)
  expect(await due(dana, 'again')).toContain(userId)
  const audit = await (await dana.get('/api/admin/audit-logs?action=biometric_enrolment_due&limit=1')).json()
  expect(JSON.stringify(audit)).toContain('Alice Archer')
  expect(await scan('bob')).toMatchObject({ faceMatched: null })
  const entry = await (await clockIn(alice)).json()
  expect(entry).toMatchObject({ faceVerified: false, identityCheck: 'pending' })
  const waiting = await (await dana.get('/api/admin/clock-entries?identityCheck=pending&limit=1')).json()
  expect(waiting).toMatchObject([{ id: entry.id }])
  await clockOut(alice)

  await enrol()
  expect(await scan('alice')).toMatchObject({ faceMatched: true })
  expect(await (await clockIn(alice)).json()).toMatchObject({ faceVerified: true, identityCheck: 'matched' })
  await clockOut(alice)
})

test('a guard on the alternative method says whether they wear the jacket; without a position the entry waits', async ({
  as,
}) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  await agree(alice, false)
  const declare = (more: object) => clockIn(alice, { alternativeDeclaration: true, ...more })
  const silent = await declare({})
  expect([silent.status(), await silent.json()]).toMatchObject([422, { code: 'hi_vis_required' }])
  expect((await clockIn(alice, { uniformDetected: true })).status()).toBe(400)
  const entry = await (await declare({ uniformDetected: false })).json()
  expect(entry).toMatchObject({ faceVerified: false, uniformDetected: false, safetyWarning: expect.any(String) })
  expect(['declared', 'pending']).toContain(entry.identityCheck)
  const [violation] = await (await dana.get('/api/admin/safety-violations')).json()
  expect(violation).toMatchObject({ clockEntryId: entry.id, type: 'missing_hi_vis' })
  await clockOut(alice)
  const nowhere = await (await declare({ uniformDetected: true, location: null })).json()
  expect(nowhere).toMatchObject({ identityCheck: 'pending', flags: ['location_missing', 'alternative_method'] })
  await clockOut(alice)
  const again = await (await declare({ uniformDetected: true })).json()
  expect(again.identityCheck, 'clocking out and in again does not shake the look off').toBe('pending')
  await clockOut(alice)
  await agree(alice, true)
})

test('a manual check without a scan is flagged, asks for the jacket, and the third is reported to the admins', async ({
  as,
}) => {
  const [charlie, dana] = [await as('charlie'), await as('dana')]
  const silent = await clockIn(charlie, { manualCheck: true })
  expect([silent.status(), await silent.json()]).toMatchObject([422, { code: 'hi_vis_required' }])
  for (let time = 1; time <= 3; time++) {
    const entry = await (await clockIn(charlie, { manualCheck: true, uniformDetected: time !== 2 })).json()
    expect(entry).toMatchObject({ identityCheck: 'pending', flags: ['manual_check', 'no_scan_tried'] })
    expect('safetyWarning' in entry).toBe(time === 2)
    await clockOut(charlie)
  }
  const audit = await (await dana.get('/api/admin/audit-logs?action=manual_checks_without_scan&limit=1')).json()
  expect(JSON.stringify(audit)).toContain('Charlie Carter')
})

test('nobody decides their own leave, balance or check; a sole administrator may, and it is recorded', async ({
  as,
}) => {
  const dana = await as('dana')
  const userId = await idOf(dana)
  const me = await (await dana.get(`/api/admin/users/${userId}`)).json()
  const eve = {
    firstName: 'Eve',
    lastName: 'Ellis',
    email: 'eve@example.test',
    username: 'eve',
    role: 'admin',
    password: `${PASSWORD}-e`,
  }
  for (const days of [-1, 367, 1.5, [3], true])
    expect((await dana.post('/api/admin/staff', { data: { ...eve, holidayBalance: days } })).status()).toBe(400)
  const asked = await dana.post('/api/holidays', { data: { startDate: '2041-03-04', endDate: '2041-03-05' } })
  const request = (await asked.json()) as { id: string }
  const made = await dana.post('/api/admin/staff', { data: eve })
  expect(made.status(), await made.text()).toBe(201)
  const { id: eveId } = (await made.json()) as { id: string }
  const decide = () => dana.put(`/api/admin/holiday-requests/${request.id}`, { data: { status: 'approved' } })
  const raise = (holidayBalance: number) =>
    dana.put(`/api/admin/staff/${userId}`, {
      data: { ...me, updatedAt: undefined, password: null, holidayBalance },
    })
  for (const answer of [
    await decide(),
    await raise(366),
    await dana.put(`/api/admin/users/${userId}/holiday-entitlement`, { data: { holidayBalance: 366 } }),
    await dana.post(`/api/admin/users/${userId}/reset-holidays`),
  ]) {
    expect([answer.url(), answer.status()]).toEqual([answer.url(), 403])
    expect(await answer.json()).toMatchObject({
      code: 'own_decision',
      message: 'This concerns you. Please ask another administrator to decide it.',
    })
  }
  expect((await raise(me.holidayBalance)).status(), 'the rest of one’s own record').toBe(200)
  // All other administrators have been removed by now, including Eve.
  const people = (await (await dana.get('/api/admin/users')).json()) as {
    id: string
    role: string
    isActive: boolean
  }[]
  const others = people.filter(({ id, role, isActive }) => role === 'admin' && isActive && id !== userId)
  expect(others.map(({ id }) => id)).toContain(eveId)
  for (const { id } of others) expect((await dana.delete(`/api/admin/staff/${id}`)).status()).toBe(200)
  expect(await (await decide()).json()).toMatchObject({ status: 'approved', decidedOwn: true })
  const audit = await (await dana.get('/api/admin/audit-logs?action=holiday_request_approved&limit=1')).json()
  expect(JSON.stringify(audit)).toContain('decidedOwn')
})

for (const id of [17, 22, 23, 24, 25, 27, 28, 29])
  test(`form ${id} is not submitted in one call without its signature`, async ({ as }) => {
    const alice = await as('alice')
    const { signature: _1, employeeSignature: _2, supervisorSignature: _3, ...formData } = exampleOf(findTemplate(id)!)
    const answer = await alice.post('/api/forms/submissions', {
      data: { templateId: id, formData, status: 'submitted' },
    })
    expect(answer.status()).toBe(400)
    const { message, errors } = (await answer.json()) as { message: string; errors: Record<string, string[]> }
    const words: Record<number, string> = {
      24: 'Employee signature is required',
      29: 'Please add your signature before submitting.',
    }
    expect(message).toBe(words[id] ?? 'Signature is required')
    expect(Object.keys(errors)).toEqual(id === 24 ? ['employeeSignature', 'supervisorSignature'] : ['signature'])
  })

test('a form template is a whole number and its answers an object', async ({ as }) => {
  const alice = await as('alice')
  const send = (data: object) => alice.post('/api/forms/submissions', { data: { status: 'draft', ...data } })
  for (const templateId of [[10], '10', 10.5, true, null, {}, 99])
    expect((await send({ templateId, formData: {} })).status(), JSON.stringify(templateId)).toBe(400)
  for (const formData of [null, [], 'text', 7])
    expect((await send({ templateId: 10, formData })).status(), JSON.stringify(formData)).toBe(400)
})

test('the consent log accepts the documented types, and a newer answer within the minute is a new row', async ({
  as,
}) => {
  const bob = await as('bob')
  const log = (consentType: unknown, consentGiven = true) =>
    bob.post('/api/consent-logs', { data: { consentType, consentGiven, consentVersion: '2025.1' } })
  for (const type of ['marketing', '', 7, null, ['biometric_attendance']]) expect((await log(type)).status()).toBe(400)
  const ids = []
  for (const given of [true, false, true])
    ids.push(((await (await log('biometric_attendance', given)).json()) as { id: string }).id)
  expect(new Set(ids).size).toBe(3)
  const exported = (await (await bob.get('/api/export/my-data')).json()) as object
  expect(JSON.stringify(exported).match(/"biometric_attendance"/g)!.length).toBeGreaterThanOrEqual(3)
  const dana = await as('dana')
  expect(await (await dana.get(`/api/admin/users/${await idOf(bob)}`)).json()).toMatchObject({
    clockInMethod: 'biometric',
  })
})

test('a reference image that is not a picture is refused in the documented words', async ({ as }) => {
  const dana = await as('dana')
  for (const equipmentType of ['hi_vis_jacket', 'hard_hat'])
    for (const bytes of ['hello', '<svg xmlns="http://www.w3.org/2000/svg"></svg>']) {
      const imageData = `data:text/plain;base64,${Buffer.from(bytes).toString('base64')}`
      const answer = await dana.post('/api/admin/safety-reference-images', {
        data: { name: 'Issue', imageData, equipmentType },
      })
      expect([400, 415]).toContain(answer.status())
      expect(await answer.json()).toMatchObject({ message: 'Please select an image file' })
    }
  const none = await dana.post('/api/admin/safety-reference-images', {
    data: { name: 'Issue', imageData: 'a picture' },
  })
  expect([none.status(), (await none.json()).message]).toEqual([400, 'Please select an image file'])
})
