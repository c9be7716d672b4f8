import fs from 'node:fs'
import path from 'node:path'
import { type APIRequestContext } from '@playwright/test'
import { TOTP } from 'otpauth'
import { hireNewcomer } from '../support/newcomer.ts'
import { processorTimeOf } from '../support/proc.ts'
import { PASSWORD } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const signIn = (client: APIRequestContext, email: string, password = PASSWORD, more: object = {}) =>
  client.post('/api/auth/login', { data: { email, password, ...more } })

test('an unknown user, a wrong password and a disabled account get the same status, words, headers and time', async ({
  as,
  server,
}) => {
  test.setTimeout(120_000)
  const [dana, nobody] = [await as('dana'), await as('nobody')]
  const gone = await hireNewcomer(dana, await as('nobody'))
  const staff = (await (await dana.get('/api/admin/users')).json()) as { id: string; username: string }[]
  expect((await dana.delete(`/api/admin/staff/${staff.find((one) => one.username === gone)!.id}`)).status()).toBe(200)
  const present = await hireNewcomer(dana, await as('nobody'))
  const kinds: Record<string, (round: number) => [string, string]> = {
    unknown: (round) => [`nobody-${round}`, PASSWORD],
    wrong: () => [present, 'wrong-password'],
    disabled: () => [gone, PASSWORD],
  }
  // The models load after the start, and that work must not be part of the measurement.
  await expect.poll(async () => (await nobody.get('/healthz')).status(), { timeout: 60_000 }).toBe(200)
  const least: Record<string, number> = {}
  const answers = new Set<string>()
  // A sign-in may fail four times for one account without a wait.
  for (let round = 0; round < 4; round++) {
    for (const [kind, input] of Object.entries(kinds)) {
      const start = processorTimeOf(server)
      const answer = await signIn(nobody, ...input(round))
      least[kind] = Math.min(least[kind] ?? Infinity, processorTimeOf(server) - start)
      const { 'x-request-id': _id, 'content-security-policy': _nonce, date: _date, ...headers } = answer.headers()
      answers.add(JSON.stringify([answer.status(), await answer.text(), headers]))
    }
  }
  expect(answers.size, [...answers].join('\n')).toBe(1)
  expect([...answers][0]).toContain('401,"{\\"message\\":\\"Invalid credentials\\"}"')
  // The time on the clock varies on a busy machine, but the processor time does not. Without the hash it would be close
  // to zero.
  const times = Object.values(least)
  expect(Math.max(...times) / Math.min(...times), JSON.stringify(least)).toBeLessThan(1.5)
})

test('an account waits after five failures, whether or not it exists, and is free again after its wait', async ({
  as,
}) => {
  const present = await hireNewcomer(await as('dana'), await as('nobody'))
  const nobody = await as('nobody')
  const seen: Record<string, number[]> = {}
  for (const email of [present, 'no-such-person']) {
    for (let n = 0; n < 6; n++) {
      const answer = await signIn(nobody, email, 'wrong-password')
      ;(seen[email] ??= []).push(answer.status())
      if (answer.status() === 429) expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
    }
  }
  expect(seen[present]).toEqual([401, 401, 401, 401, 401, 429])
  expect(seen['no-such-person']).toEqual(seen[present])
  await expect.poll(async () => (await signIn(nobody, present)).status()).toBe(200)
})

test('one address may try sixty sign-ins at once, then one a second, and another is not delayed by it', async ({
  as,
}) => {
  const [here, elsewhere] = [await as('nobody'), await as('nobody')]
  // All tries are for one account that has to wait, so that sixty of them cost no more than five hashes.
  const statuses = await Promise.all(
    Array.from({ length: 61 }, async () => (await signIn(here, 'somebody-else', 'x')).status()),
  )
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(15)
  // Each try names a new person, so that only the IP address can be the reason for a refusal.
  let person = 0
  const next = (client: APIRequestContext) => signIn(client, `person-${person++}`, 'x')
  await expect.poll(async () => (await next(here)).status(), { intervals: [0] }).toBe(429)
  expect((await next(elsewhere)).status()).toBe(401)
  await expect.poll(async () => (await next(here)).status(), { intervals: [1000] }).toBe(401)
})

test('the secret of a session is in the cookie only: 256 bits, new at each sign-in and password change', async ({
  as,
  server,
}) => {
  const client = await as('nobody')
  const secretNow = async () =>
    decodeURIComponent((await client.storageState()).cookies.find((cookie) => cookie.name === 'session')!.value)
  const username = await hireNewcomer(await as('dana'), client)
  const secrets: string[] = []
  for (const password of [PASSWORD, 'another-Shift-4712']) {
    await signIn(client, username, password)
    secrets.push(await secretNow())
    const change = { currentPassword: password, newPassword: 'another-Shift-4712' }
    if (password === PASSWORD) await client.post('/api/auth/change-password', { data: change })
    secrets.push(await secretNow())
  }
  expect(new Set(secrets).size).toBe(3)
  // The cookie's value is JSON encoded in base64.
  const plain = secrets.map((secret) => JSON.parse(Buffer.from(secret.split('.')[0]!, 'base64').toString()) as string)
  for (const secret of plain) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  const old = await as('nobody')
  expect((await old.get('/api/auth/user', { headers: { Cookie: `session=${secrets[0]}` } })).status()).toBe(401)
  expect((await old.get('/api/auth/user', { headers: { Cookie: `session=${secrets[3]}` } })).status()).toBe(200)
  for (const name of ['portal.db', 'portal.db-wal']) {
    const bytes = fs.readFileSync(path.join(server.folder, name))
    for (const secret of [...plain, ...secrets]) expect(bytes.includes(secret), name).toBe(false)
  }
})

test('an administrator proves who they are twice: set-up, sign-in, recovery, and the rule for all', async ({ as }) => {
  const dana = await as('dana')
  const admin = await as('nobody')
  const username = await hireNewcomer(dana, admin, 'admin')
  expect((await admin.put('/api/admin/second-factor-policy', { data: { required: true } })).status()).toBe(409)
  const begun = (await (await admin.post('/api/auth/second-factor')).json()) as { secret: string; qr: { path: string } }
  expect(begun.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/)
  const code = (stepsOn = 0) =>
    new TOTP({ secret: begun.secret }).generate({ timestamp: Date.now() + stepsOn * 30_000 })
  expect((await admin.put('/api/auth/second-factor', { data: { code: '000000' } })).status()).toBe(400)
  const used = code()
  const confirmed = await admin.put('/api/auth/second-factor', { data: { code: used } })
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  expect(recoveryCodes).toHaveLength(10)

  const other = await as('nobody')
  const asked = await signIn(other, username)
  expect([asked.status(), await asked.json()]).toMatchObject([401, { code: 'second_factor_required' }])
  expect((await signIn(other, username, PASSWORD, { code: used })).status(), 'a used code').toBe(401)
  expect((await signIn(other, username, PASSWORD, { code: code(1) })).status()).toBe(200)
  for (const status of [200, 401]) {
    expect((await signIn(other, username, PASSWORD, { code: recoveryCodes[0] })).status()).toBe(status)
  }

  expect((await admin.put('/api/admin/second-factor-policy', { data: { required: true } })).status()).toBe(200)
  try {
    const refused = await dana.get('/api/admin/users')
    expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'second_factor_due' }])
    expect((await dana.get('/admin', { maxRedirects: 0 })).headers().location).toBe('/account')
    expect((await (await as('alice')).get('/api/auth/user')).status()).toBe(200)
  } finally {
    await admin.put('/api/admin/second-factor-policy', { data: { required: false } })
  }
})

test('if five people use one reset link at once, one succeeds; the link is built from ORIGIN, never from a Host header', async ({
  playwright,
}) => {
  const server = await startServer({ ORIGIN: 'https://portal.example' })
  try {
    const headers = { Host: 'localhost', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' }
    const nobody = await playwright.request.newContext({ baseURL: server.url })
    await nobody.post('/api/auth/forgot-password', { data: { email: 'alice' }, headers })
    const outbox = path.join(server.folder, 'outbox')
    const emails = () => (fs.existsSync(outbox) ? fs.readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [])
    await expect.poll(() => emails().length).toBe(1)
    const email = fs.readFileSync(path.join(outbox, emails()[0]!), 'utf8').replace(/=\r\n/g, '').replace(/=3D/g, '=')
    expect(email).not.toContain('evil.example')
    const token = /https:\/\/portal\.example\/reset-password\?token=([\w-]{43})/.exec(email)![1]!
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        nobody.post('/api/auth/set-password', { data: { token, newPassword: `sunrise-${n}-over-London` } }),
      ),
    )
    expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 400, 400, 400, 400])
    const winner = answers.findIndex((answer) => answer.status() === 200)
    for (const n of [0, 1, 2, 3]) {
      expect((await signIn(nobody, 'alice', `sunrise-${n}-over-London`)).status()).toBe(n === winner ? 200 : 401)
    }
  } finally {
    await server.stop()
  }
})
