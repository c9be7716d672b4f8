import { expect, test } from '@playwright/test'
import { databaseBytes, look } from '../support/database.ts'
import { follow, manyEvents } from '../support/follow.ts'
import { call, cookieOf } from '../support/load.ts'
import { manySessions } from '../support/many-sessions.ts'
import { PASSWORD } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

/** Runs a separate server, with data put into its folder before it starts. */
async function serve(prepare: (folder: string) => void, work: (server: Server, dana: string) => Promise<void>) {
  const folder = copyTemplate()
  prepare(folder)
  const server = await startServer({ LOG_LEVEL: 'error' }, folder)
  try {
    await work(server, await cookieOf(server.url, 'dana'))
  } finally {
    await server.stop()
  }
}

const sos = (server: Server, cookie: string, notes = '') =>
  call(server.url, cookie, 'POST', '/api/emergency', { type: 'sos', location: null, notes })

test('a stream that missed 3,000 events gets one message, and continues from there', async () => {
  await serve(
    (folder) => manyEvents(folder, 3000, 100),
    async (server, dana) => {
      const back = await follow(server.url, dana, '?since=0')
      await expect.poll(() => back.told.length).toBe(1)
      const [reload] = back.told
      expect(reload).toMatchObject({ type: 'reload', payload: { latest: Number(reload!.id) } })
      expect(Number(reload!.id)).toBeGreaterThanOrEqual(3000)
      await sos(server, await cookieOf(server.url, 'alice'))
      await expect.poll(() => back.told.map(({ type }) => type)).toContain('emergency_alert')
      const on = await follow(server.url, dana, `?since=${reload!.id}`)
      await expect.poll(() => on.told.map(({ type }) => type)).toContain('emergency_alert')
      expect(on.told.map(({ type }) => type)).not.toContain('reload')
      for (const { socket } of [back, on]) socket.destroy()
    },
  )
})

test('a stream that missed 600 KB gets every event once and in order, however slowly it reads, and then live ones', async () => {
  await serve(
    (folder) => manyEvents(folder, 900, 650),
    async (server, dana) => {
      const first = look(server, (sqlite) =>
        sqlite.prepare("SELECT min(id) FROM events WHERE mac = 'test'").pluck().get(),
      )
      const since = `?since=${Number(first) - 1}`
      const [quick, slow] = [await follow(server.url, dana, since), await follow(server.url, dana, since)]
      slow.socket.on('data', () => {
        slow.socket.pause()
        setTimeout(() => slow.socket.resume(), 5)
      })
      await sos(server, await cookieOf(server.url, 'alice'), 'while it reads')
      for (const reader of [quick, slow]) {
        await expect.poll(() => reader.told.at(-1)?.type, { timeout: 30_000 }).toBe('emergency_alert')
        const missed = reader.told.filter(({ type }) => type === 'staff.created')
        expect(missed.map(({ payload }) => payload.n)).toEqual(Array.from({ length: 900 }, (_, n) => n + 1))
        expect(reader.told.every(({ id }, n, all) => n === 0 || Number(id) > Number(all[n - 1]!.id))).toBe(true)
        reader.socket.destroy()
      }
    },
  )
})

test('one event of more than a megabyte, or an unknown position after a restore, is answered by a reload', async () => {
  await serve(
    (folder) => manyEvents(folder, 2, 2 ** 20),
    async (server, dana) => {
      for (const query of ['?since=0', '?since=999999999']) {
        const back = await follow(server.url, dana, query)
        await expect.poll(() => back.told.map(({ type }) => type), query).toEqual(['reload'])
        back.socket.destroy()
      }
    },
  )
})

test('a guard who presses 300 times with 2,000 characters each is never refused, and does not fill the database', async () => {
  await serve(
    () => undefined,
    async (server, dana) => {
      const alice = await cookieOf(server.url, 'alice')
      const [desk, before] = [await follow(server.url, dana), databaseBytes(server)]
      const place = (n: number) => ({ latitude: 51 + n / 1000, longitude: -0.1, accuracy: 5, address: null })
      const answers: number[] = []
      for (let n = 1; n <= 300; n++) {
        const notes = `${n}: ${Array.from({ length: 1990 }, () => Math.random().toString(36)[2] ?? 'x').join('')}`
        const body = { type: 'sos', location: place(n), notes }
        answers.push((await call(server.url, alice, 'POST', '/api/emergency', body)).status)
      }
      expect([answers[0], ...new Set(answers.slice(1))]).toEqual([201, 200])
      const grown = databaseBytes(server) - before
      const figures = `300 presses of 2,000 characters: the database grew by ${(grown / 1024).toFixed(0)} KB`
      test.info().annotations.push({ type: 'figures', description: figures })
      console.log(figures)
      expect(grown).toBeLessThan(2 ** 20)
      await expect
        .poll(() => desk.told.at(-1)?.payload)
        .toMatchObject({ presses: 300, formattedLocation: '51.300000, -0.100000' })
      const update = desk.told.at(-1)!
      expect(update.type).toBe('emergency_update')
      expect(update.payload).not.toHaveProperty('userDetails')
      expect(desk.bytes).toBeLessThan(300_000)
      const [alert] = (await call(server.url, dana, 'GET', '/api/emergency/active')).body as Record<string, unknown>[]
      expect(alert).toMatchObject({
        id: update.payload.id,
        presses: 300,
        emergencyTime: expect.any(String),
        triggeredAt: expect.any(String),
        userDetails: { fullName: 'Alice Archer' },
        location: place(300),
        formattedLocation: '51.300000, -0.100000',
        locationDetails: { coordinates: '51.300000, -0.100000' },
        actionTaken: expect.any(String),
      })
      expect(alert!.notes).toMatch(/^1: /)
      expect(Buffer.byteLength(String(alert!.notes))).toBeLessThanOrEqual(4096)
      desk.socket.destroy()
    },
  )
})

test('an SOS that names its person is sent in that name or not at all; one without a name is always accepted', async () => {
  await serve(
    () => undefined,
    async (server, dana) => {
      const [alice, bob] = [await cookieOf(server.url, 'alice'), await cookieOf(server.url, 'bob')]
      const { id } = (await call(server.url, alice, 'GET', '/api/auth/user')).body
      const raise = (cookie: string, body: object) => call(server.url, cookie, 'POST', '/api/emergency', body)
      const refused = await raise(bob, { type: 'sos', raisedFor: id })
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining('Another person is signed in'),
      ])
      expect((await call(server.url, dana, 'GET', '/api/emergency/active')).body).toEqual([])
      expect((await raise(alice, { type: 'sos', raisedFor: id })).status).toBe(201)
      expect((await raise(bob, { type: 'sos' })).status).toBe(201)
    },
  )
})

test('anything that ends a session ends its streams within a second, and no others', async () => {
  let cookies: string[] = []
  await serve(
    (folder) => (cookies = manySessions(folder, 'alice', 3)),
    async (server, dana) => {
      const own = await cookieOf(server.url, 'alice')
      const [one, two, three] = [
        await follow(server.url, cookies[0]!),
        await follow(server.url, cookies[1]!),
        await follow(server.url, cookies[2]!),
      ]
      const stays = await follow(server.url, dana)
      const idOf = (cookie: string) =>
        call(server.url, cookie, 'GET', '/api/auth/sessions').then(
          ({ body }) => (body as { id: string; current: boolean }[]).find(({ current }) => current)!.id,
        )
      const within = async (what: string, stream: { endedAt: number }, end: () => unknown) => {
        await end()
        const start = Date.now()
        await expect.poll(() => stream.endedAt, what).toBeGreaterThan(0)
        expect(stream.endedAt - start, what).toBeLessThan(1000)
      }
      const [revoked, deleted] = [await idOf(cookies[0]!), await idOf(cookies[1]!)]
      await within('revoked', one, () => call(server.url, own, 'DELETE', `/api/auth/sessions/${revoked}`))
      await within('deleted by another process', two, () =>
        look(server, (sqlite) => sqlite.prepare('DELETE FROM sessions WHERE id = ?').run(deleted)),
      )
      const change = { currentPassword: PASSWORD, newPassword: 'Another-shift-4712' }
      await within('the password was changed', three, () =>
        call(server.url, own, 'POST', '/api/auth/change-password', change),
      )
      expect(stays.endedAt).toBe(0)
      stays.socket.destroy()
    },
  )
})

test('the control room keeps the sessions that have it open signed in, and no others', async () => {
  const LATE = 29 * 60_000
  let cookies: string[] = []
  await serve(
    (folder) => (cookies = manySessions(folder, 'dana', 2)),
    async (server, dana) => {
      await call(server.url, dana, 'POST', '/api/admin/control-room/activate')
      const [room, other] = [
        await follow(server.url, cookies[0]!, '?room=control'),
        await follow(server.url, cookies[1]!),
      ]
      const ids = await Promise.all(
        cookies.map(async (cookie) => {
          const { body } = await call(server.url, cookie, 'GET', '/api/auth/sessions')
          return (body as { id: string; current: boolean }[]).find(({ current }) => current)!.id
        }),
      )
      const set = (id: string, ms: number) =>
        look(server, (sqlite) =>
          sqlite.prepare('UPDATE sessions SET last_seen_at = ? WHERE id = ?').run(Date.now() - ms, id),
        )
      const seen = (id: string) =>
        look(
          server,
          (sqlite) =>
            Date.now() - Number(sqlite.prepare('SELECT last_seen_at FROM sessions WHERE id = ?').pluck().get(id)),
        )
      for (const id of ids) set(id, LATE)
      await expect.poll(() => seen(ids[0]!), { timeout: 20_000 }).toBeLessThan(60_000)
      expect(seen(ids[1]!)).toBeGreaterThanOrEqual(LATE)
      set(ids[1]!, 31 * 60_000)
      await expect.poll(() => other.endedAt, { timeout: 30_000 }).toBeGreaterThan(0)
      expect((await call(server.url, cookies[1]!, 'GET', '/api/auth/user')).status).toBe(401)
      expect((await call(server.url, cookies[0]!, 'GET', '/api/auth/user')).status).toBe(200)
      room.socket.destroy()
      set(ids[0]!, 31 * 60_000)
      expect((await call(server.url, cookies[0]!, 'GET', '/api/auth/user')).status).toBe(401)
    },
  )
})
