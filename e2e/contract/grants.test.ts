import { type APIRequestContext } from '@playwright/test'
import { LEVELS } from '../../app/domain/kernel/access/levels.ts'
import { letPasswordsAge } from '../support/asked-again.ts'
import { everyCall } from '../support/calls.ts'
import { type AtSite, EVERY_CONTROL, type PrepareAt } from '../support/every-control.ts'
import { addSite, grant, hireHolder } from '../support/grant-holder.ts'
import { patient } from '../support/patient.ts'
import { expect, test } from '../support/test.ts'

/**
 * Prepares as an administrator; a colleague answers their alerts, because nobody answers the alert about themselves.
 */
const preparing =
  (admin: APIRequestContext, colleague: APIRequestContext): PrepareAt =>
  async (method, address, body) => {
    const client = address.endsWith('/acknowledge') ? colleague : admin
    const answer = await patient(() => client.fetch(address, { method, ...(body && { data: body }) }))
    expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }

const make = (client: APIRequestContext, line: string, { id = '', query = '', body }: AtSite) => {
  const [method, address] = line.split(' ') as [string, string]
  const options = { method, ...(method !== 'GET' && { data: body ?? {} }) }
  return patient(() => client.fetch(address.replace(':id', id) + query, options))
}

test('every call that site access opens is tried here at another site', async ({ as }) => {
  const calls = (await everyCall(await as('dana'))).filter(({ door }) => door === 'control')
  const lines = calls.map(({ method, address }) => `${method} ${address.replace(/nothing/g, ':id')}`)
  expect(lines.sort()).toEqual(Object.keys(EVERY_CONTROL).sort())
})

for (const [line, about] of Object.entries(EVERY_CONTROL)) {
  test(`${line}: for one's own sites, and for no other`, async ({ as, like }) => {
    const [dana, holder] = [await like('dana'), await like('alice', 'supervisor')]
    const prepare = preparing(dana, await as('dana'))
    const [own, other] = [await addSite(dana, 'Own gate'), await addSite(dana, 'Other gate')]
    const { id: userId } = (await (await holder.get('/api/auth/user')).json()) as { id: string }
    await grant(dana, userId, own, 'planner')
    const theirs = await about(other, prepare)

    const refused = await make(holder, line, theirs)
    if (theirs.list) {
      expect(await refused.text()).not.toContain(other)
      expect(await (await make(dana, line, theirs)).text(), 'an administrator sees it').toContain(other)
      expect(await (await make(holder, line, await about(own, prepare))).text()).toContain(own)
    } else expect([403, 404], await refused.text()).toContain(refused.status())

    const lower = LEVELS[LEVELS.indexOf(theirs.least) - 1]
    await grant(dana, userId, own, lower ?? null)
    expect((await make(holder, line, await about(own, prepare))).status(), `as ${lower ?? 'nobody'}`).toBe(403)
    await grant(dana, userId, own, theirs.least)
    const answer = await make(holder, line, await about(own, prepare))
    expect(answer.ok(), await answer.text()).toBe(true)
    await grant(dana, userId, null, theirs.least)
    const everywhere = await make(holder, line, await about(other, prepare))
    expect(everywhere.ok(), await everywhere.text()).toBe(true)
  })
}

test('site access is given, changed, listed and removed; the session follows at once', async ({ as }) => {
  const [dana, holder] = [await as('dana'), await as('nobody')]
  const siteId = await addSite(dana, 'North gate')
  const { userId } = await hireHolder(dana, holder, siteId, 'viewer')
  const listed = async () =>
    ((await (await dana.get('/api/admin/grants')).json()) as { userId: string }[]).filter(isIts)
  const isIts = (one: { userId: string }) => one.userId === userId
  expect(await listed()).toMatchObject([{ userId, siteId, siteName: 'North gate', level: 'viewer' }])
  expect(await (await holder.get('/api/admin/sites')).json()).toMatchObject([{ id: siteId }])
  await grant(dana, userId, siteId, 'planner')
  await grant(dana, userId, null, 'viewer')
  expect(await listed()).toMatchObject([
    { siteId: null, siteName: null, level: 'viewer' },
    { siteId, level: 'planner' },
  ])
  await grant(dana, userId, null, null)
  await grant(dana, userId, siteId, null)
  expect(await listed()).toEqual([])
  expect((await holder.get('/api/admin/sites')).status()).toBe(403)
  expect(await (await holder.get('/api/auth/user')).json()).toMatchObject({ role: 'supervisor' })
  const trail = await (await dana.get('/api/admin/audit-logs?limit=20')).text()
  expect(trail).toContain('grant_set')
  expect(trail).toContain('grant_ended')
})

test('site access ends with the account, and people who left are given none', async ({ as }) => {
  const [dana, holder] = [await as('dana'), await as('nobody')]
  const siteId = await addSite(dana, 'South gate')
  const { userId } = await hireHolder(dana, holder, siteId, 'planner')
  expect((await patient(() => dana.delete(`/api/admin/staff/${userId}`))).status()).toBe(200)
  expect(await (await dana.get('/api/admin/grants')).text()).not.toContain(userId)
  const put = (data: object) => patient(() => dana.put('/api/admin/grants', { data }))
  const again = await put({ userId, siteId, level: 'viewer' })
  expect(again.status()).toBe(409)
  for (const input of [
    { userId, siteId: 'nowhere', level: 'viewer' },
    { userId: 'nobody', siteId, level: 'viewer' },
  ])
    expect([404, 409]).toContain((await put(input)).status())
  expect((await put({ userId, siteId, level: 'owner' })).status()).toBe(400)
})

test('the password is asked for again before site access changes', async ({ as, server }) => {
  const dana = await as('dana')
  const { id: userId } = (await (await (await as('bob')).get('/api/auth/user')).json()) as { id: string }
  letPasswordsAge(server)
  const answer = await patient(() => dana.put('/api/admin/grants', { data: { userId, siteId: null, level: 'viewer' } }))
  expect([answer.status(), await answer.json()]).toMatchObject([403, { code: 'confirm_password' }])
})
