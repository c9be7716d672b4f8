import { expect, test } from '@playwright/test'
import { type Clock, openClock } from '../support/clock.ts'
import { look } from '../support/database.ts'
import { call, cookieOf } from '../support/load.ts'
import { PASSWORD } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'

const HOUR = 3600

let clock: Clock
let server: Server
const jump = (seconds: number) => clock.jump(server, seconds)

test.beforeAll(async () => {
  clock = openClock()
  server = await startServer(clock.settings)
})
test.afterAll(async () => {
  await server?.stop()
  clock?.remove()
})

const as = (name: string) => cookieOf(server.url, name)
const ask = (cookie: string, method: string, to: string, body?: object) => call(server.url, cookie, method, to, body)

test('shifts, sessions, schedule and chain survive a clock that jumps days ahead and back while the server runs', async () => {
  test.setTimeout(300_000)
  const [alice, dana] = [await as('alice'), await as('dana')]
  const punch = async (action: string) => {
    const { status, body } = await ask(dana, 'POST', '/api/clock', { action, location: null })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const escalated = async () => {
    const raised = await ask(alice, 'POST', '/api/emergency', { type: 'sos', location: null, notes: '' })
    expect([200, 201]).toContain(raised.status)
    const sql = 'SELECT escalations FROM alerts WHERE id = ?'
    return () => look(server, (sqlite) => sqlite.prepare(sql).pluck().get(raised.body.id))
  }

  await punch('clock_in')
  const first = await escalated()
  await jump(3 * 60)
  await expect.poll(first, { message: 'escalation after a small jump ahead', timeout: 30_000 }).toBe(1)

  await jump(72 * HOUR)
  expect((await ask(alice, 'GET', '/api/auth/user')).status, 'a guard stays signed in for 30 days').toBe(200)
  expect((await ask(dana, 'GET', '/api/admin/users')).status, 'an administrator does not').toBe(401)
  const later = await as('dana')
  const out = await ask(later, 'POST', '/api/clock', { action: 'clock_out', location: null })
  expect([out.status, out.body.flags], JSON.stringify(out.body)).toEqual([201, expect.arrayContaining(['long_shift'])])
  for (let n = 0; n < 6; n++) await signIn('bob', 'wrong-password')
  expect(await signIn('bob', PASSWORD)).toBe(429)

  await jump(-48 * HOUR)
  expect((await ask(alice, 'GET', '/api/auth/user')).status, 'nor does a clock set back sign anybody out').toBe(200)
  expect(await signIn('bob', PASSWORD), 'a wait of seconds does not become one of days').toBe(200)
  const again = await as('dana')
  const status = await ask(again, 'GET', '/api/clock/status')
  expect(status.body).toMatchObject({ isClockedIn: false, lastEntry: { action: 'clock_out' } })
  expect((await ask(again, 'POST', '/api/clock', { action: 'clock_in', location: null })).status).toBe(201)
  expect((await ask(again, 'GET', '/api/clock/status')).body).toMatchObject({ isClockedIn: true })
  expect((await ask(again, 'POST', '/api/clock', { action: 'clock_in', location: null })).status).toBe(409)
  const second = await escalated()
  await jump(-48 * HOUR + 3 * 60)
  await expect.poll(second, { message: 'escalation after a jump back', timeout: 60_000 }).toBe(1)
  expect((await ask(again, 'POST', '/api/clock', { action: 'clock_out', location: null })).status).toBe(201)

  const sql = 'SELECT started_at, ended_at FROM shifts ORDER BY id'
  const shifts = look(server, (sqlite) => sqlite.prepare(sql).all() as Record<string, number>[])
  expect(shifts).toHaveLength(2)
  for (const shift of shifts) expect(shift.ended_at!).toBeGreaterThanOrEqual(shift.started_at!)
  const verdict = await ask(again, 'GET', '/api/admin/audit-logs/verify')
  expect(verdict.body).toMatchObject({ ok: true })
  expect(server.log()).not.toContain('a request failed')
})

test('a clock set ahead by more than a year delays nobody', async () => {
  test.setTimeout(90_000)
  await jump(400 * 24 * HOUR)
  expect(await signIn('charlie', PASSWORD)).toBe(200)
  await jump(0)
  expect(await signIn('charlie', PASSWORD)).toBe(200)
})

async function signIn(email: string, password: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email, password })
  return (await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body })).status
}
