import { type APIRequestContext } from '@playwright/test'
import { addDays, dayOf } from '../../app/platform/dates.ts'
import { hireNewcomer, SIGNATURE } from '../support/newcomer.ts'
import { newcomer } from '../support/outbox-people.ts'
import { OutboxPhone } from '../support/outbox-phone.ts'
import { expect, test } from '../support/test.ts'

type Answer = Record<string, unknown> & { id: string }
const json = async (answer: { json: () => Promise<unknown> }) => (await answer.json()) as Answer
const list = async (answer: { json: () => Promise<unknown> }) => (await answer.json()) as Answer[]
const word = () => `Fit ${process.pid} ${Math.random().toString(36).slice(2, 8)}`
const NUMBER = '1234 5678 9012 3456'

/** Adds a position that needs an SIA licence for guarding, at a new site. */
async function guardedPost(dana: APIRequestContext) {
  const site = await json(await dana.post('/api/admin/sites', { data: { name: word() } }))
  const post = await json(await dana.post(`/api/admin/sites/${site.id}/posts`, { data: { name: 'Gatehouse' } }))
  const requirements = [{ kind: 'sia_licence', sector: 'guarding' }]
  for (const [scope, id] of [
    ['site', site.id],
    ['post', post.id],
  ])
    expect((await dana.put('/api/admin/requirements', { data: { scope, id, requirements } })).status()).toBe(200)
  return { siteId: site.id, postId: post.id }
}
async function newGuard(dana: APIRequestContext, client: APIRequestContext) {
  await hireNewcomer(dana, client, 'office_staff')
  await client.post('/api/auth/consent', { data: { signature: SIGNATURE } })
  return (await json(await client.get('/api/auth/user'))).id
}
const licence = (userId: string, expiresOn: string) => ({
  ...{ userId, kind: 'sia_licence', number: NUMBER, sectors: ['guarding'], expiresOn },
})

test('a licence valid to 14 March covers the late shift of that day and not the night after it', async ({ as }) => {
  const [dana, guard] = [await as('dana'), await as('nobody')]
  const userId = await newGuard(dana, guard)
  const { postId } = await guardedPost(dana)
  const recorded = await dana.post('/api/admin/credentials', { data: licence(userId, '2044-03-14') })
  expect(recorded.status(), await recorded.text()).toBe(201)
  expect(await json(recorded)).toMatchObject({ number: '1234567890123456', state: 'valid' })
  const put = async (start: string, end: string) => {
    const duty = await json(await dana.post('/api/admin/duties', { data: { postId, day: '2044-03-14', start, end } }))
    return dana.post(`/api/admin/duties/${duty.id}/assignments`, { data: { userId } })
  }
  const night = await put('22:00', '06:00')
  expect(night.status()).toBe(409)
  expect(await json(night)).toMatchObject({ code: 'no_licence' })
  expect((await put('14:00', '21:59')).status()).toBe(201)
  for (const number of ['123456789012345', '12345678901234567', 'ABCD567890123456']) {
    const refused = await dana.post('/api/admin/credentials', { data: { ...licence(userId, '2044-03-14'), number } })
    expect(refused.status()).toBe(400)
    expect(await refused.json()).toMatchObject({ errors: { number: [expect.stringMatching(/digits/)] } })
  }
})

test('shifts after the end of a licence are exceptions within seconds, and close once it is renewed', async ({
  as,
}) => {
  const [dana, guard] = [await as('dana'), await as('nobody')]
  const userId = await newGuard(dana, guard)
  const { siteId, postId } = await guardedPost(dana)
  const { id } = await json(await dana.post('/api/admin/credentials', { data: licence(userId, '2045-01-01') }))
  const days = Array.from({ length: 6 }, (_, n) => `2044-06-${String(1 + 2 * n).padStart(2, '0')}`)
  for (const day of days) {
    const data = { postId, day, start: '09:00', end: '15:00' }
    const duty = await json(await dana.post('/api/admin/duties', { data }))
    await dana.post(`/api/admin/duties/${duty.id}/assignments`, { data: { userId } })
  }
  await dana.post('/api/admin/rota/publish', { data: { siteId, from: '2044-06-01', to: '2044-06-12' } })
  const open = async () => {
    const all = await list(await dana.get(`/api/admin/exceptions?siteId=${siteId}`))
    return all.filter(({ kind }) => kind === 'not_fit').length
  }
  await dana.put(`/api/admin/credentials/${id}`, { data: { expiresOn: '2044-05-31' } })
  await expect.poll(open, { timeout: 10_000 }).toBe(6)
  await dana.put(`/api/admin/credentials/${id}`, { data: { expiresOn: '2045-01-01' } })
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
})

test('a clock-in without a licence is recorded, stood down and unpaid until a named person decides', async ({ as }) => {
  const [dana, guard] = [await as('dana'), await as('nobody')]
  const userId = await newGuard(dana, guard)
  const { siteId } = await guardedPost(dana)
  const punch = await guard.post('/api/clock', {
    data: { action: 'clock_in', siteId, manualCheck: true, location: null },
  })
  expect(punch.status(), await punch.text()).toBe(201)
  const entry = await json(punch)
  expect(entry).toMatchObject({ stoodDown: true, stoodDownWords: expect.stringMatching(/licence.*Ring control/) })
  const page = await (await guard.get('/clock')).text()
  expect(page).toContain('Do not start work')
  expect(page).toContain('Ring control')
  const seen = async () => {
    const all = await list(await dana.get(`/api/admin/exceptions?siteId=${siteId}`))
    return all.find(({ entryId }) => entryId === entry.id)?.kind
  }
  await expect.poll(seen, { timeout: 5000 }).toBe('not_fit')
  await guard.post('/api/clock', { data: { action: 'clock_out' } })
  const paid = async () => (await list(await dana.get(`/api/admin/hours?userId=${userId}`)))[0]?.paidMinutes
  expect(await paid()).toBeNull()
  const decide = (who: APIRequestContext, data: object) => who.put(`/api/admin/clock-entries/${entry.id}`, { data })
  expect((await decide(dana, { stoodDown: 'pay' })).status()).toBe(400)
  expect((await decide(guard, { stoodDown: 'pay', notes: 'Please' })).status()).toBe(403)
  const decided = await decide(dana, { stoodDown: 'pay', notes: 'Sent away with pay' })
  expect(await json(decided)).toMatchObject({ stoodDown: true, stoodDownDecision: 'pay' })
  expect(await paid()).toBe(0)
  expect((await decide(dana, { stoodDown: 'refuse', notes: 'No' })).status()).toBe(409)
  await expect.poll(seen, { timeout: 5000 }).toBeUndefined()
})

test('a guard reads and sends only their own papers', async ({ as }) => {
  const [dana, guard, bob] = [await as('dana'), await as('nobody'), await as('bob')]
  const userId = await newGuard(dana, guard)
  const data = { kind: 'first_aid', expiresOn: '2044-03-14', number: 'FA 12' }
  const sent = await guard.post('/api/credentials', { data })
  expect(sent.status(), await sent.text()).toBe(201)
  const { id } = await json(sent)
  expect(await list(await guard.get('/api/credentials'))).toMatchObject([{ id, userId, state: 'proposed' }])
  expect((await list(await bob.get('/api/credentials'))).map((one) => one.id)).not.toContain(id)
  expect((await guard.put(`/api/admin/credentials/${id}`, { data: { state: 'valid' } })).status()).toBe(403)
  const confirmed = await dana.put(`/api/admin/credentials/${id}`, { data: { state: 'valid' } })
  expect(await json(confirmed)).toMatchObject({ id, state: 'valid' })
  expect(await list(await guard.get('/api/actions'))).toMatchObject([{ kind: 'renewal', dueOn: '2044-03-14' }])
})

test('an offline clock-in with an expired licence is recorded at its time, stood down and decided by a named person', async ({
  as,
  server,
}) => {
  const dana = await as('dana')
  const { siteId } = await guardedPost(dana)
  const { id: userId, cookie } = newcomer(server)
  const ago = 40 * 60_000
  // Just after midnight, the clock-in itself was yesterday.
  const dayBefore = addDays(dayOf(new Date(Date.now() - ago)), -1)
  const { id } = await json(await dana.post('/api/admin/credentials', { data: licence(userId, dayBefore) }))
  expect((await dana.put(`/api/admin/credentials/${id}`, { data: { state: 'expired' } })).status()).toBe(200)
  const phone = await OutboxPhone.open(server, cookie)
  const body = { action: 'clock_in', location: null, manualCheck: true, siteId }
  const sent = await phone.do('punch', body, { ago })
  expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ state: 'applied', view: { stoodDown: true } })
  const { id: entryId } = sent.body.subject as { id: string }
  const entry = await json(await dana.get(`/api/admin/clock-entries/${entryId}`))
  expect(Math.abs(Date.parse(String(entry.timestamp)) - (Date.now() - ago))).toBeLessThan(60_000)
  const seen = async () => {
    const all = await list(await dana.get(`/api/admin/exceptions?siteId=${siteId}`))
    return all.find((one) => one.entryId === entryId)?.kind
  }
  await expect.poll(seen, { timeout: 5000 }).toBe('not_fit')
  await phone.do('punch', { action: 'clock_out', location: null }, { ago: 10 * 60_000 })
  const days = `from=${dayBefore}&to=${dayOf(new Date())}`
  const hours = async () => (await list(await dana.get(`/api/admin/hours?userId=${userId}&${days}`)))[0]
  expect((await hours())!.paidMinutes).toBeNull()
  const data = { stoodDown: 'pay', notes: `Relieved after half an hour ${userId}` }
  expect((await dana.put(`/api/admin/clock-entries/${entryId}`, { data })).status()).toBe(200)
  expect((await hours())!.paidMinutes).toBe(30)
  const trail = await (await dana.get('/api/admin/audit-logs?limit=50')).text()
  expect(trail).toContain(`Relieved after half an hour ${userId}`)
})

test('bad input is explained in a sentence, field by field, and nothing of it is stored', async ({ as }) => {
  const [dana, guard] = [await as('dana'), await as('nobody')]
  const userId = await newGuard(dana, guard)
  const whole = licence(userId, '2044-03-14')
  const picture = (text: string) => `data:image/jpeg;base64,${Buffer.from(text).toString('base64')}`
  for (const [bad, field, words] of [
    [{ number: '1234 5678 9012 345' }, 'number', /16 digits; you entered 15/],
    [{ number: '12345678901234567' }, 'number', /16 digits; you entered 17/],
    [{ number: 'ABCD 5678 9012 3456' }, 'number', /Use digits only/],
    [{ expiresOn: '2044-02-30' }, 'expiresOn', /Enter a date/],
    [{ expiresOn: '14/03/2044' }, 'expiresOn', /Enter a date/],
    [{ expiresOn: '0001-01-01' }, 'expiresOn', /cannot be right/],
    [{ startsOn: '2044-03-15' }, 'expiresOn', /before the first/],
    [{ sectors: ['gardening'] }, 'sectors', /No such sector/],
    [{ sectors: [] }, 'sectors', /at least one/],
    [{ photos: [picture('no picture at all')] }, 'photos', /picture|image|photo/i],
    [{ photos: ['https://example.test/card.jpg'] }, 'photos', /./],
  ] as const) {
    const refused = await dana.post('/api/admin/credentials', { data: { ...whole, ...bad } })
    expect([400, 415], JSON.stringify(bad)).toContain(refused.status())
    const told = (await refused.json()) as { message: string; errors?: Record<string, string[]> }
    const all = Object.entries(told.errors ?? {}).find(([name]) => name.startsWith(field))?.[1] ?? [told.message]
    expect(all[0], JSON.stringify(bad)).toMatch(words)
  }
  const csv = 'Employee ID,Kind\n' + 'E-1,SIA licence\n'.repeat(1_000_000)
  const huge = await dana.post('/api/admin/credentials/import', { data: { csv, dryRun: false } })
  expect([400, 413]).toContain(huge.status())
  expect(((await huge.json()) as { message: string }).message).toMatch(/too large|at most/i)
  expect(await list(await dana.get(`/api/admin/credentials?userId=${userId}`))).toEqual([])
  expect(await list(await dana.get(`/api/admin/actions?userId=${userId}`))).toEqual([])
})
