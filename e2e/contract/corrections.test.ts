import { type APIRequestContext } from '@playwright/test'
import { dayOf } from '../../app/platform/dates.ts'
import { hireNewcomer, SIGNATURE } from '../support/newcomer.ts'
import { expect, test } from '../support/test.ts'

type Answer = Record<string, unknown> & { id: string }
const json = async (answer: { json: () => Promise<unknown> }) => (await answer.json()) as Answer
const list = async (answer: { json: () => Promise<unknown> }) => (await answer.json()) as Answer[]
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Adds a person whom control clocked in twenty hours ago. */
async function nightWorker(admin: APIRequestContext, client: APIRequestContext) {
  await hireNewcomer(admin, client, 'office_staff')
  await client.post('/api/auth/consent', { data: { signature: SIGNATURE } })
  const { id: userId } = await json(await client.get('/api/auth/user'))
  const data = { userId, action: 'clock_in', at: ago(20), notes: 'Rang in' }
  const booked = await admin.post('/api/admin/clock-entries', { data })
  expect(booked.status(), await booked.text()).toBe(201)
  return { userId, entry: await json(booked) }
}
const ask = (client: APIRequestContext, data: object) =>
  client.post('/api/corrections', { data: { reason: 'Forgot', ...data } })
const decide = (admin: APIRequestContext, id: string, data: object) =>
  admin.put(`/api/admin/corrections/${id}`, { data })

test('a forgotten clock-out is requested, approved and counts; the original record stays', async ({ as }) => {
  const [dana, client] = [await as('dana'), await as('nobody')]
  const { userId, entry } = await nightWorker(dana, client)
  const refused = await client.post('/api/clock', { data: { action: 'clock_in', location: null } })
  expect(refused.status()).toBe(409)
  expect(await json(refused)).toMatchObject({ code: 'already_in', isClockedIn: true })

  const at = ago(8)
  const asked = await ask(client, { kind: 'clock_out', at })
  expect(asked.status(), await asked.text()).toBe(201)
  const { id, shiftId } = await json(asked)
  expect((await ask(client, { shiftId, kind: 'clock_out', at: ago(7) })).status()).toBe(409)
  expect(await json(await client.get('/api/clock/status'))).toMatchObject({ isClockedIn: false })
  expect(await list(await dana.get(`/api/admin/corrections?status=pending&userId=${userId}`))).toMatchObject([
    {
      id,
      status: 'pending',
      at,
      originalAt: null,
      entries: [{ id: entry.id, action: 'clock_in' }, { action: 'clock_out' }],
    },
  ])

  expect((await decide(dana, id, { status: 'refused' })).status()).toBe(400)
  expect(await json(await decide(dana, id, { status: 'approved' }))).toMatchObject({
    status: 'approved',
    shift: { endedAt: at },
  })
  expect((await decide(dana, id, { status: 'approved' })).status()).toBe(409)
  expect(await json(await client.get('/api/clock/status'))).toMatchObject({ isClockedIn: false })
  const [out, start] = await list(await client.get('/api/clock/history'))
  expect(out).toMatchObject({ action: 'clock_out', corrected: true, effectiveAt: at })
  expect(start).toMatchObject({ corrected: false, effectiveAt: entry.timestamp, timestamp: entry.timestamp })

  const earlier = ago(21)
  const again = await json(await ask(client, { entryId: entry.id, kind: 'clock_in', at: earlier }))
  await decide(dana, again.id, { status: 'approved' })
  expect((await list(await client.get('/api/clock/history')))[1]).toMatchObject({
    timestamp: entry.timestamp,
    effectiveAt: earlier,
    corrected: true,
  })
  const hours = await list(
    await dana.get(`/api/admin/hours?userId=${userId}&period=month&day=${dayOf(new Date(earlier))}`),
  )
  expect(hours).toMatchObject([{ id: shiftId, startedAt: earlier, endedAt: at }])
  const exported = await (await client.get('/api/export/my-data')).text()
  expect(exported).toContain('"correction_approved"')
  expect(exported).toContain('"originalAt"')
})

test('a whole shift that was forgotten is added before a later one; what one administrator entered, another approves', async ({
  as,
}) => {
  const [dana, client] = [await as('dana'), await as('nobody')]
  const { userId } = await nightWorker(dana, client)
  const whole = { kind: 'clock_in', at: ago(50), endsAt: ago(40) }
  const asked = await ask(client, whole)
  expect(asked.status(), await asked.text()).toBe(201)
  const { id } = await json(asked)
  expect((await ask(client, { ...whole, endsAt: ago(39) })).status()).toBe(409)
  expect((await ask(client, { ...whole, at: ago(30), endsAt: ago(19) })).status()).toBe(400)
  expect((await ask(client, { ...whole, endsAt: ago(51) })).status()).toBe(400)
  expect(await json(await decide(dana, id, { status: 'approved' }))).toMatchObject({
    status: 'approved',
    shift: { startedAt: whole.at, endedAt: whole.endsAt },
  })
  expect(await json(await client.get('/api/clock/status'))).toMatchObject({ isClockedIn: true })

  const entered = await dana.post('/api/admin/corrections', {
    data: { userId, at: ago(80), endsAt: ago(70), reason: 'On the site log' },
  })
  expect(entered.status(), await entered.text()).toBe(201)
  const { id: second, requestedBy } = await json(entered)
  expect(requestedBy).toMatchObject({ name: expect.any(String) })
  expect((await client.post('/api/admin/corrections', { data: {} })).status()).toBe(403)
  const other = await as('nobody')
  await hireNewcomer(dana, other, 'admin')
  expect(await json(await decide(dana, second, { status: 'approved' }))).toMatchObject({ code: 'own_decision' })
  expect(await json(await decide(other, second, { status: 'approved' }))).toMatchObject({ status: 'approved' })
})

test('impossible times are refused, and so are those of other people', async ({ as }) => {
  const [dana, client, other] = [await as('dana'), await as('nobody'), await as('bob')]
  const { entry } = await nightWorker(dana, client)
  const status = async (who: APIRequestContext, data: object) => (await ask(who, data)).status()
  expect(await status(client, { kind: 'clock_out', at: ago(-1) })).toBe(400)
  expect(await status(client, { kind: 'clock_out', at: ago(21) })).toBe(400)
  expect(await status(client, { kind: 'clock_out', at: 'soon' })).toBe(400)
  expect(await status(client, { kind: 'clock_out', at: ago(8), reason: '' })).toBe(400)
  expect(await status(client, { kind: 'break', at: ago(8) })).toBe(400)
  expect(await status(other, { entryId: entry.id, kind: 'clock_in', at: ago(21) })).toBe(404)
})

test('if two administrators decide at once, one of them succeeds', async ({ as }) => {
  const [dana, client] = [await as('dana'), await as('nobody')]
  await nightWorker(dana, client)
  const { id } = await json(await ask(client, { kind: 'clock_out', at: ago(8) }))
  const answers = await Promise.all([
    decide(dana, id, { status: 'approved' }),
    decide(dana, id, { status: 'refused', notes: 'No' }),
  ])
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 409])
})

test('a punch says how far from its site it was made', async ({ as }) => {
  const dana = await as('dana')
  const point = { latitude: 57.1, longitude: -2.1 }
  const site = await json(
    await dana.post('/api/admin/sites', { data: { name: `Gate ${Date.now()}`, ...point, radiusMetres: 100 } }),
  )
  const client = await as('nobody')
  await hireNewcomer(dana, client, 'admin')
  const punch = async (action: string, metres: number, accuracy: number, siteId?: string) => {
    const location = { ...point, latitude: point.latitude + metres / 111_195, accuracy }
    return json(await client.post('/api/clock', { data: { action, location, siteId } }))
  }
  expect(await punch('clock_in', 40, 12)).toMatchObject({
    siteId: site.id,
    dutyId: null,
    fence: { verdict: 'at_site', distanceMetres: 40, accuracyMetres: 12, radiusMetres: 100 },
  })
  expect(await punch('clock_out', 340, 35)).toMatchObject({
    siteId: site.id,
    fence: { verdict: 'away', distanceMetres: 340, accuracyMetres: 35, radiusMetres: 100 },
  })
  expect(await punch('clock_in', 340, 35)).toMatchObject({ siteId: null, fence: { verdict: 'unknown' } })
  expect(await punch('clock_out', 340, 200, site.id)).toMatchObject({ siteId: site.id, fence: { verdict: 'near' } })
  await dana.delete(`/api/admin/sites/${site.id}`)
})
