import { draw } from '../../support/fill-form.ts'
import { expect, test } from '../../support/test.ts'

const quiet = { reducedMotion: 'reduce' } as const

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
