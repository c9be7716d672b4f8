import { axeFindings } from '../../support/axe.ts'
import { draw } from '../../support/fill-form.ts'
import { test } from '../../support/phone.ts'
import { expect } from '../../support/test.ts'

const quiet = { reducedMotion: 'reduce', bypassCSP: true } as const

test('a form whose button waits says at the field what is wrong, and why the button waits', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/wage-discrepancy')
  await page.getByRole('button', { name: /^Change Alice Archer/ }).click()
  await page.getByLabel('First name').fill('A')
  await page.getByLabel('Amount in dispute').fill('84.50')
  await page.getByLabel('Discrepancy details').fill('short')
  await page.getByLabel('Amount in dispute').focus()
  await expect(page.getByText('First name must be at least 2 characters')).toBeVisible()
  await expect(page.getByText('Discrepancy details must be at least 10 characters')).toBeVisible()
  await expect(page.getByText('Still needed: Signature. Please correct: First name, Discrepancy details')).toBeVisible()
  await page.getByLabel('Discrepancy details').fill('Two night shifts are missing.')
  await expect(page.getByText('Discrepancy details must be at least 10 characters')).toHaveCount(0)
})

test('a cleared signature is asked for at its pad', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/opt-out-agreement')
  await draw(page, page.locator('canvas#signature'))
  await expect(page.getByText('Signature is required')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.locator('#signature-error')).toHaveText('Signature is required')
})

test('a tick is set even if a message moves it during the press', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/opt-out-agreement')
  const tick = page.getByRole('checkbox').first()
  const date = page.locator('input[type=date]').first()
  await date.fill('')
  await date.focus()
  await tick.scrollIntoViewIfNeeded()
  const box = (await tick.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await expect(tick).toBeChecked()
  await expect(page.getByText('Date is required')).toBeVisible()
})

test('Enter in a field neither saves nor sends the form', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/breakage-damage-report')
  await page.getByLabel('Site or client name').fill('Northgate')
  await page.getByLabel('Site or client name').press('Enter')
  await expect(page.getByText('There is a problem')).toHaveCount(0)
  await expect(page).toHaveURL(/breakage-damage-report$/)
})

test('one press each sets a time to now, and the rest of a checklist to pass', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/lone-worker')
  await page.getByRole('button', { name: 'Time: now' }).click()
  await expect(page.locator('[name=checkHour]')).toHaveValue(/^\d\d$/)
  await expect(page.locator('[name=checkMinute]')).toHaveValue(/^\d\d$/)
  await page.goto('/accident-form')
  await page.getByRole('button', { name: /incident: now/ }).click()
  await expect(page.locator('[name=incidentDateTime]')).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  await page.getByLabel('SIA number').fill('12345')
  await page.getByLabel('Location of the incident').focus()
  await expect(page.getByText('SIA number has 16 digits, and this has 5. Please check it.')).toBeVisible()

  await page.goto('/vehicle-check')
  await page.locator('input[name="checklistItems.Tyres"][value=fail]').check()
  await expect(page.getByText('1 of 20 marked')).toBeVisible()
  await page.getByRole('button', { name: 'Pass the rest' }).click()
  await expect(page.getByText('20 of 20 marked')).toBeVisible()
  await expect(page.locator('input[name="checklistItems.Tyres"][value=fail]')).toBeChecked()
  await expect(page.locator('input[name="checklistItems.Brakes"][value=pass]')).toBeChecked()
  // This waits until the phone has stored the answer that the press gave.
  await page.reload()
  await expect(page.getByText('20 of 20 marked')).toBeVisible()
})

test('catalogue, submissions and open dialogs have no barriers', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  for (const path of ['/forms', '/forms?category=learning', '/forms/submissions']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeFindings(page), path).toEqual([])
  }
  await page.goto('/self-appraisal')
  await page.getByRole('button', { name: 'Sign Here' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the error summary takes focus and links to each field', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/daily-report')
  await page.locator('button[value=submit]').click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Duty time is required' }).click()
  await expect(page.locator('[name="dutyTime.hour"]')).toBeFocused()
})

test('refusals stay visible while an event updates the page', async ({ pageOf, as }) => {
  const page = await pageOf('dana', quiet)
  await page.goto('/admin/staff/new')
  await page.getByLabel('First name').fill('Nora')
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  const news = page.waitForResponse((answer) => answer.url().includes('.data') && answer.request().method() === 'GET')
  const bob = await as('bob')
  const input = { startDate: '2046-02-01', endDate: '2046-02-01' }
  const asked = await bob.post('/api/holidays', { data: input })
  expect(asked.status(), await asked.text()).toBe(201)
  await news
  await expect(page.getByRole('link', { name: /Holiday Requests.*waiting/ })).toBeVisible()
  await expect(summary).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await bob.delete(`/api/holidays/${((await asked.json()) as { id: string }).id}`)
})

test('a typed name signs as well as a drawn one', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/codes-of-conduct')
  await page.getByRole('button', { name: 'Type your name' }).click()
  await page.getByLabel('Your full name, as your signature').fill('Alice Archer')
  await expect(page.locator('input[name=signature]')).toHaveValue(/^data:image\/png;base64,/)
  await page.locator('button[value=submit]').click()
  await expect(page.getByText('Your reference is')).toBeVisible()
})

test('Clear removes a drawn signature', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/daily-report')
  await draw(page, page.locator('canvas#signature'))
  await expect(page.locator('input[name=signature]')).toHaveValue(/^data:image/)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.locator('input[name=signature]')).toHaveValue('')
  await expect(page.getByText('Sign Here')).toBeVisible()
})

test('a guard takes several photos, retakes one, counts and removes them', async ({ phoneOf }) => {
  const { page } = await phoneOf('alice', { camera: true, worker: false })
  await page.goto('/breakage-damage-report')
  // 'Choose a photo' also offers pictures stored on the phone: no attribute sends it straight to the camera.
  await expect(page.locator('input[type=file]')).not.toHaveAttribute('capture')
  await page.getByRole('button', { name: 'Take Photo' }).click()
  const dialog = page.getByRole('dialog')
  const capture = dialog.getByRole('button', { name: 'Capture' })
  await capture.click()
  await expect(dialog).toContainText('Photo Preview')
  await expect(dialog).toContainText('Is this photo correct?')
  await dialog.getByRole('button', { name: 'Retake' }).click()
  await capture.click()
  await dialog.getByRole('button', { name: 'Use Photo' }).click()
  await expect(dialog).toContainText('1 photo taken')
  await capture.click()
  await dialog.getByRole('button', { name: 'Use Photo' }).click()
  await expect(dialog).toContainText('2 photos taken')
  await dialog.getByRole('button', { name: 'Done (2)' }).click()
  await expect(page.getByRole('img', { name: /Attachment/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect(page.locator('input[name=photographs]')).toHaveCount(1)
  await expect(page.locator('input[name=photographs]')).toHaveValue(/^data:image\/jpeg;base64,/)
})

test('a single photo replaces the earlier one and closes the camera', async ({ phoneOf }) => {
  const { page } = await phoneOf('alice', { camera: true, worker: false })
  await page.goto('/vehicle-check')
  for (const name of ['Take Photo', 'Replace Photo']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Capture' }).click()
    await page.getByRole('button', { name: 'Use Photo' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('input[name=fuelLevelPhoto]')).toHaveCount(1)
  }
})
