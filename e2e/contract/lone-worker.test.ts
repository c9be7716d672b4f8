import { type APIRequestContext } from '@playwright/test'
import { look } from '../support/database.ts'
import { call } from '../support/load.ts'
import { newcomer } from '../support/outbox-people.ts'
import { OutboxPhone } from '../support/outbox-phone.ts'
import { PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type Session = { id: string; dueAt: string }
type Alert = { id: string; type: string; notes: string | null; userId: string; acknowledgedAt: string | null }
const SAFE = '2580'
const DURESS = '13579'
/**
 * How often each of two people enters each PIN. Without the fixed intervals, a hash more or less moves nearly every one
 * of the differences, so that the middle of fifty shows it.
 */
const ENTRIES = 25

const json = async <T>(answer: { json: () => Promise<unknown> }) => (await answer.json()) as T
const start = async (client: APIRequestContext, data: object = {}) => {
  const answer = await client.post('/api/lone-sessions', { data: { intervalMinutes: 5, graceMinutes: 1, ...data } })
  expect(answer.status(), await answer.text()).toBe(201)
  return json<Session>(answer)
}
const end = async (client: APIRequestContext, pin?: string) => {
  const current = await json<Session | null>(await client.get('/api/lone-sessions/current'))
  if (current) await client.post(`/api/lone-sessions/${current.id}/end`, { data: { pin } })
}
const active = async (client: APIRequestContext, type: string) =>
  (await json<Alert[]>(await client.get('/api/emergency/active'))).filter((alert) => alert.type === type)

/** Moves a session's due time, and everything that depends on it, into the past. */
function pass(folder: string, sql: string): void {
  look({ folder }, (sqlite) => sqlite.exec(sql))
}
const SILENT = `UPDATE lone_sessions SET due_at = due_at - 361000, next_look_at = 0 WHERE state = 'active'`

test('silence is an alert in the control room within six seconds, and a check-in closes none', async ({
  as,
  server,
}) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const session = await start(alice, { place: 'Dock 3' })
  expect((await alice.post('/api/lone-sessions', { data: { intervalMinutes: 5 } })).status()).toBe(409)
  pass(server.folder, SILENT)
  await expect.poll(() => active(dana, 'missed_check_in'), { timeout: 6500 }).toHaveLength(1)
  const made = await alice.post(`/api/lone-sessions/${session.id}/checks`, { data: { location: null } })
  expect(made.status()).toBe(201)
  const [alert] = await active(dana, 'missed_check_in')
  expect(alert!.notes).toContain('Checked in with the check-in button')
  await end(alice)
  await dana.post(`/api/emergency/${alert!.id}/resolve`, { data: { resolution: 'Asleep', falseAlarm: true } })
  const { sites } = await json<{ sites: { missed: number; falseAlarms: number }[] }>(
    await dana.get('/api/admin/lone-statistics'),
  )
  expect(sites).toContainEqual(expect.objectContaining({ missed: 1, falseAlarms: 1 }))
})

test('fifty starts at once make one session', async ({ as }) => {
  const bob = await as('bob')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => bob.post('/api/lone-sessions', { data: { intervalMinutes: 30 } })),
  )
  expect(answers.filter((answer) => answer.status() === 201)).toHaveLength(1)
  await end(bob)
})

test('the monitoring test fails loudly if no mail and no push is sent, and is in the audit log', async ({ as }) => {
  test.setTimeout(90_000)
  const dana = await as('dana')
  const answer = await dana.post('/api/admin/watch-tests', { data: {}, timeout: 80_000 })
  expect(answer.status(), await answer.text()).toBe(201)
  const { ok, steps } = await json<{ ok: boolean; steps: { name: string; ok: boolean }[] }>(answer)
  expect(ok).toBe(false)
  expect(steps.map(({ name, ok: right }) => [name, right])).toEqual([
    ['watch', true],
    ['mail', false],
    ['push', false],
    ['hook', true],
  ])
  expect(await active(dana, 'watch_failed')).toHaveLength(1)
  const logged = await json<object[]>(await dana.get('/api/admin/audit-logs?action=watch_tested'))
  expect(logged).toContainEqual(expect.objectContaining({ details: expect.objectContaining({ ok: false }) }))
})

test('fifty safe and fifty duress entries cannot be distinguished, and control has fifty alerts', async ({
  as,
  server,
}) => {
  test.setTimeout(300_000)
  const [charlie, bob, dana] = [await as('charlie'), await as('bob'), await as('dana')]
  const seen = { safe: new Set<string>(), duress: new Set<string>() }
  const times = { safe: [] as number[], duress: [] as number[] }
  const differences: number[] = []
  const enter = async (client: APIRequestContext) => {
    const pins = await client.put('/api/lone-pins', { data: { safe: SAFE, duress: DURESS, password: PASSWORD } })
    expect(pins.status(), await pins.text()).toBe(200)
    const { id } = await start(client)
    const wrong = await client.post(`/api/lone-sessions/${id}/checks`, { data: { pin: '9999' } })
    expect([wrong.status(), (await json<{ code: string }>(wrong)).code]).toEqual([422, 'pin_wrong'])
    for (let n = 0; n < ENTRIES; n++) {
      const took = { safe: 0, duress: 0 }
      for (const kind of n % 2 ? (['safe', 'duress'] as const) : (['duress', 'safe'] as const)) {
        const from = performance.now()
        const pin = kind === 'safe' ? SAFE : DURESS
        const answer = await client.post(`/api/lone-sessions/${id}/checks`, { data: { pin } })
        took[kind] = performance.now() - from
        seen[kind].add(shapeOf(answer.status(), answer.headers(), await answer.text()))
      }
      times.safe.push(took.safe)
      times.duress.push(took.duress)
      differences.push(took.safe - took.duress)
    }
  }
  // Each answer waits for the next tenth of a second, so two people wait at the same time.
  await Promise.all([enter(charlie), enter(bob)])
  expect(seen.duress).toEqual(seen.safe)
  expect(seen.safe.size).toBe(1)
  console.log(`medians: safe ${median(times.safe).toFixed(2)} ms, duress ${median(times.duress).toFixed(2)} ms`)
  // Answers come in steps of a tenth of a second. On a busy machine either of two may be a step later by chance, but with
  // a second hash, or without one, it would nearly always be the same one: chance alone gives four times the root of
  // their number less than once in ten thousand runs.
  const later = differences.filter((ms) => Math.abs(ms) > 5).reduce((sum, ms) => sum + Math.sign(ms), 0)
  expect(Math.abs(later)).toBeLessThanOrEqual(4 * Math.sqrt(differences.length))
  const count = "SELECT count(*) FROM alerts WHERE type = 'duress'"
  expect(look(server, (sqlite) => sqlite.prepare(count).pluck().get())).toBe(2 * ENTRIES)
  const audit = await json<{ id: string }[]>(await dana.get('/api/admin/users?q=charlie'))
  for (const [client, address] of [
    [charlie, '/api/export/my-data'],
    [charlie, '/api/lone-sessions/current'],
    [charlie, '/home'],
    [charlie, '/alone'],
    [charlie, '/emergency'],
    [dana, `/api/admin/audit-logs?userId=${audit[0]!.id}&limit=200`],
  ] as const)
    expect((await (await client.get(address)).text()).replaceAll('it does exactly', ''), address).not.toMatch(/duress/i)
  await Promise.all([end(charlie, SAFE), end(bob, SAFE)])
  expect(await active(dana, 'duress')).not.toEqual([])
})

test('a clock-in where people work alone starts a session, and the clock-out ends it', async ({ as }) => {
  const [dana] = [await as('dana')]
  const site = { name: 'Quarry gate', worksAlone: true, checkIntervalMinutes: 30, checkReason: 'No signal at night' }
  const { id } = await json<{ id: string }>(await dana.post('/api/admin/sites', { data: site }))
  const entry = await dana.post('/api/clock', { data: { action: 'clock_in', siteId: id } })
  expect(entry.status(), await entry.text()).toBe(201)
  expect(await json<object>(entry)).toMatchObject({ siteId: id })
  await expect
    .poll(async () => json(await dana.get('/api/lone-sessions/current')))
    .toMatchObject({ site: 'Quarry gate', intervalMinutes: 30 })
  await dana.post('/api/clock', { data: { action: 'clock_out' } })
  await expect.poll(async () => json(await dana.get('/api/lone-sessions/current'))).toBeNull()
})

test('a thousand sessions due in the same second are a thousand alerts, none twice', async ({ as, server }) => {
  test.setTimeout(90_000)
  await as('dana')
  const now = Date.now()
  const add = `
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    INSERT INTO users (id, email, username, first_name, last_name, role, created_at, updated_at)
    SELECT 'lone-' || i, 'lone' || i || '@example.test', 'lone' || i, 'Lone', 'Worker' || i, 'security_guard', ${now}, ${now} FROM n;
    INSERT INTO lone_sessions (id, user_id, started_at, started_how, interval_s, grace_s, checked_at, due_at, next_look_at)
    SELECT 'session-' || id, id, ${now - 900_000}, 'self', 300, 60, ${now - 400_000}, ${now - 60_000}, ${now}
    FROM users WHERE id LIKE 'lone-%'`
  look(server, (sqlite) => sqlite.exec(add))
  const count = () =>
    look(server, (sqlite) =>
      sqlite
        .prepare(
          `SELECT count(*) AS n, count(DISTINCT user_id) AS people FROM alerts WHERE type = 'missed_check_in' AND user_id LIKE 'lone-%'`,
        )
        .get(),
    )
  // How long it takes is measured by a benchmark (bench/alarms.ts).
  await expect.poll(count, { timeout: 60_000 }).toEqual({ n: 1000, people: 1000 })
  await new Promise((resolve) => setTimeout(resolve, 6000))
  expect(count()).toEqual({ n: 1000, people: 1000 })
})

test('a check-in that a phone had stored is shown on the alarm with both times, gives the same answer for either PIN, and closes nothing', async ({
  as,
  server,
}) => {
  const dana = await as('dana')
  const { id: userId, cookie } = newcomer(server, 'security_guard')
  const theirs = async (type: string) => (await active(dana, type)).filter((alert) => alert.userId === userId)
  const own = (method: string, path: string, body?: object) => call(server.url, cookie, method, path, body)
  expect((await own('PUT', '/api/lone-pins', { safe: SAFE, duress: DURESS, password: PASSWORD })).status).toBe(200)
  const id = String((await own('POST', '/api/lone-sessions', { intervalMinutes: 30 })).body.id)
  pass(server.folder, `UPDATE lone_sessions SET started_at = started_at - 7200000 WHERE id = '${id}'`)
  pass(server.folder, `UPDATE lone_sessions SET due_at = due_at - 7200000, next_look_at = 0 WHERE id = '${id}'`)
  await expect.poll(() => theirs('missed_check_in'), { timeout: 6500 }).toHaveLength(1)
  const phone = await OutboxPhone.open(server, cookie)
  const wrong = await phone.do('check_in', { id, pin: '9999' }, { ago: 600_000 })
  expect(wrong.body).toMatchObject({ state: 'refused', words: 'This PIN is wrong' })
  const [safe, duress] = [
    await phone.do('check_in', { id, pin: SAFE }, { ago: 600_000 }),
    await phone.do('check_in', { id, pin: DURESS }, { ago: 540_000 }),
  ]
  expect(safe.body).toMatchObject({ state: 'applied', trust: 'steady', words: null, view: null })
  const shape = ({ status, body }: typeof safe) => [status, Object.keys(body), body.state, body.words, body.missing]
  expect(shape(duress)).toEqual(shape(safe))
  const [alert] = await theirs('missed_check_in')
  expect(alert!.notes).toMatch(/at \d\d:\d\d, arrived \d\d:\d\d, time steady/)
  expect(await theirs('duress')).toHaveLength(1)
  expect((await own('GET', '/api/lone-sessions/current')).body).toMatchObject({ alarm: { takenBy: null } })
  await own('POST', `/api/lone-sessions/${id}/end`, { pin: SAFE })
  for (const type of ['missed_check_in', 'duress'])
    for (const each of await theirs(type))
      await dana.post(`/api/emergency/${each.id}/resolve`, { data: { words: 'Tidied up' } })
})

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!

/** Returns an answer without its ids, times and nonce, which differ each time. */
function shapeOf(status: number, headers: Record<string, string>, body: string): string {
  const names = Object.entries(headers).map(
    ([name, value]) => `${name}:${/date|request-id|etag/.test(name) ? '' : value.replace(/nonce-[^']+/, 'nonce')}`,
  )
  return JSON.stringify([status, names.sort(), body.length, Object.keys(JSON.parse(body) as object)])
}
