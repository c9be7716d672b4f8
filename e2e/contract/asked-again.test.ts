import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, type APIResponse } from '@playwright/test'
import { TOTP } from 'otpauth'
import { WebSocket } from 'ws'
import { letPasswordsAge } from '../support/asked-again.ts'
import { hireNewcomer } from '../support/newcomer.ts'
import { PASSWORD } from '../support/people.ts'
import { type Server } from '../support/server.ts'
import { DATA_KEY } from '../support/template.ts'
import { expect, test } from '../support/test.ts'

const codeOf = (secret: string, stepsOn = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsOn * 30_000 })
const told = async (answer: APIResponse) => [answer.status(), ((await answer.json()) as { code?: string }).code]
const ASKED = [403, 'confirm_password']
const confirm = (client: APIRequestContext, password = PASSWORD) =>
  client.post('/api/auth/confirm', { data: { password } })

const idOf = async (client: APIRequestContext) =>
  ((await (await client.get('/api/auth/user')).json()) as { id: string }).id

async function setUp(client: APIRequestContext) {
  const { secret } = (await (await client.post('/api/auth/second-factor')).json()) as { secret: string }
  const answer = await client.put('/api/auth/second-factor', { data: { code: codeOf(secret) } })
  expect(answer.status(), await answer.text()).toBe(200)
  return { secret, ...((await answer.json()) as { recoveryCodes: string[] }) }
}

/** Returns the subjects of a person's emails, which stay in the outgoing queue without a mail server. */
function subjectsTo(server: Server, username: string): string[] {
  const outbox = path.join(server.folder, 'outbox')
  const all = fs.existsSync(outbox) ? fs.readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
  const texts = all.map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
  return texts
    .filter((text) => text.includes(`${username}@example.test`))
    .map((text) => /^Subject: (.*)$/m.exec(text)![1]!.trim())
}

const isOfFactor = (subject: string) => /second factor|recovery code/.test(subject)

test('long after the sign-in the password is asked for again before actions that cannot be undone', async ({
  as,
  server,
}) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const id = await idOf(alice)
  const person = (await (await dana.get(`/api/admin/users/${id}`)).json()) as Record<string, unknown>
  const { firstName, lastName, email, username } = person
  const danaId = await idOf(dana)
  const self = (await (await dana.get(`/api/admin/users/${danaId}`)).json()) as object
  const calls: Record<string, () => Promise<APIResponse>> = {
    'exports another person’s data': () => dana.get(`/api/admin/export/user-data/${id}`),
    'changes a role': () =>
      dana.put(`/api/admin/staff/${id}`, { data: { firstName, lastName, email, username, role: 'supervisor' } }),
    'makes an administrator': () =>
      dana.post('/api/admin/staff', {
        data: {
          ...person,
          email: 'x@example.test',
          username: 'xenia',
          employeeId: null,
          role: 'admin',
          password: PASSWORD,
        },
      }),
    'sets a retention policy': () =>
      dana.post('/api/admin/data-retention-policies', {
        data: { dataType: 'biometric_data', retentionPeriodDays: 900 },
      }),
    'removes one': () => dana.delete('/api/admin/data-retention-policies/any'),
    'cleans up': () => dana.post('/api/admin/cleanup-expired-data'),
    'sets a legal hold': () =>
      dana.put(`/api/admin/users/${id}/legal-hold`, { data: { legalHold: true, reason: 'A claim' } }),
    'asks all administrators for a second factor': () =>
      dana.put('/api/admin/second-factor-policy', { data: { required: false } }),
    'resets a second factor': () => dana.delete(`/api/admin/staff/${id}/second-factor`),
    'changes the clock policy': () => dana.put('/api/admin/clock-policy', { data: { policy: {} } }),
    'exports the audit log': () => dana.get('/api/admin/audit-logs/export'),
    'exports the answers of a form': () => dana.get('/api/admin/form-submissions/export?templateId=1'),
    'changes their own email address': () =>
      dana.put(`/api/admin/staff/${danaId}`, { data: { ...self, email: 'evil@example.test' } }),
    'sets up a second factor': () => alice.post('/api/auth/second-factor'),
    'makes new recovery codes': () => alice.post('/api/auth/second-factor/recovery-codes'),
  }
  letPasswordsAge(server)
  for (const [what, call] of Object.entries(calls)) expect(await told(await call()), what).toEqual(ASKED)
  expect((await dana.put(`/api/admin/staff/${id}`, { data: { ...person } })).status(), 'the same role').toBe(200)
  const own = await dana.put(`/api/admin/staff/${danaId}`, { data: { ...self, password: 'Harbour-kite-5519' } })
  expect([own.status(), await own.text()], 'their own password').toEqual([400, expect.stringContaining('account page')])

  expect((await confirm(dana, 'wrong-password')).status()).toBe(400)
  expect(await told(await calls['sets a legal hold']!())).toEqual(ASKED)
  const right = await confirm(dana)
  expect([right.status(), await right.text()]).toEqual([204, ''])
  expect((await calls['sets a legal hold']!()).status()).toBe(200)
  expect(await told(await calls['sets up a second factor']!()), 'in another session').toEqual(ASKED)
  letPasswordsAge(server)
  expect(await told(await calls['sets a legal hold']!()), 'five minutes later').toEqual(ASKED)
  await confirm(dana)
  await dana.put(`/api/admin/users/${id}/legal-hold`, { data: { legalHold: false, reason: 'Settled' } })
})

test('guesses at the password of an unlocked phone are counted before they are checked, even all at once', async ({
  as,
}) => {
  const thief = await as('nobody')
  await hireNewcomer(await as('dana'), thief)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => confirm(thief, `guess-${n}`)))
  const statuses = answers.map((answer) => answer.status())
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(25)
})

test('a link to a download leads to the page that asks, and from there only to our own addresses', async ({
  as,
  server,
}) => {
  const dana = await as('dana')
  const path = `/api/admin/export/user-data/${await idOf(await as('alice'))}`
  letPasswordsAge(server)
  const opened = await dana.get(path, { headers: { 'Sec-Fetch-Mode': 'navigate' }, maxRedirects: 0 })
  expect([opened.status(), opened.headers().location]).toEqual([302, `/confirm?next=${encodeURIComponent(path)}`])
  for (const [next, to] of [
    ['/admin/retention', '/admin/retention'],
    ['//evil.example', '/account'],
    ['https://evil.example', '/account'],
    ['/\\evil.example', '/account'],
  ] as const) {
    const form = { password: PASSWORD }
    const answer = await dana.post(`/confirm?next=${encodeURIComponent(next)}`, { form, maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], next).toEqual([302, to])
  }
  expect((await dana.get(path, { headers: { 'Sec-Fetch-Mode': 'navigate' } })).status()).toBe(200)
})

test('pages ask as their calls do: forms about an administrator, and downloads of several people', async ({
  as,
  baseURL,
  server,
}) => {
  const dana = await as('dana')
  const username = `fay${Date.now()}`
  const data = { firstName: 'Fay', lastName: 'Ford', username, email: `${username}@example.test`, role: 'admin' }
  const added = await dana.post('/api/admin/staff', { data: { ...data, password: PASSWORD } })
  const { id, ...admin } = (await added.json()) as { id: string }
  letPasswordsAge(server)
  const post = (path: string, form: Record<string, string>) =>
    dana.post(path, { form, headers: { Origin: baseURL! }, maxRedirects: 0 })
  const fields = Object.fromEntries(Object.entries(admin).map(([name, value]) => [name, String(value ?? '')]))
  const asked = {
    edit: post(`/admin/staff/${id}/edit`, { ...fields, profileImageUrl: '', password: 'a-Kite-55-north' }),
    delete: post(`/admin/staff/${id}/delete`, { word: 'DELETE' }),
    credentials: post(`/admin/staff/${id}`, { intent: 'credentials' }),
    everybody: post('/admin/compliance', { intent: 'all' }),
    staff: dana.get('/admin/staff/export', { maxRedirects: 0 }),
    hours: dana.get('/admin/hours/export', { maxRedirects: 0 }),
  }
  for (const [what, asking] of Object.entries(asked)) {
    const answer = await asking
    expect([answer.status(), answer.headers().location?.split('?')[0]], what).toEqual([302, '/confirm'])
  }
  await confirm(dana)
  expect((await dana.get('/admin/staff/export')).headers()['content-type']).toContain('text/csv')
  await dana.delete(`/api/admin/staff/${id}`)
})

test('a thief with an unlocked phone cannot set up a second factor, and its owner is told of every change', async ({
  as,
  server,
}) => {
  const [owner, elsewhere] = [await as('nobody'), await as('nobody')]
  const username = await hireNewcomer(await as('dana'), owner)
  await elsewhere.post('/api/auth/login', { data: { email: username, password: PASSWORD } })
  letPasswordsAge(server)
  expect(await told(await owner.post('/api/auth/second-factor'))).toEqual(ASKED)
  await confirm(owner)
  const { secret } = await setUp(owner)
  expect((await owner.get('/api/auth/user')).status(), 'the session that set it up').toBe(200)
  expect((await elsewhere.get('/api/auth/user')).status(), 'the others').toBe(401)

  const renewed = await owner.post('/api/auth/second-factor/recovery-codes')
  const { recoveryCodes } = (await renewed.json()) as { recoveryCodes: string[] }
  const login = { email: username, password: PASSWORD, code: recoveryCodes[0] }
  expect((await elsewhere.post('/api/auth/login', { data: login })).status()).toBe(200)

  const remove = (data: object) => owner.delete('/api/auth/second-factor', { data })
  expect((await remove({ password: PASSWORD })).status(), 'no code').toBe(400)
  expect((await remove({ password: PASSWORD, code: '000000' })).status(), 'a wrong code').toBe(400)
  expect((await remove({ password: 'wrong', code: codeOf(secret, 1) })).status(), 'a wrong password').toBe(400)
  expect((await remove({ password: PASSWORD, code: codeOf(secret, 1) })).status()).toBe(200)
  expect((await elsewhere.get('/api/auth/user')).status(), 'sessions elsewhere').toBe(401)
  await expect
    .poll(() => subjectsTo(server, username).filter(isOfFactor).sort(), { timeout: 30_000 })
    .toEqual([
      'A recovery code was used',
      'You have new recovery codes',
      'Your second factor is on',
      'Your second factor was removed',
    ])
})

test('a person who lost phone and codes is let in again by another administrator, or by a command if they are the last one', async ({
  as,
  server,
}) => {
  test.setTimeout(120_000)
  const [dana, lost] = [await as('dana'), await as('nobody')]
  const username = await hireNewcomer(dana, lost, 'admin')
  const id = await idOf(lost)
  const signIn = async () => {
    const client = await as('nobody')
    return (await client.post('/api/auth/login', { data: { email: username, password: PASSWORD } })).status()
  }
  const reset = (client: APIRequestContext) => client.delete(`/api/admin/staff/${id}/second-factor`)
  await setUp(lost)
  expect(await signIn()).toBe(401)
  expect((await reset(lost)).status(), 'their own').toBe(409)
  expect((await reset(await as('alice'))).status(), 'a guard').toBe(403)
  expect((await reset(dana)).status()).toBe(200)
  expect((await lost.get('/api/auth/user')).status(), 'their sessions').toBe(401)
  expect(await signIn()).toBe(200)
  expect((await reset(dana)).status(), 'once more').toBe(409)

  await lost.post('/api/auth/login', { data: { email: username, password: PASSWORD } })
  await setUp(lost)
  const run = (name: string) =>
    execFileSync(process.execPath, ['build/admin-reset-factor.js', name], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: server.folder, DATA_KEY },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(() => run('nobody-like-this')).toThrow('nobody-like-this')
  expect(run(username)).toContain('may sign in with the password alone')
  expect((await lost.get('/api/auth/user')).status()).toBe(401)
  expect(await signIn()).toBe(200)
  await expect
    .poll(() => subjectsTo(server, username).filter((subject) => subject === 'Your second factor was reset').length, {
      timeout: 30_000,
    })
    .toBe(2)
  const audit = (await (await dana.get(`/api/admin/audit-logs?action=second_factor_reset`)).json()) as unknown
  expect(JSON.stringify(audit)).toContain('System (admin:reset factor)')
  expect((await dana.get('/api/admin/audit-logs/verify')).status()).toBe(200)
})

test('an administrator whose second factor is due gets no data before that, but help still arrives', async ({ as }) => {
  const [dana, alice, admin] = [await as('dana'), await as('alice'), await as('nobody')]
  await hireNewcomer(dana, admin, 'admin')
  const { recoveryCodes } = await setUp(admin)
  const { id: alert } = (await (await alice.post('/api/emergency', { data: { drill: false } })).json()) as {
    id: string
  }
  const { id: own } = (await (await dana.post('/api/emergency', { data: { drill: true } })).json()) as { id: string }
  expect((await admin.put('/api/admin/second-factor-policy', { data: { required: true } })).status()).toBe(200)
  try {
    const addresses = ['/api/events', '/api/unread', `/api/emergency/${alert}`, `/api/emergency/${own}`]
    for (const address of [...addresses, '/api/files/any', '/api/threat-level', '/api/admin/users'])
      expect(await told(await dana.get(address)), address).toEqual([403, 'second_factor_due'])
    expect((await dana.get('/emergency', { maxRedirects: 0 })).status(), 'the page for help').toBe(200)
    expect((await dana.post('/api/emergency', { data: { drill: true } })).status()).toBeLessThan(300)
    expect((await dana.get('/account')).status()).toBe(200)
    expect((await dana.get('/api/auth/sessions')).status()).toBe(200)
    const { secret, recoveryCodes: codes } = await setUp(dana)
    expect(secret).toBeTruthy()
    expect((await dana.get('/api/unread')).status(), 'once it is set up').toBe(200)
    const away = { password: PASSWORD, code: codes[0] }
    await admin.put('/api/admin/second-factor-policy', { data: { required: false } })
    expect((await dana.delete('/api/auth/second-factor', { data: away })).status()).toBe(200)
  } finally {
    await admin.put('/api/admin/second-factor-policy', { data: { required: false } })
    await admin.delete('/api/auth/second-factor', { data: { password: PASSWORD, code: recoveryCodes[0] } })
  }
})

test('connections that were open when a second factor fell due are closed, and new ones report only what staff may know', async ({
  as,
  server,
}) => {
  const [dana, alice, admin] = [await as('dana'), await as('alice'), await as('nobody')]
  await hireNewcomer(dana, admin, 'admin')
  const { recoveryCodes } = await setUp(admin)
  const before = await listenAs(server.url, dana)
  await admin.put('/api/admin/second-factor-policy', { data: { required: true } })
  try {
    expect(await before.closed).toBe(4401)
    const [due, full] = [await listenAs(server.url, dana), await listenAs(server.url, admin)]
    expect((await alice.post('/api/emergency', { data: { notes: 'At the gate' } })).ok()).toBe(true)
    await dana.post('/api/emergency', { data: { drill: true, notes: 'My own' } })
    await expect.poll(() => full.heard.filter((text) => text.includes('My own')).length).toBeGreaterThan(0)
    await expect.poll(() => due.heard.filter((text) => text.includes('My own')).length).toBeGreaterThan(0)
    expect(full.heard.join()).toContain('At the gate')
    expect(due.heard.join()).not.toContain('At the gate')
    for (const { close } of [due, full]) close()
  } finally {
    await admin.put('/api/admin/second-factor-policy', { data: { required: false } })
    await admin.delete('/api/auth/second-factor', { data: { password: PASSWORD, code: recoveryCodes[0] } })
  }
})

async function listenAs(url: string, client: APIRequestContext) {
  const { cookies } = await client.storageState()
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { Cookie } })
  const heard: string[] = []
  socket.on('message', (bytes) => heard.push((bytes as Buffer).toString()))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.on('open', resolve))
  return { heard, closed, close: () => socket.close() }
}
