import { type APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/test.ts'

interface Holiday {
  id: string
  status: string
  days: number
}

const json = async <T = Record<string, unknown>>(answer: { json: () => Promise<unknown> }) => (await answer.json()) as T
const ask = (client: APIRequestContext, startDate: string, endDate: string, more = {}) =>
  client.post('/api/holidays', { data: { startDate, endDate, ...more } })
const made = async (client: APIRequestContext, startDate: string, endDate: string) => {
  const answer = await ask(client, startDate, endDate)
  expect(answer.status(), await answer.text()).toBe(201)
  return json<Holiday>(answer)
}
const decide = (admin: APIRequestContext, id: string, data: object) =>
  admin.put(`/api/admin/holiday-requests/${id}`, { data })
const idOf = async (client: APIRequestContext) => (await json<{ id: string }>(await client.get('/api/auth/user'))).id
const balance = async (client: APIRequestContext) =>
  (await json<{ holidayBalance: number }>(await client.get('/api/auth/user'))).holidayBalance

test.describe.configure({ mode: 'serial' })

test('a request counts calendar days over the October clock change, whatever is posted', async ({ as }) => {
  const alice = await as('alice')
  const answer = await ask(alice, '2040-10-27', '2040-10-29', { days: 99, reason: 'Family' })
  expect(answer.status()).toBe(201)
  const view = await json(answer)
  expect(view).toMatchObject({
    days: 3,
    daysRequested: 3,
    status: 'pending',
    reason: 'Family',
    reviewNotes: null,
    notes: null,
  })
  const list = await json<Holiday[]>(await alice.get('/api/holidays'))
  expect(list[0]).toMatchObject({ id: view.id })
})

test('bad dates are refused in the documented words', async ({ as }) => {
  const bob = await as('bob')
  const errors = async (data: object) => {
    const answer = await bob.post('/api/holidays', { data })
    expect(answer.status()).toBe(400)
    return (await json<{ errors: object }>(answer)).errors
  }
  expect(await errors({})).toEqual({ startDate: ['Start date is required'], endDate: ['End date is required'] })
  expect(await errors({ startDate: '2040-03-02', endDate: '2040-03-01' })).toEqual({
    endDate: ['End date must be after start date'],
  })
  expect(await errors({ startDate: '2020-03-02', endDate: '2020-03-03' })).toHaveProperty('startDate')
  expect(await errors({ startDate: '2040-02-30', endDate: '2040-03-01' })).toHaveProperty('startDate')
  expect(await errors({ startDate: '2040-01-01', endDate: '2040-03-01' })).toEqual({
    endDate: [expect.stringContaining('This exceeds your remaining balance')],
  })
})

test('the same days can be requested only once', async ({ as }) => {
  const bob = await as('bob')
  await made(bob, '2040-05-01', '2040-05-03')
  expect((await ask(bob, '2040-05-03', '2040-05-04')).status()).toBe(400)
})

test('the same Idempotency-Key makes one request', async ({ as }) => {
  const bob = await as('bob')
  const post = () =>
    bob.post('/api/holidays', {
      data: { startDate: '2040-06-01', endDate: '2040-06-01' },
      headers: { 'Idempotency-Key': 'june' },
    })
  const [first, second] = [await post(), await post()]
  expect(await second.json()).toEqual(await first.json())
  const june = (await json<{ startDate: string }[]>(await bob.get('/api/holidays'))).filter(
    (row) => row.startDate === '2040-06-01',
  )
  expect(june).toHaveLength(1)
})

test('a pending request is withdrawn by its owner only', async ({ as }) => {
  const [alice, bob] = [await as('alice'), await as('bob')]
  const { id } = await made(alice, '2040-07-01', '2040-07-02')
  expect((await bob.delete(`/api/holidays/${id}`)).status()).toBe(404)
  expect(await json(await alice.delete(`/api/holidays/${id}`))).toMatchObject({ status: 'withdrawn' })
  expect((await alice.delete(`/api/holidays/${id}`)).status()).toBe(409)
})

test('an approval deducts the days once, a cancelled approval returns them', async ({ as }) => {
  const [charlie, dana] = [await as('charlie'), await as('dana')]
  const before = await balance(charlie)
  const { id } = await made(charlie, '2040-08-06', '2040-08-10')
  const approved = await decide(dana, id, { status: 'approved', notes: '' })
  expect(approved.status()).toBe(200)
  expect(await json(approved)).toMatchObject({
    status: 'approved',
    userName: 'Charlie Carter',
    overlaps: [],
    user: { holidayBalance: before - 5 },
  })
  expect((await decide(dana, id, { status: 'approved' })).status()).toBe(409)
  expect((await decide(dana, id, { status: 'denied', notes: 'late' })).status()).toBe(409)
  expect(await balance(charlie)).toBe(before - 5)
  expect((await decide(dana, id, { status: 'cancelled', notes: 'asked' })).status()).toBe(200)
  expect(await balance(charlie)).toBe(before)
})

test('approved leave ends early on its last day, and the days after it come back', async ({ as }) => {
  const [charlie, dana] = [await as('charlie'), await as('dana')]
  const before = await balance(charlie)
  const { id } = await made(charlie, '2040-09-03', '2040-09-07')
  await decide(dana, id, { status: 'approved' })
  const wrong = await decide(dana, id, { status: 'cancelled', lastDay: '2040-09-07' })
  expect([wrong.status(), Object.keys((await json(wrong)).errors as object)]).toEqual([400, ['lastDay']])
  const ended = await json(await decide(dana, id, { status: 'cancelled', lastDay: '2040-09-05', notes: 'Came back' }))
  expect(ended).toMatchObject({ status: 'approved', endDate: '2040-09-05', days: 3, daysRestored: 3 })
  expect(await balance(charlie)).toBe(before - 3)
  expect((await decide(dana, id, { status: 'cancelled' })).status()).toBe(200)
  expect(await balance(charlie)).toBe(before)
})

test('a denial needs a note, and "rejected" is a denial', async ({ as }) => {
  const [charlie, dana] = [await as('charlie'), await as('dana')]
  const { id } = await made(charlie, '2040-09-03', '2040-09-04')
  const silent = await decide(dana, id, { status: 'denied', notes: '  ' })
  expect([silent.status(), await silent.json()]).toMatchObject([400, { errors: { notes: [expect.any(String)] } }])
  expect(await json(await decide(dana, id, { status: 'rejected', notes: 'Event on site' }))).toMatchObject({
    status: 'denied',
    notes: 'Event on site',
    reviewNotes: 'Event on site',
  })
})

test('two admins who decide at once make one deduction', async ({ as }) => {
  const [charlie, dana, other] = [await as('charlie'), await as('dana'), await as('dana')]
  const before = await balance(charlie)
  const { id } = await made(charlie, '2040-09-10', '2040-09-11')
  const answers = await Promise.all([
    decide(dana, id, { status: 'approved' }),
    decide(other, id, { status: 'approved' }),
  ])
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 409])
  expect(await balance(charlie)).toBe(before - 2)
})

test('below zero needs override and notes, and states the figures', async ({ as }) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const { id } = await made(alice, '2040-11-05', '2040-11-09')
  const userId = await idOf(alice)
  const edit = (data: object) => dana.put(`/api/admin/users/${userId}/holiday-entitlement`, { data })
  expect((await edit({ holidayBalance: 2 })).status()).toBe(200)
  const low = await decide(dana, id, { status: 'approved' })
  expect([low.status(), await low.json()]).toMatchObject([409, { days: 5, holidayBalance: 2 }])
  expect((await decide(dana, id, { status: 'approved', override: true })).status()).toBe(400)
  expect((await decide(dana, id, { status: 'approved', override: true, notes: 'Bereavement' })).status()).toBe(200)
  expect(await balance(alice)).toBe(-3)
  expect((await edit({ holidayBalance: -3, holidayEntitlement: 26 })).status()).toBe(200)
  expect((await edit({ holidayBalance: 25, holidayEntitlement: 25 })).status()).toBe(200)
})

test('entitlement: whole numbers 0 to 366, conflict if the balance changed, reset to the full entitlement', async ({
  as,
}) => {
  const [bob, dana] = [await as('bob'), await as('dana')]
  const userId = await idOf(bob)
  const edit = (data: object) => dana.put(`/api/admin/users/${userId}/holiday-entitlement`, { data })
  for (const wrong of [-1, 367, 2.5, 'many', null])
    expect((await edit({ holidayEntitlement: wrong })).status()).toBe(400)
  for (const wrong of [-1, 367, 2.5]) expect((await edit({ holidayBalance: wrong })).status()).toBe(400)
  expect((await edit({ holidayYearStart: '2040-02-30' })).status()).toBe(400)
  const saved = await edit({
    holidayEntitlement: 28,
    holidayBalance: 20,
    holidayYearStart: '2026-04-06',
    autoResetHolidays: true,
  })
  expect(await json(saved)).toMatchObject({
    holidayEntitlement: 28,
    holidayBalance: 20,
    holidayYearStart: '2026-04-06',
  })
  const stale = await edit({ holidayBalance: 25, holidayBalanceWas: 25 })
  expect([stale.status(), await stale.json()]).toMatchObject([409, { holidayBalance: 20 }])
  expect(await json(await dana.post(`/api/admin/users/${userId}/reset-holidays`))).toMatchObject({ holidayBalance: 28 })
  const ledger = await json<{ kind: string; balance: number }[]>(
    await dana.get(`/api/admin/users/${userId}/holiday-ledger`),
  )
  expect(ledger[0]).toMatchObject({ kind: 'reset', balance: 28, by: 'Dana Dean' })
})

test('admins list, filter, and see who overlaps', async ({ as }) => {
  const [bob, charlie, dana] = [await as('bob'), await as('charlie'), await as('dana')]
  const theirs = await made(bob, '2040-12-03', '2040-12-05')
  await decide(dana, theirs.id, { status: 'approved' })
  const { id } = await made(charlie, '2040-12-05', '2040-12-06')
  const pending = await dana.get('/api/admin/holiday-requests?status=pending')
  const found = (await json<(Holiday & { overlaps: object[] })[]>(pending)).find((row) => row.id === id)
  expect(found).toMatchObject({ overlaps: [{ userName: 'Bob Baker', startDate: '2040-12-03', endDate: '2040-12-05' }] })
  expect(Number(pending.headers()['x-total-count'])).toBeGreaterThan(0)
  const own = await json<{ userId: string }[]>(await dana.get(`/api/admin/holiday-requests?userId=${await idOf(bob)}`))
  expect(new Set(own.map((row) => row.userId))).toEqual(new Set([await idOf(bob)]))
  const calendar = await json(await dana.get('/api/admin/holiday-calendar?from=2040-12-01&to=2040-12-31'))
  expect(calendar).toMatchObject([
    { userName: 'Bob Baker', startDate: '2040-12-03', endDate: '2040-12-05', daysRequested: 3 },
  ])
  expect((await dana.get('/api/admin/holiday-requests?before=nothing')).status()).toBe(400)
})

test('admin calls are for admins', async ({ as }) => {
  const [nobody, alice] = [await as('nobody'), await as('alice')]
  const userId = await idOf(alice)
  const calls: [string, string][] = [
    ['GET', '/api/admin/holiday-requests'],
    ['PUT', '/api/admin/holiday-requests/1'],
    ['GET', '/api/admin/holiday-calendar'],
    ['PUT', `/api/admin/users/${userId}/holiday-entitlement`],
    ['POST', `/api/admin/users/${userId}/reset-holidays`],
    ['GET', `/api/admin/users/${userId}/holiday-ledger`],
  ]
  for (const [method, path] of calls) {
    expect((await nobody.fetch(path, { method })).status(), `${method} ${path}`).toBe(401)
    expect((await alice.fetch(path, { method })).status(), `${method} ${path}`).toBe(403)
  }
  expect((await nobody.get('/api/holidays')).status()).toBe(401)
  const dana = await as('dana')
  expect((await decide(dana, 'nothing', { status: 'approved' })).status()).toBe(404)
  expect((await dana.post('/api/admin/users/nobody/reset-holidays')).status()).toBe(404)
})
