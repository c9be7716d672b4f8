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

test('what is typed in one row stays when another one is saved, and the focus stays where it was pressed', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const siteId = await addSite(colleague, 'Two rows')
  for (const name of ['Gate', 'Quay']) await colleague.post(`/api/admin/sites/${siteId}/posts`, { data: { name } })
  const page = await pageOf('dana')
  await page.goto(`/admin/sites/${siteId}?part=positions`)
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const [gate, quay] = [row('Gate'), row('Quay')]
  await quay.getByText('Change: Quay').click()
  await quay.getByLabel('Name of the position').fill('North quay')
  await gate.getByText('Change: Gate').click()
  await gate.getByLabel('Name of the position').fill('Gatehouse')
  await gate.getByRole('button', { name: 'Save position' }).click()
  await expect(page.getByText('Position saved')).toBeVisible()
  await expect(quay.getByLabel('Name of the position')).toHaveValue('North quay')
  await expect(row('Gatehouse').locator('summary').first()).toBeFocused()
  await quay.getByRole('button', { name: 'Save position' }).click()
  await expect(row('North quay').locator('summary').first()).toBeFocused()

  await page.goto(`/admin/rota?site=${siteId}&week=2040-01-09`)
  const add = page.getByRole('region', { name: 'Add a shift' })
  await add.getByLabel('Position').selectOption({ index: 1 })
  await add.getByLabel('From').fill('07:00')
  await add.getByLabel('To', { exact: true }).fill('15:00')
  await add.getByRole('button', { name: 'Add shift' }).press('Enter')
  await expect(add.getByLabel('From')).toHaveValue('')
  await expect(add.getByRole('button', { name: 'Add shift' })).toBeFocused()

  // A change of one's own to a checkpoint renews its tours, whose forms were on the page before.
  const point = await colleague.post('/api/admin/checkpoints', { data: { siteId, name: 'Pump room' } })
  const { id: pointId } = (await point.json()) as { id: string }
  const hours = { from: '00:00', to: '00:00', allowedMinutes: 30, everyMinutes: 60 }
  const tour = { siteId, name: 'Round', checkpointIds: [pointId], order: 'free', ...hours }
  expect((await colleague.post('/api/admin/tours', { data: tour })).status()).toBe(201)
  await page.goto(`/admin/sites/${siteId}/tours`)
  await row('Pump room').getByText('Change: Pump room').click()
  await row('Pump room').getByLabel('Name', { exact: true }).fill('Pump house')
  await row('Pump room').getByRole('button', { name: 'Save checkpoint' }).click()
  await expect(row('Pump house')).toBeVisible()
  await row('Round').getByText('Change: Round').click()
  await row('Round').getByLabel('Name', { exact: true }).fill('Evening round')
  await row('Round').getByRole('button', { name: 'Save tour' }).click()
  await expect(row('Evening round')).toBeVisible()
})

test('the telephone list stays while a colleague saves theirs, which is shown before it is replaced', async ({
  as,
  pageOf,
}) => {
  const colleague = await as('dana')
  const put = (name: string) =>
    colleague.put('/api/admin/alarm-phones', { data: { phones: [{ name, phone: '020 7946 0000' }] } })
  expect((await put('Ann Ash')).status()).toBe(200)
  const page = await pageOf('dana')
  await page.goto('/admin/lone-workers/alarms')
  const card = page.getByRole('region', { name: 'Telephone list' })
  const list = card.getByLabel('Names and numbers')
  await list.fill('Cara Cole, 020 7946 0001')
  await put('Ben Birch')
  await card.getByRole('button', { name: 'Save list' }).click()
  await expect(card.getByRole('alert')).toContainText('A colleague has just changed the telephone numbers.')
  await expect(card.getByRole('listitem').filter({ hasText: 'Ben Birch, ' })).toBeVisible()
  await expect(list).toHaveValue('Cara Cole, 020 7946 0001')
  await card.getByRole('button', { name: 'Save list' }).click()
  await expect(page.getByText('Telephone list saved')).toBeVisible()
  await expect(list).toHaveValue(/^Cara Cole, /)

  await page.goto('/admin/biometric-setup')
  const policy = page.getByRole('region', { name: 'Policy by role' })
  const distance = policy.getByLabel('Accepted distance')
  await distance.fill('0.56')
  await policy.getByLabel('Response driver', { exact: true }).selectOption('none')
  const changed = await colleague.put('/api/admin/clock-policy', { data: { faceThreshold: 0.57 } })
  expect(changed.status(), await changed.text()).toBe(200)
  await policy.getByRole('button', { name: 'Save policy' }).click()
  await expect(policy.getByRole('alert')).toContainText('A colleague has just changed the policy.')
  await expect(policy.getByText('Accepted distance: 0.57')).toBeVisible()
  await expect(distance).toHaveValue('0.56')
  await expect(policy.getByLabel('Response driver', { exact: true })).toHaveValue('none')
})
