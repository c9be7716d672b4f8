import { expect, test } from '@playwright/test'
import { openClock } from '../support/clock.ts'
import { look } from '../support/database.ts'
import { call, cookieOf } from '../support/load.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

const HOUR = 3600
const session = { intervalMinutes: 5, graceMinutes: 1, place: 'Dock 3' }

/** Returns how many missed check-ins control sees. */
async function missed(server: Server, dana: string): Promise<number> {
  const { body } = await call(server.url, dana, 'GET', '/api/emergency/active')
  return (body as unknown as { type: string }[]).filter(({ type }) => type === 'missed_check_in').length
}

test('a server killed over the due time raises the alarm within ten seconds of its start, once', async () => {
  const folder = copyTemplate()
  const first = await startServer({ LOG_LEVEL: 'error' }, folder)
  const alice = await cookieOf(first.url, 'alice')
  expect((await call(first.url, alice, 'POST', '/api/lone-sessions', session)).status).toBe(201)
  const gone = new Promise((done) => first.process.once('exit', done))
  first.process.kill('SIGKILL')
  await gone
  look({ folder }, (sqlite) => {
    sqlite.exec("UPDATE lone_sessions SET due_at = due_at - 900000, next_look_at = 0 WHERE state = 'active'")
  })

  const server = await startServer({ LOG_LEVEL: 'error' }, folder)
  try {
    const dana = await cookieOf(server.url, 'dana')
    await expect.poll(() => missed(server, dana), { timeout: 10_000 }).toBe(1)
    const { body } = await call(server.url, dana, 'GET', '/api/emergency/active')
    expect(JSON.stringify(body)).toContain('Dock 3')
    expect(await missed(server, dana)).toBe(1)
  } finally {
    await server.stop()
  }
})

test('a clock that jumps an hour ahead or back loses nobody, and no silence goes unnoticed', async () => {
  test.setTimeout(180_000)
  const clock = openClock()
  const server = await startServer({ LOG_LEVEL: 'error', ...clock.settings })
  try {
    const [alice, dana] = [await cookieOf(server.url, 'alice'), await cookieOf(server.url, 'dana')]
    expect((await call(server.url, alice, 'POST', '/api/lone-sessions', session)).status).toBe(201)
    await clock.jump(server, -HOUR)
    // Nobody must wait an hour longer, so the next check-in is due within an interval from now.
    const dueIn = async () => {
      const { body } = await call(server.url, alice, 'GET', '/api/lone-sessions/current')
      return (Date.parse(String(body.dueAt)) - (Date.now() - HOUR * 1000)) / 60_000
    }
    await expect.poll(dueIn, { timeout: 20_000 }).toBeLessThanOrEqual(5.1)
    expect(await dueIn()).toBeGreaterThan(0)
    expect(await missed(server, dana)).toBe(0)
    await clock.jump(server, -HOUR + 7 * 60)
    await expect.poll(() => missed(server, dana), { timeout: 30_000 }).toBe(1)

    const bob = await cookieOf(server.url, 'bob')
    expect((await call(server.url, bob, 'POST', '/api/lone-sessions', session)).status).toBe(201)
    await clock.jump(server, 7 * 60)
    await expect.poll(() => missed(server, dana), { timeout: 30_000 }).toBe(2)
  } finally {
    await server.stop()
    clock.remove()
  }
})
