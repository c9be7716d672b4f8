import { exchangesOf } from '../../support/exchanges.ts'
import { expect, test } from '../../support/test.ts'

test('a page that cannot be reloaded stays, shows news all the same, and catches up', async ({ as, pageOf }) => {
  const bob = await as('bob')
  const desk = await pageOf('dana')
  const connected = desk.waitForResponse(/\/api\/events/)
  await desk.goto('/admin/holidays')
  await connected
  await desk.route('**/admin/holidays.data*', (route) => route.abort())
  const exchanges = exchangesOf(desk)
  const asked = await bob.post('/api/holidays', { data: { startDate: '2061-05-02', endDate: '2061-05-03' } })
  expect(asked.status()).toBe(201)
  await expect(desk.getByText('New holiday request')).toBeVisible()
  const card = desk.getByRole('row').filter({ hasText: '2 May 2061' })
  // The page requests its data, and again a second later because the first request failed.
  await expect.poll(() => exchanges.length).toBe(2)
  await expect(desk.getByRole('heading', { name: 'Holiday Requests' })).toBeVisible()
  await expect(card).toBeHidden()
  await desk.unroute('**/admin/holidays.data*')
  await expect(card).toBeVisible()
  expect(exchanges.every((made) => made === 'GET /admin/holidays.data')).toBe(true)
  await bob.delete(`/api/holidays/${((await asked.json()) as { id: string }).id}`)
})
