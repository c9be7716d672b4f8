import { addSite } from '../../support/grant-holder.ts'
import { expect, test } from '../../support/test.ts'

test('what an administrator types about a shift stays when a colleague adds one, and goes when it is saved', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'Busy rota')
  const post = await colleague.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Gate' } })
  const { id: postId } = (await post.json()) as { id: string }
  const page = await pageOf('dana')
  await page.goto(`/admin/rota?site=${siteId}&week=2040-01-09`)
  const add = page.getByRole('region', { name: 'Add a shift' })
  await add.getByLabel('From').fill('07:00')
  await add.getByLabel('To', { exact: true }).fill('15:00')
  const added = await colleague.post('/api/admin/duties', {
    data: { postId, day: '2040-01-10', start: '19:00', end: '07:00' },
  })
  expect(added.status(), await added.text()).toBe(201)
  await expect(page.getByText('19:00').first()).toBeVisible()
  await expect(add.getByLabel('From')).toHaveValue('07:00')
  await add.getByRole('button', { name: 'Add shift' }).click()
  await expect(page.getByText('07:00').first()).toBeVisible()
  await expect(add.getByLabel('From')).toHaveValue('')
})

test('what is typed about one site does not stand at the site that is opened after it, which can be saved', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const first = await addSite(colleague, 'Northern quay')
  await addSite(colleague, 'Southern quay')
  const page = await pageOf('dana')
  await page.goto(`/admin/sites/${first}`)
  const client = page.getByLabel('Client').first()
  await client.fill('Port of Hull')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Person, site/ }).fill('Southern quay')
  await page.getByRole('option', { name: /Southern quay/ }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Southern quay' })).toBeVisible()
  await expect(client).toHaveValue('')
  await client.fill('Port of Dover')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Site saved')).toBeVisible()
})

test('what is chosen and opened for one shift does not count for the next one', async ({ as, pageOf }) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'Two shifts')
  const post = await colleague.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Gate' } })
  const { id: postId } = (await post.json()) as { id: string }
  for (const day of ['2040-01-10', '2040-01-11'])
    await colleague.post('/api/admin/duties', { data: { postId, day, start: '19:00', end: '07:00' } })
  const page = await pageOf('dana')
  await page.goto(`/admin/rota?site=${siteId}&week=2040-01-09`)
  const [panel, shifts] = [page.locator('#duty'), page.locator('main table a')]
  await shifts.first().click()
  const person = panel.getByLabel('Person', { exact: true })
  await person.selectOption({ index: 1 })
  await panel.getByText('Delete this shift').click()
  await expect(panel.getByRole('button', { name: 'Yes, delete it' })).toBeVisible()
  await shifts.last().click()
  await expect(panel.getByRole('heading')).toContainText('11 Jan')
  await expect(panel.getByRole('button', { name: 'Yes, delete it' })).toBeHidden()
  await expect(person).toHaveValue('')
})
