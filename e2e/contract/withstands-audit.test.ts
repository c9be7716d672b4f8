import { dataUrl } from '../support/hostile.ts'
import { portrait } from '../support/portraits.ts'
import { expect, test } from '../support/test.ts'

test('readers never pay for a text that takes long to lay out', async ({ as, server }) => {
  const dana = await as('dana')
  const content = 'https://x.com/' + '*'.repeat(85_000)
  const posted = await dana.post('/api/admin/news', { data: { title: 'Stars', content } })
  expect([201, 400]).toContain(posted.status())
  if (posted.status() !== 201) return
  const { id } = (await posted.json()) as { id: string }
  const alice = await as('alice')
  const begun = performance.now()
  const page = alice.get(`/news/${id}`)
  const health = await (await as('nobody')).get('/healthz')
  expect(health.status()).toBe(200)
  expect((await page).status()).toBe(200)
  // Laid out anew for each reader it took half a minute.
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(server.log()).not.toContain('takes too long')
})

test('why somebody is under legal hold is not in what they export of themselves', async ({ as }) => {
  const [dana, bob] = [await as('dana'), await as('bob')]
  const { id } = (await (await bob.get('/api/auth/user')).json()) as { id: string }
  const reason = 'Suspected theft; solicitor says do not tell her'
  const held = await dana.put(`/api/admin/users/${id}/legal-hold`, { data: { legalHold: true, reason } })
  expect(held.status(), await held.text()).toBe(200)
  const text = await (await bob.get('/api/export/my-data')).text()
  expect(text).not.toMatch(/theft|legal_hold|legalHold/)
  await dana.put(`/api/admin/users/${id}/legal-hold`, { data: { legalHold: false, reason: 'Over' } })
})

test('a signature is kept by no browser, a picture of the news may be', async ({ as }) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const photo = await alice.post('/api/forms/photos', { data: { data: dataUrl(await portrait({ person: 'alice' })) } })
  const { url } = (await photo.json()) as { url: string }
  expect((await alice.get(url)).headers()['cache-control']).toBe('no-store')
  const imageUrl = dataUrl(await portrait({ person: 'bob' }))
  const news = await dana.post('/api/admin/news', { data: { title: 'Face', content: 'Of the week', imageUrl } })
  const shown = ((await news.json()) as { imageUrl: string }).imageUrl
  expect((await alice.get(shown)).headers()['cache-control']).toBe('private, max-age=86400, must-revalidate')
})
