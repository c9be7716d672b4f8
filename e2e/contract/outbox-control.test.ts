import { type APIRequestContext } from '@playwright/test'
import { newcomer } from '../support/outbox-people.ts'
import { OutboxPhone } from '../support/outbox-phone.ts'
import { expect, test } from '../support/test.ts'

const MIN = 60_000
const HOUR = 60 * MIN
const IN = { action: 'clock_in', location: null, manualCheck: true }
const OUT = { action: 'clock_out', location: null }
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

type Line = { id: string; state: string; userId: string; words: string; action: string }
const openOf = async (dana: APIRequestContext, userId: string) =>
  (await (await dana.get(`/api/admin/operations?state=open&userId=${userId}`)).json()) as Line[]
const decide = (dana: APIRequestContext, id: string, decision: string, notes?: string) =>
  dana.put(`/api/admin/operations/${id}`, { data: { decision, notes } })
const bookOn = (dana: APIRequestContext, userId: string, action: string, at?: string) =>
  dana.post('/api/admin/clock-entries', { data: { userId, action, at, notes: 'Rang in' } })
const entriesOf = async (dana: APIRequestContext, userId: string) =>
  (await (await dana.get(`/api/admin/clock-entries?userId=${userId}`)).json()) as Record<string, unknown>[]

test("control books a person on; that person's own punch in the same minute is the same punch", async ({
  server,
  as,
}) => {
  const dana = await as('dana')
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  const booked = await bookOn(dana, id, 'clock_in', ago(2 * HOUR))
  expect(booked.status()).toBe(201)
  const entry = await booked.json()
  expect(entry).toMatchObject({ provisional: true, method: 'control', enteredBy: 'Dana Dean', notes: 'Rang in' })
  expect((await bookOn(dana, id, 'clock_in')).status()).toBe(409)
  const { body } = await phone.do('punch', IN, { ago: 2 * HOUR - 12 * MIN })
  expect(body).toMatchObject({ state: 'merged', subject: { type: 'clock_entry', id: entry.id } })
  expect(body.words).toMatch(/^You clocked in at .* Control had booked you on at .* They were merged into one\.$/)
  const all = await entriesOf(dana, id)
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({ timestamp: entry.timestamp, provisional: false, trust: 'steady' })
})

test('an entry booked by control is final after the phone was seen and has nothing left to send', async ({
  server,
  as,
}) => {
  const dana = await as('dana')
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  await bookOn(dana, id, 'clock_in', ago(HOUR))
  await phone.hello({ waiting: [1], lastSeq: 1 })
  expect(await entriesOf(dana, id)).toMatchObject([{ provisional: true }])
  await phone.hello()
  expect(await entriesOf(dana, id)).toMatchObject([{ provisional: false }])
})

test('a dispute is decided for the person: the booked time changes', async ({ server, as }) => {
  const dana = await as('dana')
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  await bookOn(dana, id, 'clock_in', ago(HOUR))
  const { body } = await phone.do('punch', IN, { ago: 2 * HOUR })
  expect(body.words).toMatch(/Control had booked you on at .* Control will decide which one counts/)
  const [line] = await openOf(dana, id)
  expect(line).toMatchObject({ id: body.id, state: 'disputed', action: 'clock_in', words: body.words })
  const decided = await decide(dana, line!.id, 'accept')
  expect(await decided.json()).toMatchObject({ state: 'applied', decision: 'accept', decidedBy: 'Dana Dean' })
  expect(await entriesOf(dana, id)).toMatchObject([{ timestamp: body.at, trust: 'steady' }])
  expect((await decide(dana, line!.id, 'accept')).status()).toBe(409)
  expect((await phone.look(line!.id, cookie)).body).toMatchObject({ state: 'applied', words: null })
})

test('a dispute is refused with a reason, which the person reads', async ({ server, as }) => {
  const dana = await as('dana')
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  const { body } = await phone.do('punch', OUT, { ago: HOUR })
  expect(body).toMatchObject({ state: 'disputed', words: expect.stringContaining('You were not clocked in then') })
  expect((await decide(dana, String(body.id), 'refuse')).status()).toBe(400)
  expect((await decide(dana, String(body.id), 'refuse', 'You were off')).status()).toBe(200)
  expect((await phone.look(String(body.id), cookie)).body).toMatchObject({
    state: 'refused',
    words: 'Control has refused it: You were off',
  })
  expect(await openOf(dana, id)).toEqual([])
})

test('a whole shift of yesterday is booked with one decision', async ({ server, as }) => {
  const dana = await as('dana')
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  const first = await phone.do('punch', IN, { ago: 30 * HOUR })
  const last = await phone.do('punch', OUT, { ago: 20 * HOUR })
  expect([first.body.state, last.body.state]).toEqual(['requested', 'requested'])
  expect((await phone.do('punch', IN, { ago: 10 * MIN })).body.state).toBe('applied')
  expect((await decide(dana, String(first.body.id), 'accept')).status()).toBe(200)
  expect(await openOf(dana, id)).toEqual([])
  const found = await entriesOf(dana, id)
  expect(found.map(({ timestamp }) => timestamp)).toEqual(expect.arrayContaining([first.body.at, last.body.at]))
})

test('an uncertain time waits for a person, and then counts', async ({ server, as }) => {
  const dana = await as('dana')
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  const { body } = await phone.do('punch', IN, { ago: HOUR, contact: null })
  expect((await entriesOf(dana, id))[0]!.flags).toContain('time_unsure')
  expect((await decide(dana, String(body.id), 'refuse', 'No')).status()).toBe(409)
  expect((await decide(dana, String(body.id), 'accept')).status()).toBe(200)
  expect((await entriesOf(dana, id))[0]!.flags).not.toContain('time_unsure')
  expect((await decide(dana, String(body.id), 'accept')).status()).toBe(409)
})

test('a time that control does not accept is taken out of the hours, and nothing waits for it', async ({
  server,
  as,
}) => {
  const dana = await as('dana')
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  const { body } = await phone.do('punch', IN, { ago: 3 * HOUR, contact: null })
  expect((await phone.do('punch', OUT)).body.state).toBe('applied')
  expect((await decide(dana, String(body.id), 'refuse', 'Nobody saw them')).status()).toBe(200)
  const entries = await entriesOf(dana, id)
  expect(entries.flatMap(({ flags }) => flags)).toContain('time_refused')
  type Row = { userId: string; minutes: number }
  const hours = (await (await dana.get('/api/admin/hours?q=New&limit=200')).json()) as Row[]
  const mine = hours.filter((row) => row.userId === id)
  expect(mine.map(({ minutes }) => minutes)).toEqual([0])
  // The person who made the entry reads why, on both pages.
  for (const address of ['/hours', '/clock'])
    expect(await (await fetch(server.url + address, { headers: { Cookie: cookie } })).text()).toContain('not accepted')
  expect((await decide(dana, String(body.id), 'accept')).status()).toBe(409)
})

test('control sees every phone: its owner, and what is missing from it', async ({ server, as }) => {
  const dana = await as('dana')
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  await phone.make('punch', IN)
  await phone.make('punch', IN)
  await phone.hello({ waiting: [2], persisted: false })
  const [line] = (await (await dana.get(`/api/admin/phones?userId=${id}`)).json()) as object[]
  expect(line).toMatchObject({
    userName: 'Nora New',
    lastSeq: 2,
    missing: [1],
    unsent: 1,
    persisted: false,
    endedAt: null,
  })
})

test('nobody books themselves, or decides on their own entries', async ({ as }) => {
  const dana = await as('dana')
  const first = {
    firstName: 'Ada',
    lastName: 'Able',
    email: `ada${process.pid}@example.test`,
    username: `ada${process.pid}`,
  }
  await dana.post('/api/admin/staff', { data: { ...first, role: 'admin', password: 'first-Day-2026' } })
  const { id } = (await (await dana.get('/api/auth/user')).json()) as { id: string }
  expect((await bookOn(dana, id, 'clock_in')).status()).toBe(403)
  expect((await bookOn(await as('bob'), id, 'clock_in')).status()).toBe(403)
  expect((await (await as('bob')).get('/api/admin/operations')).status()).toBe(403)
})
