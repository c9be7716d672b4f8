import { axeFindings } from '../../support/axe.ts'
import { addSite, grant } from '../../support/grant-holder.ts'
import { publishDuty } from '../../support/rota.ts'
import { expect, test } from '../../support/test.ts'

test('control sees within seconds who is missing, takes it, calls, and books them on; the exception then closes', async ({
  as,
  like,
  pageOf,
}, { project }) => {
  const [dana, guard] = [await as('dana'), await like('alice', 'supervisor')]
  const site = `River gate ${project.name}`
  const siteId = await addSite(dana, site)
  const { id: userId } = (await (await guard.get('/api/auth/user')).json()) as { id: string }
  await grant(dana, userId, await addSite(dana, 'Elsewhere'), 'viewer')
  const me = (await (await dana.get(`/api/admin/users/${userId}`)).json()) as Record<string, string>
  const { firstName, lastName, email, username, role } = me
  const phone = '07700 900123'
  await dana.put(`/api/admin/staff/${userId}`, { data: { firstName, lastName, email, username, role, phone } })

  const desk = await pageOf('dana')
  const connected = desk.waitForResponse(/\/api\/events/)
  await desk.goto('/admin/exceptions')
  await connected
  await publishDuty(dana, siteId, 22, userId)
  const card = desk.getByRole('listitem').filter({ hasText: site })
  await expect(card.getByText('No-show')).toBeVisible({ timeout: 15_000 })
  await expect(card.getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:07700900123')
  expect(await axeFindings(desk)).toEqual([])

  await card.getByRole('button', { name: /^Assign to me/ }).press('Enter')
  await expect(card.getByText('Assigned to you')).toBeVisible()
  await card.getByText('Note: ').press('Enter')
  await card.getByLabel('What was done?').fill('Rang, on the bus')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.locator('p').filter({ hasText: 'Rang, on the bus' })).toBeVisible()
  await card.getByText('Book on: ').click()
  await card.getByLabel('How do you know?').fill('Seen at the gate')
  await card.getByRole('button', { name: 'Clock in now' }).click()
  await expect(card).toHaveCount(0, { timeout: 15_000 })
  await desk.getByRole('link', { name: 'Closed', exact: true }).click()
  const row = desk.getByRole('row').filter({ hasText: site })
  await expect(row).toContainText('Arrived')
  await expect(row).toContainText(/Late, 2\d min/)
  expect(await axeFindings(desk)).toEqual([])
})

test('a note that is being written stays when a colleague writes one, and does not replace it', async ({ as, pageOf }, {
  project,
}) => {
  const dana = await as('dana')
  const site = `Ferry gate ${project.name}`
  const siteId = await addSite(dana, site)
  await publishDuty(dana, siteId, -60)
  const found = async () =>
    (await (await dana.get(`/api/admin/exceptions?siteId=${siteId}`)).json()) as { id: string; notes: string | null }[]
  await expect.poll(async () => (await found()).length).toBe(1)
  const { id } = (await found())[0]!
  const desk = await pageOf('dana')
  await desk.goto('/admin/exceptions')
  const card = desk.getByRole('listitem').filter({ hasText: site })
  const field = card.getByLabel('What was done?')
  const colleagueWrites = async (notes: string) => {
    await dana.put(`/api/admin/exceptions/${id}`, { data: { notes } })
    await expect(card.locator('p').filter({ hasText: notes })).toBeVisible()
  }
  await card.getByText('Note: ').click()
  await colleagueWrites('Bob goes there')
  await expect(field).toHaveValue('Bob goes there')
  await field.fill('Bob goes there by bus')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(field).toBeHidden()
  await expect(card.locator('summary').filter({ hasText: 'Note: ' })).toBeFocused()
  expect(await found()).toMatchObject([{ notes: 'Bob goes there by bus' }])
  await card.getByText('Note: ').click()
  await field.fill('Rang the agency')
  await colleagueWrites('Bob has arrived')
  await expect(field).toHaveValue('Rang the agency')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Somebody else has changed this note meanwhile.')).toBeVisible()
  expect(await found()).toMatchObject([{ notes: 'Bob has arrived' }])
  await expect(field).toHaveValue('Rang the agency')
})

test('a supervisor of the site closes one without scripts, and sees no other site', async ({ as, pageOf }, {
  project,
}) => {
  const dana = await as('dana')
  const name = `Hill gate ${project.name}`
  const [siteId, otherId] = [await addSite(dana, name), await addSite(dana, `Vale gate ${project.name}`)]
  const bob = (await (await (await as('bob')).get('/api/auth/user')).json()) as { id: string }
  await dana.put('/api/admin/grants', { data: { userId: bob.id, siteId, level: 'supervisor' } })
  await publishDuty(dana, siteId, -60)
  await publishDuty(dana, otherId, -60)
  const found = async () => (await (await dana.get(`/api/admin/exceptions?siteId=${otherId}`)).json()) as object[]
  await expect.poll(async () => (await found()).length).toBe(1)

  const page = await pageOf('bob', { javaScriptEnabled: false })
  await page.goto('/admin/exceptions')
  await expect(page.getByRole('listitem').filter({ hasText: 'Vale gate' })).toHaveCount(0)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card.getByText('Not covered')).toBeVisible()
  await dana.put('/api/admin/grants', { data: { userId: bob.id, siteId, level: 'viewer' } })
  await page.reload()
  await expect(card.getByText('Unassigned')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await dana.put('/api/admin/grants', { data: { userId: bob.id, siteId, level: 'supervisor' } })
  await page.reload()
  await card.getByText('Close: ').click()
  await card.getByRole('button', { name: 'Close it' }).click()
  await expect(card.getByText('Please say how it ended')).toBeVisible()
  await card.getByLabel('How did it end?').fill('The neighbour covers it')
  await card.getByRole('button', { name: 'Close it' }).click()
  await expect(card).toHaveCount(0)
  await dana.put('/api/admin/grants', { data: { userId: bob.id, siteId, level: null } })
})
