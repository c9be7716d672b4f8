import fs from 'node:fs'
import path from 'node:path'
import { type APIRequestContext } from '@playwright/test'
import { hireNewcomer, SIGNATURE } from '../support/newcomer.ts'
import { PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const signIn = (client: APIRequestContext, email: string, password = PASSWORD) =>
  client.post('/api/auth/login', { data: { email, password } })

const cookieOf = async (client: APIRequestContext, name: string) =>
  (await client.storageState()).cookies.find((cookie) => cookie.name === name)?.value

/** Returns the texts of the emails to an address that are waiting to be sent. */
function mailTo(folder: string, address: string): string[] {
  const outbox = path.join(folder, 'outbox')
  const names = fs.existsSync(outbox) ? fs.readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
  return names
    .sort()
    .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8').replace(/=\r\n/g, '').replace(/=3D/g, '='))
    .filter((text) => new RegExp(`^To: .*${address}`, 'm').test(text))
}

const linkIn = (text: string) => /reset-password\?token=([\w-]{43})/.exec(text)![1]!

type Staff = { id: string; username: string; email: string }
const findStaff = async (admin: APIRequestContext, username: string) =>
  ((await (await admin.get('/api/admin/users')).json()) as Staff[]).find((one) => one.username === username)!

test('a link to choose a password stops working once the password, the email address or the account has changed', async ({
  as,
  server,
}) => {
  const dana = await as('dana')
  const username = await hireNewcomer(dana, await as('nobody'))
  const person = await findStaff(dana, username)
  const nobody = await as('nobody')
  const links = () => mailTo(server.folder, person.email).filter((text) => text.includes('reset-password?token='))
  const fresh = async () => {
    const before = links().length
    await dana.post('/api/admin/email-credentials', { data: { userIds: [person.id] } })
    await expect.poll(() => links().length).toBe(before + 1)
    return linkIn(links().at(-1)!)
  }
  const opens = async (token: string) =>
    (await nobody.post('/api/auth/set-password', { data: { token, newPassword: 'a-stranger-chose-this' } })).status()
  const hers = await as('nobody')
  await signIn(hers, username)

  const first = await fresh()
  const change = { currentPassword: PASSWORD, newPassword: 'she-chose-another' }
  expect((await hers.post('/api/auth/change-password', { data: change })).status()).toBe(200)
  expect(await opens(first), 'after a new password').toBe(400)

  const second = await fresh()
  const moved = { ...person, email: `moved-${person.email}` }
  expect((await dana.put(`/api/admin/staff/${person.id}`, { data: moved })).status()).toBe(200)
  expect(await opens(second), 'after a new address').toBe(400)
  expect((await dana.put(`/api/admin/staff/${person.id}`, { data: person })).status()).toBe(200)
  expect(await opens(second), 'and back').toBe(400)

  const third = await fresh()
  expect((await dana.delete(`/api/admin/staff/${person.id}`)).status()).toBe(200)
  expect((await dana.post(`/api/admin/staff/${person.id}/reactivate`)).status()).toBe(200)
  expect(await opens(third), 'after the account ended and began again').toBe(400)
  expect((await signIn(nobody, username, 'a-stranger-chose-this')).status()).toBe(401)
})

test('of 48 wrong passwords at once five are checked; the others are told when to try again', async ({ as }) => {
  const username = await hireNewcomer(await as('dana'), await as('nobody'))
  const stranger = await as('nobody')
  const answers = await Promise.all(Array.from({ length: 48 }, () => signIn(stranger, username, 'a wrong one')))
  const statuses = answers.map((answer) => answer.status())
  expect([401, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([5, 43])
  for (const answer of answers.filter((one) => one.status() === 429))
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
})

test("a known device lets its owner in despite strangers' tries, gives no more tries than theirs, and is forgotten at sign-out", async ({
  as,
}) => {
  const username = await hireNewcomer(await as('dana'), await as('nobody'))
  const [owner, stranger, finder] = [await as('nobody'), await as('nobody'), await as('nobody')]
  expect((await signIn(owner, username)).status()).toBe(200)
  const mark = await cookieOf(owner, 'device')
  expect(mark).toBeTruthy()
  // The sign-in fails so often that the account must wait for longer than the rest of this test takes.
  const tire = async () => {
    let wait = 0
    while (wait < 8) {
      const answer = await signIn(stranger, username, 'a wrong one')
      wait = Number(answer.headers()['retry-after'] ?? 0)
      if (answer.status() === 429 && wait < 8) await new Promise((go) => setTimeout(go, wait * 1000))
    }
  }
  await tire()
  expect((await signIn(stranger, username)).status(), 'elsewhere the account waits').toBe(429)
  expect((await signIn(owner, username)).status(), 'the owner does not').toBe(200)

  const found = { Cookie: `device=${await cookieOf(owner, 'device')}` }
  const guesses: number[] = []
  for (let n = 0; n < 8; n++) {
    const data = { email: username, password: `guess ${n}` }
    guesses.push((await finder.post('/api/auth/login', { data, headers: found })).status())
  }
  expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(6)
  expect(guesses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 429])

  const out = await owner.post('/api/auth/logout')
  const cleared = out.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  expect(cleared.map(({ value }) => value).join()).toMatch(/device=;.*Max-Age=0/)
  expect(await cookieOf(owner, 'device')).toBeUndefined()
})

test('signing in ends the session that the sign-in came with, by call and by page', async ({ as, baseURL }) => {
  const client = await as('bob')
  const old: string[] = []
  old.push((await cookieOf(client, 'session'))!)
  expect((await signIn(client, 'bob')).status()).toBe(200)
  old.push((await cookieOf(client, 'session'))!)
  const form = { email: 'bob', password: PASSWORD }
  await client.post('/login', { form, headers: { Origin: baseURL! }, maxRedirects: 0 })
  const nobody = await as('nobody')
  for (const secret of old) {
    expect((await nobody.get('/api/auth/user', { headers: { Cookie: `session=${secret}` } })).status()).toBe(401)
  }
  expect((await client.get('/api/auth/user')).status()).toBe(200)
})

test('asking for a new password again and again sends one email and keeps its link valid; the answer never changes', async ({
  as,
  server,
}) => {
  const dana = await as('dana')
  const username = await hireNewcomer(dana, await as('nobody'))
  const { email } = await findStaff(dana, username)
  const links = () => mailTo(server.folder, email).filter((text) => text.includes('reset-password?token='))
  const answers = new Set<string>()
  for (let n = 0; n < 8; n++) {
    const asked = await (
      await as('nobody')
    ).post('/api/auth/forgot-password', { data: { email: n % 2 ? email : username } })
    answers.add(`${asked.status()} ${await asked.text()}`)
  }
  const unknown = await (await as('nobody')).post('/api/auth/forgot-password', { data: { email: 'no-such-person' } })
  answers.add(`${unknown.status()} ${await unknown.text()}`)
  expect(answers.size, [...answers].join('\n')).toBe(1)
  await expect.poll(() => links().length).toBe(1)
  const data = { token: linkIn(links()[0]!), newPassword: 'a-quite-new-phrase' }
  expect((await (await as('nobody')).post('/api/auth/set-password', { data })).status()).toBe(200)
  expect(links()).toHaveLength(1)
})

const CHOSEN = 'Chosen-by-admin-77'
const holiday = { startDate: '2031-03-03', endDate: '2031-03-04' }

test('an admin who sets a password is recorded, the owner is told, and nobody acts as the owner until they choose their own', async ({
  as,
  server,
}) => {
  const dana = await as('dana')
  const username = await hireNewcomer(dana, await as('nobody'))
  const client = await as('nobody')
  await signIn(client, username)
  await client.post('/api/auth/consent', { data: { signature: SIGNATURE } })
  const person = await findStaff(dana, username)
  const set = await dana.put(`/api/admin/staff/${person.id}`, { data: { ...person, password: CHOSEN } })
  expect(set.status()).toBe(200)
  await expect
    .poll(() =>
      mailTo(server.folder, person.email).some((text) => text.includes('An administrator set a new password')),
    )
    .toBe(true)

  const thief = await as('nobody')
  expect((await signIn(thief, username, CHOSEN)).status(), 'they can sign in').toBe(200)
  expect((await thief.get('/api/auth/user')).status(), 'and look').toBe(200)
  const refused = [
    await thief.post('/api/holidays', { data: holiday }),
    await thief.post('/api/clock', { data: { action: 'clock_in' } }),
    await thief.post('/api/auth/consent', { data: { signature: SIGNATURE } }),
    await thief.post('/api/auth/second-factor'),
  ]
  for (const answer of refused)
    expect([answer.status(), await answer.json()], answer.url()).toMatchObject([
      403,
      { code: 'password_change_required' },
    ])
  expect((await thief.post('/api/emergency', { data: {} })).status(), 'an SOS is never refused').toBe(201)
  expect((await thief.post('/api/clock', { data: { action: 'clock_out' } })).status(), 'nor going home').toBe(409)
  const change = { currentPassword: CHOSEN, newPassword: 'quite-another-phrase' }
  expect((await thief.post('/api/auth/change-password', { data: change })).status()).toBe(200)
  expect((await thief.post('/api/holidays', { data: holiday })).status(), 'their own again').toBe(201)

  const trail = await (await dana.get('/api/admin/audit-logs?limit=200')).text()
  expect(trail).toContain('password_set_by_admin')
  expect(trail).not.toContain(CHOSEN)
})

test('a member of staff with a first password signs in with it and can start', async ({ as }) => {
  const dana = await as('dana')
  const username = `beginner${process.pid}`
  const data = { firstName: 'Bea', lastName: 'Gin', email: `${username}@example.test`, username, role: 'staff' }
  expect((await dana.post('/api/admin/staff', { data: { ...data, password: 'first-Day-2026' } })).status()).toBe(201)
  const client = await as('nobody')
  expect((await signIn(client, username, 'first-Day-2026')).status()).toBe(200)
  expect((await client.post('/api/auth/consent', { data: { signature: SIGNATURE } })).status()).toBe(200)
  expect((await client.post('/api/holidays', { data: holiday })).status()).toBe(201)
})

test('common passwords are refused wherever one is chosen', async ({ as }) => {
  const dana = await as('dana')
  const common = ['Password1!', 'Qwerty1234', 'Connect2026!', 'abcdefgh', '1234567a', 'Summer2026!', 'Liverpool1']
  for (const [n, password] of common.entries()) {
    const name = `common${process.pid}${n}`
    const data = { firstName: 'Cam', lastName: 'Mon', email: `${name}@example.test`, username: name, password }
    const answer = await dana.post('/api/admin/staff', { data })
    expect(answer.status(), password).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: { password: [expect.stringMatching(/too common|company/)] } })
  }
})

test("names contain no line breaks, and nobody's username is another person's email address", async ({ as }) => {
  const dana = await as('dana')
  const person = {
    firstName: 'Eve',
    lastName: 'Ely',
    email: `eve${process.pid}@example.test`,
    username: `eve${process.pid}`,
  }
  const add = (changes: object) =>
    dana.post('/api/admin/staff', { data: { ...person, password: 'first-Day-2026', ...changes } })
  expect((await add({ firstName: 'Eve\r\nBcc: all@example.test' })).status()).toBe(400)
  expect((await add({ username: 'alice@example.test' })).status()).toBe(409)
  expect(await (await add({ firstName: ' Eve ', lastName: '\nEly\n' })).json()).toMatchObject({
    firstName: 'Eve',
    lastName: 'Ely',
  })
})

test('the old and the new address are told when an email address changes', async ({ as, server }) => {
  const dana = await as('dana')
  const person = await findStaff(dana, await hireNewcomer(dana, await as('nobody')))
  const email = `moved-on-${person.email}`
  expect((await dana.put(`/api/admin/staff/${person.id}`, { data: { ...person, email } })).status()).toBe(200)
  for (const words of ['no longer uses', 'now belongs'])
    await expect
      .poll(() => [...mailTo(server.folder, person.email)].filter((text) => text.includes(words)).length)
      .toBe(1)
})
