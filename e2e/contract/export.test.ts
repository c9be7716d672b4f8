import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from '../support/test.ts'

test('my data comes as a dated JSON file with only my records', async ({ as }) => {
  const alice = await as('alice')
  await alice.post('/api/holidays', { data: { startDate: '2041-03-03', endDate: '2041-03-04', reason: 'Mine alone' } })
  await (
    await as('bob')
  ).post('/api/holidays', { data: { startDate: '2041-03-03', endDate: '2041-03-04', reason: 'Not for Alice' } })
  const answer = await alice.get('/api/export/my-data')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('application/json')
  expect(answer.headers()['content-disposition']).toMatch(
    /attachment; filename="my-data-alice-archer-\d{4}-\d\d-\d\d\.json"/,
  )
  expect(answer.headers()['cache-control']).toBe('no-store')
  const text = await answer.text()
  expect(text).toContain('Mine alone')
  expect(text).not.toContain('Not for Alice')
  expect(text).not.toContain('argon2')
})

test('the ZIP contains the JSON and a page to read', async ({ as }) => {
  const answer = await (await as('alice')).get('/api/export/my-data?format=zip')
  expect(answer.status()).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.body()))
  expect(
    Object.keys(files)
      .map((name) => name.split('.').pop())
      .sort(),
  ).toEqual(['html', 'json'])
  const page = Object.entries(files).find(([name]) => name.endsWith('html'))![1]
  expect(strFromU8(page)).toContain('Alice Archer')
})

test('other formats are refused, and other people get nothing', async ({ as }) => {
  const alice = await as('alice')
  expect((await alice.get('/api/export/my-data?format=exe')).status()).toBe(400)
  expect((await (await as('nobody')).get('/api/export/my-data')).status()).toBe(401)
  const { id } = (await (await alice.get('/api/auth/user')).json()) as { id: string }
  expect((await (await as('bob')).get(`/api/admin/export/user-data/${id}`)).status()).toBe(403)
  const dana = await as('dana')
  expect((await dana.get(`/api/admin/export/user-data/${id}`)).status()).toBe(200)
  expect((await dana.get('/api/admin/export/user-data/nobody')).status()).toBe(404)
})
