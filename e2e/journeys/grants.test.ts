import { axeFindings } from '../support/axe.ts'
import { addSite } from '../support/grant-holder.ts'
import { expect, test } from '../support/test.ts'

test('an administrator lets somebody run a site; they find it, read it, and lose it at once', async ({ as, pageOf }, {
  project,
}) => {
  const [dana, bob] = [await as('dana'), await as('bob')]
  const name = `Canal gate ${project.name}`
  const siteId = await addSite(dana, name)
  const otherId = await addSite(dana, `Mill gate ${project.name}`)
  const { id: userId } = (await (await bob.get('/api/auth/user')).json()) as { id: string }

  const desk = await pageOf('dana')
  await desk.goto(`/admin/staff/${userId}`)
  const card = desk.getByRole('region', { name: 'Sites they run' })
  await card.getByLabel('Site').selectOption(siteId)
  await card.getByLabel('As').selectOption('viewer')
  await card.getByRole('button', { name: 'Give' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  expect(await axeFindings(desk)).toEqual([])

  const page = await pageOf('bob')
  await page.goto('/home')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Exceptions', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit Logs' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Sites' }).click()
  await expect(page.getByRole('heading', { name: 'Sites', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New Site' })).toHaveCount(0)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`/admin/sites/${otherId}`)
  await expect(page.getByText('Site not found')).toBeVisible()

  await card.getByRole('button', { name: `Take away ${name}` }).click()
  await expect(card.getByText('None', { exact: true })).toBeVisible()
  await page.goto(`/admin/sites/${siteId}`)
  await expect(page).toHaveURL(/\/admin\/login/)
})
