import { addSite } from '../../support/grant-holder.ts'
import { expect, test } from '../../support/test.ts'

test('boxes stay as they were ticked after a refusal, also without scripts', async ({ as, pageOf }) => {
  const page = await pageOf('dana', { javaScriptEnabled: false })
  const refused = page.getByRole('alert', { name: 'There is a problem' })
  await page.goto('/admin/content/documents/new')
  const asks = page.getByLabel('Ask staff to confirm that they have read it')
  await asks.check()
  await page.locator('main').getByRole('button', { name: 'Publish Document' }).click()
  await expect(refused).toBeVisible()
  await expect(asks).toBeChecked()

  const alice = (await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }
  await page.goto(`/admin/staff/${alice.id}/papers`)
  const add = page.getByRole('region', { name: 'Record a paper' })
  const sector = add.getByLabel('Door supervision')
  await sector.check()
  await add.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(refused).toBeVisible()
  await expect(sector).toBeChecked()

  const siteId = await addSite(await as('dana'), 'Plain tour')
  for (const name of ['Pump room', 'Roof'])
    await (await as('dana')).post('/api/admin/checkpoints', { data: { siteId, name } })
  await page.goto(`/admin/sites/${siteId}/tours`)
  const tour = page.getByRole('group').filter({ hasText: 'Add a tour' })
  await tour.getByText('Add a tour').click()
  await tour.getByLabel('Roof').uncheck()
  await tour.getByRole('button', { name: 'Add tour' }).click()
  await expect(tour.getByLabel('Pump room')).toBeChecked()
  await expect(tour.getByLabel('Roof')).not.toBeChecked()
})
