import { type APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/test.ts'

type User = { id: string; username: string; updatedAt: string; [field: string]: unknown }

const json = async <T = Record<string, unknown>>(answer: { json: () => Promise<unknown> }) => (await answer.json()) as T
const usersOf = async (dana: APIRequestContext) => json<User[]>(await dana.get('/api/admin/users'))
const idOf = async (dana: APIRequestContext, username: string) =>
  (await usersOf(dana)).find((user) => user.username === username)!.id
const eve = {
  firstName: 'Eve',
  lastName: 'Ellis',
  email: 'Eve.Contract@Example.test',
  username: 'eve.contract',
  role: 'security_guard',
  password: 'Temporary-river-9',
}

test.describe.configure({ mode: 'serial' })

test('every admin call of dashboard, control room and staff requires an admin', async ({ as }) => {
  const [nobody, alice] = [await as('nobody'), await as('alice')]
  const reads = [
    '/api/admin/dashboard',
    '/api/admin/users',
    '/api/admin/users/x',
    '/api/admin/control-room/status',
    '/api/admin/staff-activity-summary/x',
    '/api/admin/staff-activities/x/clockEntries',
  ]
  for (const path of reads) {
    expect((await nobody.get(path)).status(), path).toBe(401)
    expect((await alice.get(path)).status(), path).toBe(403)
  }
  const actions = [
    ['post', '/api/admin/staff', eve],
    ['put', '/api/admin/staff/x', { ...eve }],
    ['delete', '/api/admin/staff/x', undefined],
    ['post', '/api/admin/staff/x/reactivate', {}],
    ['post', '/api/admin/control-room/activate', {}],
    ['post', '/api/admin/control-room/deactivate', {}],
  ] as const
  for (const [method, path, data] of actions) {
    expect((await nobody[method](path, { data })).status(), path).toBe(401)
    expect((await alice[method](path, { data })).status(), path).toBe(403)
  }
})

test('the dashboard has every documented field', async ({ as }) => {
  const dana = await as('dana')
  await dana.post('/api/clock', { data: { action: 'clock_out' } })
  expect((await dana.post('/api/clock', { data: { action: 'clock_in' } })).status()).toBe(201)
  const view = await json(await dana.get('/api/admin/dashboard'))
  expect(view).toMatchObject({
    totalUsers: expect.any(Number),
    activeUsers: expect.any(Number),
    signedInCount: expect.any(Number),
    todayClockIns: expect.any(Number),
    pendingHolidays: expect.any(Number),
    unresolvedViolations: expect.any(Number),
    todayViolations: expect.any(Number),
  })
  const present = {
    id: expect.any(String),
    firstName: 'Dana',
    lastName: 'Dean',
    role: 'admin',
    profileImageUrl: null,
    clockedInAt: expect.stringMatching(/Z$/),
    location: null,
  }
  expect(view.currentlySignedIn).toContainEqual(present)
  expect(view.currentlySignedInAdmins).toContainEqual(present)
  expect((view.recentActivity as object[])[0]).toEqual({
    id: expect.any(String),
    userId: present.id,
    action: 'clock_in',
    timestamp: expect.stringMatching(/Z$/),
    description: 'Dana Dean clocked in',
  })
})

test('the control room has one state: who switched it on, and since when', async ({ as }) => {
  const [dana, other] = [await as('dana'), await as('dana')]
  const status = async () => json(await other.get('/api/admin/control-room/status'))
  await dana.post('/api/admin/control-room/deactivate')
  expect(await status()).toEqual({ controlRoomActive: false, since: null, by: null })
  const on = await json(await dana.post('/api/admin/control-room/activate'))
  expect(on).toMatchObject({ controlRoomActive: true, message: 'Control Room Activated' })
  const again = await json(await other.post('/api/admin/control-room/activate', { data: {} }))
  expect(again).toMatchObject({ since: on.since, changed: false })
  expect(await status()).toEqual({ controlRoomActive: true, since: on.since, by: 'Dana Dean' })
  expect(await json(await other.post('/api/admin/control-room/deactivate'))).toMatchObject({
    controlRoomActive: false,
    message: 'Control Room Deactivated',
  })
  expect((await status()).controlRoomActive).toBe(false)
})

test('a person is added with a temporary password, once, and never shown with a hash', async ({ as }) => {
  const dana = await as('dana')
  const made = await dana.post('/api/admin/staff', { data: { ...eve, holidayEntitlement: 28 } })
  expect(made.status(), await made.text()).toBe(201)
  const view = await json(made)
  expect(view).toMatchObject({ email: 'eve.contract@example.test', holidayEntitlement: 28, mustChangePassword: true })
  expect(JSON.stringify(view)).not.toMatch(/hash|argon/i)
  const again = await dana.post('/api/admin/staff', { data: eve })
  expect(again.status()).toBe(409)
  expect(await json(again)).toMatchObject({ errors: { email: [expect.any(String)] } })
})

test('missing fields and a weak password are refused in the documented words', async ({ as }) => {
  const dana = await as('dana')
  const errors = async (data: object) => {
    const answer = await dana.post('/api/admin/staff', { data })
    expect(answer.status()).toBe(400)
    return (await json<{ errors: Record<string, string[]> }>(answer)).errors
  }
  expect(await errors({})).toMatchObject({
    firstName: ['Please fill in all required fields'],
    password: ['Password is required for new staff members'],
  })
  expect(await errors({ ...eve, username: 'eve2', email: 'e2@example.test', password: 'password1' })).toHaveProperty(
    'password',
  )
})

test('if two admins change the same person, the second is told', async ({ as }) => {
  const [dana, other] = [await as('dana'), await as('dana')]
  const before = (await usersOf(dana)).find((user) => user.username === 'eve.contract')!
  const { id, firstName, lastName, email, username, role, updatedAt } = before
  const input = { firstName, lastName, email, username, role, updatedAtWas: updatedAt }
  const first = await dana.put(`/api/admin/staff/${id}`, { data: { ...input, position: 'Gate' } })
  expect(first.status(), await first.text()).toBe(200)
  const second = await other.put(`/api/admin/staff/${id}`, { data: { ...input, position: 'Lobby' } })
  expect(second.status()).toBe(409)
  expect(await json(await dana.get(`/api/admin/users/${id}`))).toMatchObject({ position: 'Gate' })
})

test('the list is searched and paged on the server, with the real total', async ({ as }) => {
  const dana = await as('dana')
  const first = await dana.get('/api/admin/users?limit=2')
  expect(await json<User[]>(first)).toHaveLength(2)
  const total = (await usersOf(dana)).length
  expect(first.headers()['x-total-count']).toBe(String(total))
  const rest = await dana.get(`/api/admin/users?limit=200&after=${first.headers()['x-next']}`)
  expect(await json<User[]>(rest)).toHaveLength(total - 2)
  expect((await json<User[]>(await dana.get('/api/admin/users?q=G-001'))).map((user) => user.username)).toEqual([
    'alice',
  ])
  expect(await json<User[]>(await dana.get('/api/admin/users?q=%25'))).toEqual([])
})

test('a person just added is found by a name typed without its accents, and stands in its place', async ({ as }) => {
  const dana = await as('dana')
  const person = { ...eve, firstName: 'Łukasz', lastName: 'Żółty', email: 'lukasz@example.test', username: 'lukasz.z' }
  const { id } = await json<User>(await dana.post('/api/admin/staff', { data: person }))
  expect(await json<User[]>(await dana.get('/api/admin/users?q=lukasz zolty'))).toMatchObject([{ id }])
  expect((await usersOf(dana)).at(-1)!.id).toBe(id)
  await dana.put(`/api/admin/staff/${id}`, { data: { ...person, id, lastName: 'aaron' } })
  expect((await usersOf(dana))[0]!.id).toBe(id)
  await dana.delete(`/api/admin/staff/${id}`)
})

test("a person's activity is counted and listed by kind", async ({ as }) => {
  const dana = await as('dana')
  const id = await idOf(dana, 'dana')
  expect(await json(await dana.get(`/api/admin/staff-activity-summary/${id}`))).toMatchObject({
    clockEntries: expect.any(Number),
    formSubmissions: expect.any(Number),
    holidayRequests: expect.any(Number),
    safetyViolations: expect.any(Number),
    emergencyLogs: expect.any(Number),
    lastActivity: expect.stringMatching(/Z$/),
  })
  const items = await json<object[]>(await dana.get(`/api/admin/staff-activities/${id}/clockEntries`))
  expect(items[0]).toEqual({
    id: expect.any(String),
    title: 'Clocked in',
    description: expect.any(String),
    timestamp: expect.stringMatching(/Z$/),
    status: 'active',
    location: null,
    data: expect.any(Object),
    signatureData: null,
  })
  for (const category of ['formSubmissions', 'safetyViolations', 'emergencyLogs', 'holidayRequests']) {
    expect(await json(await dana.get(`/api/admin/staff-activities/${id}/${category}`))).toBeInstanceOf(Array)
  }
  expect((await dana.get(`/api/admin/staff-activities/${id}/secrets`)).status()).toBe(400)
  expect((await dana.get(`/api/admin/staff-activities/nobody/clockEntries`)).status()).toBe(404)
  expect((await dana.get(`/api/admin/staff-activities/${id}/clockEntries?before=nothing`)).status()).toBe(400)
  await dana.post('/api/clock', { data: { action: 'clock_out' } })
})

test('deleting ends the sessions and can be undone; oneself and the last admin cannot be deleted', async ({ as }) => {
  const [dana, client] = [await as('dana'), await as('nobody')]
  const id = await idOf(dana, 'eve.contract')
  const signedIn = await client.post('/api/auth/login', { data: { email: eve.username, password: eve.password } })
  expect(signedIn.status()).toBe(200)
  const gone = await dana.delete(`/api/admin/staff/${id}`)
  expect(await json(gone)).toEqual({ message: 'Staff member deleted successfully' })
  expect((await client.get('/api/auth/user')).status()).toBe(401)
  expect((await dana.delete(`/api/admin/staff/${id}`)).status()).toBe(409)
  expect((await dana.post(`/api/admin/staff/${id}/reactivate`)).status()).toBe(200)
  expect((await dana.post(`/api/admin/staff/${id}/reactivate`)).status()).toBe(409)
  expect((await dana.delete(`/api/admin/staff/${await idOf(dana, 'dana')}`)).status()).toBe(409)
})

test('only admins get the staff list as a CSV for spreadsheets', async ({ as }) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const answer = await dana.get('/admin/staff/export')
  expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8')
  expect(await answer.text()).toMatch(/^\uFEFF"First name","Last name","Email",/)
  expect((await alice.get('/admin/staff/export', { maxRedirects: 0 })).headers().location).toBe('/admin/login')
})

test('admin pages lead other people to the admin sign-in', async ({ as }) => {
  const [nobody, alice] = [await as('nobody'), await as('alice')]
  for (const path of [
    '/admin',
    '/admin/staff',
    '/admin/control-room',
    '/admin/clock-entries',
    '/admin/biometric-setup',
  ]) {
    const refused = await nobody.get(path, { maxRedirects: 0 })
    expect([refused.status(), refused.headers().location], path).toEqual([
      302,
      `/admin/login?next=${encodeURIComponent(path)}`,
    ])
    expect((await alice.get(path, { maxRedirects: 0 })).headers().location, path).toBe('/admin/login')
  }
})
