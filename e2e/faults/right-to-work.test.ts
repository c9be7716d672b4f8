import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { type Clock, openClock } from '../support/clock.ts'
import { look } from '../support/database.ts'
import { call, cookieOf } from '../support/load.ts'
import { portrait } from '../support/portraits.ts'
import { type Server, startServer } from '../support/server.ts'

const DAY = 86_400

let clock: Clock
let server: Server
test.beforeAll(async () => {
  clock = openClock()
  server = await startServer(clock.settings)
})
test.afterAll(async () => {
  await server?.stop()
  clock?.remove()
})

/** Returns one value from the database, as it is now. */
function read(sql: string): unknown {
  return look(server, (sqlite) => sqlite.prepare(sql).pluck().get())
}

const PAGES = "SELECT count(*) FROM files WHERE purpose = 'right_to_work'"
const CERTIFICATES = "SELECT count(*) FROM events WHERE type = 'credential.destroyed'"
const kept = () =>
  fs
    .readdirSync(path.join(server.folder, 'files'), { recursive: true })
    .map(String)
    .filter((name) => fs.statSync(path.join(server.folder, 'files', name)).isFile()).length

test('the pages of a right to work check stay for two years after its person left, and are then destroyed with a certificate', async () => {
  test.setTimeout(240_000)
  const [alice, dana] = [await cookieOf(server.url, 'alice'), await cookieOf(server.url, 'dana')]
  const me = (await call(server.url, alice, 'GET', '/api/auth/user')).body as unknown as { id: string }
  const scan = await portrait({ person: 'alice', jacket: false })
  const recorded = await call(server.url, dana, 'POST', '/api/admin/credentials', {
    ...{ userId: me.id, kind: 'right_to_work', photos: [`data:image/jpeg;base64,${scan.toString('base64')}`] },
    details: { method: 'document', seenOn: '2026-01-05' },
  })
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(201)
  const before = kept()
  expect(before).toBeGreaterThan(0)
  expect((await call(server.url, dana, 'DELETE', `/api/admin/staff/${me.id}`)).status).toBe(200)

  await clock.jump(server, 729 * DAY)
  const ran = "SELECT count(*) FROM schedule_runs WHERE name = 'right-to-work' AND ended_at IS NOT NULL"
  await expect.poll(() => read(ran), { timeout: 60_000 }).toBeGreaterThan(0)
  expect([read(PAGES), read(CERTIFICATES), kept()]).toEqual([1, 0, before])

  await clock.jump(server, 733 * DAY)
  await expect.poll(() => read(CERTIFICATES), { timeout: 60_000 }).toBe(1)
  await expect.poll(kept).toBe(before - 1)
  expect([read(PAGES), read("SELECT count(*) FROM credentials WHERE kind = 'right_to_work'")]).toEqual([0, 0])
  const later = await cookieOf(server.url, 'dana')
  const trail = await call(server.url, later, 'GET', '/api/admin/audit-logs?action=credential_destroyed')
  expect(JSON.stringify(trail.body)).toContain('sha256')
})
