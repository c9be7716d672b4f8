import { PASSWORD, PEOPLE } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('the user object has every documented field and no secret', async ({ as }) => {
  const user = (await (await (await as('alice')).get('/api/auth/user')).json()) as Record<string, unknown>
  expect(Object.keys(user).sort()).toEqual(
    'biometricEnrolled consentAgreed department email employeeId firstName holidayBalance holidayEntitlement id lastName mustChangePassword phone position profileImageUrl role username'.split(
      ' ',
    ),
  )
})

test('the old address of the staff sign-in redirects to the new one', async ({ as }) => {
  const answer = await (await as('nobody')).get('/login-staff', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, '/login'])
})

test('without a session the user call is 401', async ({ as }) => {
  expect((await (await as('nobody')).get('/api/auth/user')).status()).toBe(401)
})

test('sign-in returns user and cookie; the cookie is HttpOnly and SameSite=Lax', async ({ as }) => {
  const answer = await (
    await as('nobody')
  ).post('/api/auth/login', {
    data: {
      email: 'BOB@example.test',
      password: PASSWORD,
      timestamp: new Date().toISOString(),
      location: { latitude: 0, longitude: 0, accuracy: 0, manual: true, address: 'Gate 3' },
    },
  })
  expect(answer.status()).toBe(200)
  expect(((await answer.json()) as { user: { username: string } }).user.username).toBe('bob')
  expect(answer.headers()['set-cookie']).toMatch(/session=[^;]+;.*HttpOnly; SameSite=Lax/)
})

test('unknown user and wrong password get the same answer', async ({ as }) => {
  const client = await as('nobody')
  const wrong = await client.post('/api/auth/login', { data: { email: 'charlie', password: 'wrong-password' } })
  const unknown = await client.post('/api/auth/login', { data: { email: 'nobody', password: PASSWORD } })
  expect([wrong.status(), await wrong.json()]).toEqual([401, { message: 'Invalid credentials' }])
  expect([unknown.status(), await unknown.json()]).toEqual([401, { message: 'Invalid credentials' }])
})

test('missing fields are named with the documented messages', async ({ as }) => {
  const answer = await (await as('nobody')).post('/api/auth/login', { data: {} })
  expect(answer.status()).toBe(400)
  expect(await answer.json()).toMatchObject({
    errors: { email: ['Please enter your email or username'], password: ['Password is required'] },
  })
})

test('signing out ends the session', async ({ as }) => {
  const client = await as('charlie')
  expect((await client.post('/api/auth/logout')).status()).toBe(200)
  expect((await client.get('/api/auth/user')).status()).toBe(401)
})

test('a person lists their own sessions and signs out elsewhere', async ({ as }) => {
  const here = await as('charlie')
  const there = await as('charlie')
  const sessions = (await (await here.get('/api/auth/sessions')).json()) as { id: string; current: boolean }[]
  expect(sessions.filter((session) => session.current)).toHaveLength(1)
  const mine = ((await (await there.get('/api/auth/sessions')).json()) as { id: string; current: boolean }[]).find(
    (session) => session.current,
  )!
  expect((await here.delete(`/api/auth/sessions/${mine.id}`)).status()).toBe(200)
  expect((await there.get('/api/auth/user')).status()).toBe(401)
})

test("another person's session is not found", async ({ as }) => {
  const alice = await as('alice')
  const [session] = (await (await (await as('bob')).get('/api/auth/sessions')).json()) as { id: string }[]
  expect((await alice.delete(`/api/auth/sessions/${session!.id}`)).status()).toBe(404)
})

test('a password changes only with the present one, and must be strong', async ({ as }) => {
  const client = await as('bob')
  const change = (data: object) => client.post('/api/auth/change-password', { data })
  expect(await (await change({ currentPassword: 'wrong', newPassword: 'something-long' })).json()).toMatchObject({
    errors: { currentPassword: ['Current password is incorrect'] },
  })
  expect(await (await change({ currentPassword: PASSWORD, newPassword: 'short' })).json()).toMatchObject({
    message: 'New password must be at least 8 characters long',
  })
  expect((await change({ currentPassword: PASSWORD, newPassword: 'password123' })).status()).toBe(400)
})

test('only admins add, change and deactivate staff', async ({ as }) => {
  const dana = await as('dana')
  const input = {
    firstName: 'Erin',
    lastName: 'Evans',
    email: 'erin@example.test',
    username: 'erin',
    password: 'first-Day-2026',
    role: 'security_guard',
  }
  for (const who of ['nobody', 'alice', 'bob'] as const) {
    expect((await (await as(who)).post('/api/admin/staff', { data: input })).status()).toBe(
      who === 'nobody' ? 401 : 403,
    )
  }
  const made = await dana.post('/api/admin/staff', { data: input })
  expect(made.status()).toBe(201)
  const erin = (await made.json()) as { id: string; mustChangePassword: boolean }
  expect(erin).toMatchObject({ mustChangePassword: true, holidayBalance: 25, isActive: true })
  expect((await dana.post('/api/admin/staff', { data: input })).status()).toBe(409)
  const changed = await dana.put(`/api/admin/staff/${erin.id}`, {
    data: { ...input, password: '', role: 'supervisor', position: 'Team lead' },
  })
  expect(await changed.json()).toMatchObject({ role: 'supervisor', position: 'Team lead' })
  expect((await dana.delete(`/api/admin/staff/${erin.id}`)).status()).toBe(200)
  const gone = await (await as('nobody')).post('/api/auth/login', { data: { email: 'erin', password: input.password } })
  expect(gone.status()).toBe(401)
})

test('nobody can delete themselves', async ({ as }) => {
  const dana = await as('dana')
  const { id } = (await (await dana.get('/api/auth/user')).json()) as { id: string }
  expect((await dana.delete(`/api/admin/staff/${id}`)).status()).toBe(409)
})

test('the same Idempotency-Key creates once and answers twice', async ({ as }) => {
  const dana = await as('dana')
  const data = {
    firstName: 'Finn',
    lastName: 'Ford',
    email: 'finn@example.test',
    username: 'finn',
    password: 'first-Day-2026',
  }
  const headers = { 'Idempotency-Key': 'key-1' }
  const [first, second] = [
    await dana.post('/api/admin/staff', { data, headers }),
    await dana.post('/api/admin/staff', { data, headers }),
  ]
  expect([first.status(), second.status()]).toEqual([201, 201])
  expect(await second.json()).toEqual(await first.json())
  expect((await dana.post('/api/admin/staff', { data: { ...data, username: 'other' }, headers })).status()).toBe(422)
})

test(`${PEOPLE.alice.firstName} is refused at the admin portal and keeps no session`, async ({ as, baseURL }) => {
  const client = await as('nobody')
  const answer = await client.post('/admin/login', {
    form: { email: 'alice', password: PASSWORD },
    headers: { Origin: baseURL! },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(403)
  expect(await answer.text()).toContain('Admin access required - Only users with admin role can access this portal')
  expect((await client.get('/api/auth/user')).status()).toBe(401)
})

test('signing in works without scripts, with the location typed in', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/login?next=/change-password')
  await page.getByLabel('Email or username').fill('alice')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Your current location').fill('North gate')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/change-password/)
  await context.close()
})
