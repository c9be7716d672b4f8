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

test('a half-typed pattern stays when another one is removed', async ({ as, pageOf }) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'Two patterns')
  const post = await colleague.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Gate' } })
  const { id: postId } = (await post.json()) as { id: string }
  const weeks = [[{ weekday: 1, start: '07:00', end: '15:00' }]]
  await colleague.post('/api/admin/patterns', { data: { postId, name: 'Mondays', weeks } })
  const page = await pageOf('dana')
  await page.goto(`/admin/rota/patterns?site=${siteId}`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Four on, four off')
  await page.getByText('Remove: Mondays').click()
  await page.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(page.getByRole('heading', { name: 'Mondays' })).toHaveCount(0)
  await expect(name).toHaveValue('Four on, four off')
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

test('what is chosen and opened for a shift stays when a colleague assigns somebody, and not for the next shift', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'Two shifts')
  const post = await colleague.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Gate', people: 2 } })
  const { id: postId } = (await post.json()) as { id: string }
  for (const day of ['2040-01-10', '2040-01-11'])
    await colleague.post('/api/admin/duties', { data: { postId, day, start: '19:00', end: '07:00' } })
  const page = await pageOf('dana')
  await page.goto(`/admin/rota?site=${siteId}&week=2040-01-09`)
  const [panel, shifts] = [page.locator('#duty'), page.locator('main table a')]
  await shifts.first().click()
  const person = panel.getByLabel('Person', { exact: true })
  const [chosen] = await person.selectOption({ index: 1 })
  await panel.getByText('Delete this shift').click()
  const sure = panel.getByRole('button', { name: 'Yes, delete it' })
  await expect(sure).toBeVisible()
  const id = new URL(page.url()).searchParams.get('duty')
  const userId = await person.locator('option').nth(2).getAttribute('value')
  const assigned = await colleague.post(`/api/admin/duties/${id}/assignments`, { data: { userId } })
  expect(assigned.status(), await assigned.text()).toBe(201)
  await expect(panel.getByText('1 missing')).toBeVisible()
  await expect(person).toHaveValue(chosen!)
  await shifts.last().click()
  await expect(panel.getByRole('heading')).toContainText('11 Jan')
  await expect(sure).toBeHidden()
  await expect(person).toHaveValue('')
})
