import { addSite } from '../../support/grant-holder.ts'
import { expect, test } from '../../support/test.ts'

test('steps and contacts stay while a colleague saves theirs, which are shown before they are replaced', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const steps = (afterMinutes: number) => [{ afterMinutes, who: 'supervisor', channel: 'mail' }]
  await colleague.put('/api/admin/escalation', { data: { steps: steps(7) } })
  const page = await pageOf('dana')
  await page.goto('/admin/escalation')
  const card = page.getByRole('region', { name: 'Company steps' })
  const minutes = card.getByLabel('Minutes of row 1', { exact: true })
  await expect(minutes).toHaveValue('7')

  // Until somebody begins, the form shows what is stored.
  await colleague.put('/api/admin/escalation', { data: { steps: steps(8) } })
  const refresh = async (day: string) =>
    (await as('alice')).post('/api/holidays', { data: { startDate: day, endDate: day } })
  await refresh('2041-03-04')
  await expect(minutes).toHaveValue('8')

  await minutes.fill('9')
  await card.getByRole('button', { name: 'Add step' }).click()
  await expect(card.getByLabel('Minutes of row 4', { exact: true })).toBeFocused()
  await card.getByRole('button', { name: 'Remove step 4' }).click()
  await expect(card.getByRole('button', { name: 'Remove step 3' })).toBeFocused()
  await colleague.put('/api/admin/escalation', { data: { steps: steps(12) } })
  await refresh('2041-03-05')
  const contacts = page.getByRole('region', { name: 'Company contacts' })
  const name = contacts.getByLabel('Name of row 1', { exact: true })
  const contact = { name: 'Ann Ash', email: null, phone: '020 7946 0000' }
  await colleague.put('/api/admin/escalation-contacts', { data: { contacts: [contact] } })
  await refresh('2041-03-06')
  await expect(name).toHaveValue('Ann Ash')
  await expect(minutes).toHaveValue('9')

  await card.getByRole('button', { name: 'Save steps' }).click()
  await expect(card.getByRole('alert')).toContainText('A colleague has just changed the steps.')
  await expect(card.getByText('After 12 min: Supervisors and managers, email')).toBeVisible()
  await expect(minutes).toHaveValue('9')
  await card.getByRole('button', { name: 'Save steps' }).click()
  await expect(page.getByText('Steps saved')).toBeVisible()
  await expect(card.getByText('After 12 min')).toHaveCount(0)
  await expect(minutes).toHaveValue('9')
  const stored = await colleague.get('/api/admin/escalation')
  expect(await stored.json()).toMatchObject([{ afterMinutes: 9 }])
})

test('boxes ticked for one position stay while those of another are saved, and do not replace a colleague’s', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'Papers for two')
  const page = await pageOf('dana')
  await colleague.post(`/api/admin/sites/${siteId}/posts`, { data: { name: 'Gate' } })
  await page.goto(`/admin/sites/${siteId}/needs`)
  const [site, gate] = ['Every position at the site', 'Gate'].map((name) => page.getByRole('region', { name }))
  await site!.getByText('Change: Every position').click()
  const training = site!.getByLabel('Training at this site')
  await training.check()
  await gate!.getByText('Change: Gate').click()
  await gate!.getByLabel('First aid certificate').check()
  const put = await colleague.put('/api/admin/requirements', {
    data: { scope: 'site', id: siteId, requirements: [{ kind: 'first_aid', sector: null }] },
  })
  expect(put.status(), await put.text()).toBe(200)
  await gate!.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Required papers changed')).toBeVisible()
  await expect(training).toBeChecked()
  await site!.getByRole('button', { name: 'Save' }).click()
  await expect(site!.getByRole('alert')).toContainText('A colleague has just changed the required papers.')
  await expect(training).toBeChecked()
  await expect(site!.getByRole('listitem').filter({ hasText: 'First aid certificate' })).toBeVisible()
})

test('without scripts a refused form shows the colleague’s version, keeps what was ticked, and can be sent again', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'Plain form')
  const [page, other] = [
    await pageOf('dana', { javaScriptEnabled: false }),
    await pageOf('dana', { javaScriptEnabled: false }),
  ]
  await page.goto(`/admin/sites/${siteId}/book`)
  await page.getByLabel('Days to keep visitor records').fill('12')
  await page.getByLabel('Show photographs to the client').check()
  await other.goto(`/admin/sites/${siteId}/book`)
  await other.getByLabel('Days to keep visitor records').fill('90')
  await other.getByRole('button', { name: 'Save settings' }).click()
  const save = page.getByRole('button', { name: 'Save settings' })
  await save.click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'A colleague has just changed the settings.',
  )
  await expect(page.getByText('Days to keep visitor records: 90')).toBeVisible()
  await expect(page.getByLabel('Days to keep visitor records')).toHaveValue('12')
  await expect(page.getByLabel('Show photographs to the client')).toBeChecked()
  await save.click()
  await page.goto(`/admin/sites/${siteId}/book`)
  await expect(page.getByLabel('Days to keep visitor records')).toHaveValue('12')
})
