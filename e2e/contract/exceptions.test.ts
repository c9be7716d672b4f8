import { type APIRequestContext } from '@playwright/test'
import { addSite, hireHolder } from '../support/grant-holder.ts'
import { publishDuty } from '../support/rota.ts'
import { expect, test } from '../support/test.ts'

type Found = { id: string; kind: string; userId: string | null; state: string; minutes: number | null; phone: string }

const listed = async (client: APIRequestContext, siteId: string, state = 'all') =>
  (await (await client.get(`/api/admin/exceptions?siteId=${siteId}&state=${state}`)).json()) as Found[]
const settle = (client: APIRequestContext, id: string, data: object) =>
  client.put(`/api/admin/exceptions/${id}`, { data })

test('a shift that starts with nobody there is an exception within ten seconds; a person who arrives was late, in the same row', async ({
  as,
}) => {
  const [dana, guard] = [await as('dana'), await as('nobody')]
  const siteId = await addSite(dana, 'Late gate')
  const { userId } = await hireHolder(dana, guard, await addSite(dana, 'Elsewhere'), 'viewer')
  const dutyId = await publishDuty(dana, siteId, 22, userId)
  await expect
    .poll(() => listed(dana, siteId), { timeout: 10_000 })
    .toMatchObject([
      { kind: 'no_show', dutyId, userId, siteId, state: 'open', ownerId: null, outcome: null, minutes: null },
    ])
  const booked = await dana.post('/api/admin/clock-entries', {
    data: { userId, action: 'clock_in', notes: 'Rang from the gate', reason: 'Rang from the gate' },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  await expect
    .poll(() => listed(dana, siteId), { timeout: 10_000 })
    .toMatchObject([{ kind: 'late', state: 'closed', outcome: 'Arrived' }])
  const [{ minutes }] = (await listed(dana, siteId)) as [Found]
  expect([22, 23]).toContain(minutes)
  expect(await listed(dana, siteId, 'open')).toEqual([])
})

test('one is taken over, noted and closed with its outcome, once; each refusal', async ({ as }) => {
  const [dana, holder] = [await as('dana'), await as('nobody')]
  const siteId = await addSite(dana, 'Open gate')
  const { userId } = await hireHolder(dana, holder, siteId, 'supervisor')
  await publishDuty(dana, siteId, 20, userId)
  await publishDuty(dana, siteId, 10)
  await expect
    .poll(async () => (await listed(holder, siteId)).map(({ kind }) => kind).sort())
    .toEqual(['no_show', 'uncovered'])
  const all = await listed(holder, siteId)
  const { id } = all.find(({ kind }) => kind === 'uncovered')!
  const own = all.find(({ kind }) => kind === 'no_show')!

  const taken = await settle(holder, id, { ownerId: userId, notes: 'Rang three people' })
  expect(await taken.json()).toMatchObject({ ownerId: userId, notes: 'Rang three people', state: 'open' })
  const { id: bob } = (await (await (await as('bob')).get('/api/auth/user')).json()) as { id: string }
  expect((await settle(holder, id, { ownerId: bob })).status()).toBe(400)
  expect((await settle(holder, id, { state: 'closed' })).status()).toBe(400)
  expect((await settle(holder, id, { state: 'open' })).status()).toBe(400)
  expect((await settle(holder, own.id, { state: 'closed', outcome: 'I was there' })).status()).toBe(403)
  expect((await settle(holder, 'nothing', { notes: 'x' })).status()).toBe(404)
  expect((await settle(await as('bob'), id, { notes: 'x' })).status()).toBe(403)

  const closed = await settle(holder, id, { state: 'closed', outcome: 'Covered by the neighbour' })
  expect(await closed.json()).toMatchObject({ state: 'closed', outcome: 'Covered by the neighbour', ownerId: userId })
  const again = await settle(holder, id, { state: 'closed', outcome: 'Again' })
  expect([again.status(), await again.json()]).toMatchObject([409, { code: 'closed' }])
  // The check runs every five seconds, and must not reopen an exception that was closed.
  await new Promise((resolve) => setTimeout(resolve, 6000))
  expect((await listed(holder, siteId, 'open')).map(({ kind }) => kind)).toEqual(['no_show'])
})
