import { exampleOf } from '../../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../../app/domain/forms/forms/templates/index.ts'
import { addDays, dayOf, instantOf } from '../../../app/platform/dates.ts'
import { PHONE } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const example = (id: number, changes: object) => ({ ...exampleOf(findTemplate(id)!), ...changes })

test('a driver reports failed brakes, control sees it at once and clears it, and the next driver is told', async ({
  as,
  pageOf,
}) => {
  const van = `J${process.pid}`
  const [dana, charlie] = [await as('dana'), await as('charlie')]
  await dana.post('/api/admin/vehicles', { data: { plate: van, makeModel: 'Ford Transit' } })
  const control = await pageOf('dana')
  await control.goto('/admin/vehicles')
  const card = control.getByRole('listitem').filter({ hasText: van })
  await expect(card.getByText('On the road', { exact: true })).toBeVisible()
  await control.waitForLoadState('networkidle')

  const driver = await pageOf('alice', PHONE)
  await driver.goto('/vehicle-check')
  await expect(driver.locator(`datalist option[value="${van}"]`)).toHaveCount(1)

  const items = exampleOf(findTemplate(11)!).checklistItems as Record<string, string>
  const formData = example(11, { vehicleRegistration: van, checklistItems: { ...items, Brakes: 'fail' } })
  const sent = await charlie.post('/api/forms/submissions', { data: { templateId: 11, formData, status: 'submitted' } })
  expect(sent.status()).toBe(201)
  await expect(card.getByText('Failed check: Brakes')).toBeVisible({ timeout: 3000 })

  await driver.reload()
  await expect(driver.getByText(`${van} is off the road: Failed check: Brakes. Do not drive it.`)).toBeVisible()

  await card.getByText('Put back on the road').first().click()
  await card.getByLabel('What was repaired or checked?').fill('New pads')
  await card.getByRole('button', { name: 'Put back on the road' }).click()
  await expect(card.getByText('Give the evidence, such as the invoice number').first()).toBeVisible()
  await expect(card.getByLabel('What was repaired or checked?')).toHaveValue('New pads')
  await card.getByLabel('Evidence').fill('Invoice 12')
  await card.getByRole('button', { name: 'Put back on the road' }).click()
  await expect(card.getByText('On the road', { exact: true })).toBeVisible()
  await expect(card.getByText(/Cleared by Dana .*New pads \(Invoice 12\)/)).toBeVisible()
})

test('an administrator assesses an accident on its review, and closes the work of the form', async ({ as, pageOf }) => {
  const alice = await as('alice')
  const formData = example(19, { injuriesOccurred: 'yes', incidentDateTime: '2026-06-01T10:00' })
  const sent = await alice.post('/api/forms/submissions', { data: { templateId: 19, formData, status: 'submitted' } })
  const { id } = (await sent.json()) as { id: string }
  const page = await pageOf('dana')
  await page.goto(`/admin/form-submissions/${id}`)
  await expect(page.getByRole('heading', { name: /Decide whether the accident must be reported/ })).toBeVisible()
  const card = page.getByRole('region', { name: 'RIDDOR assessment' })
  await card.getByLabel('Who was hurt or in danger?').selectOption('worker')
  await card.getByLabel('What happened?').selectOption('specified_injury')
  await expect(card.getByText(/As entered: .*11 Jun 2026/)).toBeVisible()
  await card.getByRole('button', { name: 'Save assessment' }).click()
  await expect(card.getByText('Report by 11 Jun 2026')).toBeVisible()
  const work = page.getByRole('region', { name: 'Actions from this form' })
  await expect(work.getByText(/Report accident F19-.* to the HSE/).first()).toBeVisible()
  await card.getByLabel('Decision').selectOption('reported')
  await card.getByRole('button', { name: 'Save assessment' }).click()
  await expect(card.getByText('Enter the reference that the HSE gave you').first()).toBeVisible()
  await card.getByLabel('HSE reference').fill('HSE-1')
  await card.getByRole('button', { name: 'Save assessment' }).click()
  await expect(card.getByText('Reported to the HSE', { exact: true }).first()).toBeVisible()
})

test('a pay query is shown with the hours of its day, and starts a correction', async ({ as, pageOf }) => {
  const [alice, dana] = [await as('alice'), await as('dana')]
  const { id: userId } = (await (await alice.get('/api/auth/user')).json()) as { id: string }
  const day = addDays(dayOf(new Date()), -3)
  for (const [action, hour] of [
    ['clock_in', 8],
    ['clock_out', 16],
  ] as const)
    await dana.post('/api/admin/clock-entries', {
      data: { userId, action, at: instantOf(day, hour, 0).toISOString(), notes: 'By phone' },
    })
  const formData = example(27, { discrepancyDate: day })
  const sent = await alice.post('/api/forms/submissions', { data: { templateId: 27, formData, status: 'submitted' } })
  const { id } = (await sent.json()) as { id: string }
  const page = await pageOf('dana')
  await page.goto(`/admin/form-submissions/${id}`)
  const card = page.getByRole('region', { name: /^Hours on/ })
  await expect(card.getByText(/08:00 to 16:00/)).toBeVisible()
  await card.getByText('Raise a correction').click()
  await card.getByLabel('Which time is wrong?').selectOption({ index: 1 })
  await card.getByLabel('Right time').fill(`${day}T18:00`)
  await card.getByLabel('Reason').fill('Relief came late')
  await card.getByRole('button', { name: 'Raise correction' }).click()
  await expect(page.getByText('Correction raised')).toBeVisible()
  const waiting = await (await dana.get('/api/admin/corrections?status=pending')).json()
  expect(waiting).toContainEqual(expect.objectContaining({ userId, kind: 'clock_out', status: 'pending' }))
})

test('rules for papers, vehicles, the matrix and the evidence pack work without scripts', async ({ as, pageOf }) => {
  const dana = await as('dana')
  const [van, kind] = [`N${process.pid}`, `Dog handler ${process.pid}`]
  const made = await dana.post('/api/admin/sites', { data: { name: 'Basin' } })
  const { id: siteId } = (await made.json()) as { id: string }
  const page = await pageOf('dana', { javaScriptEnabled: false })
  await page.goto('/admin/paper-rules')
  await page.getByLabel('Name of a new kind').fill(kind)
  await page.getByLabel('First reminder, days before it ends').fill('400')
  await page.getByRole('button', { name: 'Add the kind' }).click()
  await expect(page.getByText('At most 365').first()).toBeVisible()
  await expect(page.getByLabel('Name of a new kind')).toHaveValue(kind)
  await page.getByLabel('First reminder, days before it ends').fill('45')
  await page.getByRole('button', { name: 'Add the kind' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: kind })).toContainText('first reminder 45 days before')
  await page.getByRole('button', { name: new RegExp(`Remove.*${kind}`) }).click()
  await expect(page.getByText(kind)).toHaveCount(0)

  await page.goto('/admin/vehicles')
  await page.getByLabel('Number plate').last().fill('?')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(page.getByText('Enter the number plate').first()).toBeVisible()
  await page.getByLabel('Number plate').last().fill(van)
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  const card = page.getByRole('listitem').filter({ hasText: van })
  await card.getByText('Take off the road').first().click()
  await card.getByLabel('Why?').fill('A tyre is flat')
  await card.getByRole('button', { name: 'Take off the road' }).click()
  await expect(card.getByText('A tyre is flat').first()).toBeVisible()
  await card.getByText('Put back on the road').first().click()
  await card.getByLabel('What was repaired or checked?').fill('New tyre')
  await card.getByLabel('Evidence').fill('Invoice 3')
  await card.getByRole('button', { name: 'Put back on the road' }).click()
  await expect(card.getByText(/Cleared by Dana .*New tyre \(Invoice 3\)/)).toBeVisible()

  await page.goto(`/admin/matrix?siteId=${siteId}`)
  await page.getByLabel('People', { exact: true }).selectOption('unfit')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/only=unfit/)
  await page.goto(`/admin/evidence-pack?siteId=${siteId}`)
  await page.getByLabel('From').fill('2026-03-02')
  await page.getByLabel(/^To\b/).fill('2026-03-01')
  await page.getByRole('button', { name: 'Show what is in it' }).click()
  await expect(page.getByText('The last day is before the first').first()).toBeVisible()
  await page.getByLabel(/^To\b/).fill('2026-03-09')
  await page.getByRole('button', { name: 'Show what is in it' }).click()
  await expect(page.getByText('0 people')).toBeVisible()
})
