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
