import { look } from '../support/database.ts'
import { dataUrl } from '../support/hostile.ts'
import { hireNewcomer, SIGNATURE } from '../support/newcomer.ts'
import { portrait } from '../support/portraits.ts'
import { expect, test } from '../support/test.ts'

test('readers never wait for a text that is slow to render', async ({ as, server }) => {
  const dana = await as('dana')
  const content = 'https://x.com/' + '*'.repeat(85_000)
  const posted = await dana.post('/api/admin/news', { data: { title: 'Stars', content } })
  expect([201, 400]).toContain(posted.status())
  if (posted.status() !== 201) return
  const { id } = (await posted.json()) as { id: string }
  const alice = await as('alice')
  const begun = performance.now()
  const page = alice.get(`/news/${id}`)
  const other = await alice.get('/api/unread')
  expect(other.status()).toBe(200)
  expect((await page).status()).toBe(200)
  // If the text were rendered again for each reader, this would take half a minute.
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(server.log()).not.toContain('too complex')
})

test("a person's export does not say why they are under legal hold", async ({ as }) => {
  const [dana, bob] = [await as('dana'), await as('bob')]
  const { id } = (await (await bob.get('/api/auth/user')).json()) as { id: string }
  const reason = 'Suspected theft; solicitor says do not tell her'
  const held = await dana.put(`/api/admin/users/${id}/legal-hold`, { data: { legalHold: true, reason } })
  expect(held.status(), await held.text()).toBe(200)
  const text = await (await bob.get('/api/export/my-data')).text()
  expect(text).not.toMatch(/theft|legal_hold|legalHold/)
  await dana.put(`/api/admin/users/${id}/legal-hold`, { data: { legalHold: false, reason: 'Over' } })
})

test('a signature is cached by no browser, a picture of the news may be', async ({ as }) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const photo = await alice.post('/api/forms/photos', { data: { data: dataUrl(await portrait({ person: 'alice' })) } })
  const { url } = (await photo.json()) as { url: string }
  expect((await alice.get(url)).headers()['cache-control']).toBe('no-store')
  const imageUrl = dataUrl(await portrait({ person: 'bob' }))
  const news = await dana.post('/api/admin/news', { data: { title: 'Face', content: 'Of the week', imageUrl } })
  const shown = ((await news.json()) as { imageUrl: string }).imageUrl
  expect((await alice.get(shown)).headers()['cache-control']).toBe('private, max-age=86400, must-revalidate')
})

test("a person's refusals are in the audit trail, and repeating them does not fill it", async ({ as }) => {
  // A new person is used, because earlier refusals of the others would be counted too.
  const [dana, nora] = [await as('dana'), await as('nobody')]
  await hireNewcomer(dana, nora)
  await nora.post('/api/auth/consent', { data: { signature: SIGNATURE } })
  const { id } = (await (await nora.get('/api/auth/user')).json()) as { id: string }
  for (let n = 0; n < 25; n++) expect((await nora.get('/api/admin/users')).status()).toBe(403)
  for (let n = 0; n < 5; n++) expect((await nora.get(`/api/emergency/unknown-${n}`)).status()).toBe(404)
  const entries = (await (await dana.get('/api/admin/audit-logs?action=access_refused&limit=200')).json()) as {
    userId: string
    details: { address: string; status: number; times: number }
  }[]
  const of = (address: string) => entries.filter(({ userId, details }) => userId === id && details.address === address)
  expect(of('/api/admin/users').map(({ details }) => [details.status, details.times])).toEqual([
    [403, 10],
    [403, 1],
  ])
  expect(of('/api/emergency/:id')).toHaveLength(1)
})

test('one admin cannot empty the audit trail', async ({ as }) => {
  const dana = await as('dana')
  const set = (data: object) => dana.post('/api/admin/data-retention-policies', { data })
  for (const more of [{}, { override: true, notes: 'Because' }]) {
    expect((await set({ dataType: 'audit_logs', retentionPeriodDays: 1, ...more })).status()).toBe(400)
  }
  const shortest = await set({ dataType: 'audit_logs', retentionPeriodDays: 730 })
  expect([shortest.status(), await shortest.json()]).toMatchObject([201, { effectiveFrom: expect.any(String) }])
  const count = async () =>
    ((await (await dana.get('/api/admin/audit-logs/verify')).json()) as { ok: boolean; checked: number }).checked
  const before = await count()
  expect((await dana.post('/api/admin/cleanup-expired-data', { data: {} })).status()).toBe(200)
  expect(await count()).toBeGreaterThan(before)
})

test('a truncated audit trail is noticed from outside the database', async ({ as, server }) => {
  const dana = await as('dana')
  const verify = async () => (await dana.get('/api/admin/audit-logs/verify')).json()
  expect(await verify()).toMatchObject({ ok: true })
  const last = look(server, (sqlite) => sqlite.prepare('SELECT max(id) FROM events').pluck().get() as number)
  const change = (sql: string) => look(server, (sqlite) => sqlite.exec(sql))
  change("UPDATE event_details SET ip = '10.1.2.3' WHERE event_id = 2")
  expect(await verify()).toMatchObject({ ok: false, firstBad: 2 })
  change('UPDATE event_details SET ip = NULL WHERE event_id = 2')
  expect(await verify()).toMatchObject({ ok: true })
  change(`DELETE FROM events WHERE id > ${last - 3}; DELETE FROM event_details WHERE event_id > ${last - 3}`)
  change(`UPDATE sqlite_sequence SET seq = ${last - 3} WHERE name = 'events'`)
  expect(await verify()).toMatchObject({ ok: false, firstBad: last - 2 })
})
