import { type Page } from '@playwright/test'
import { atRest } from '../../support/fill-form.ts'
import { hireNewcomer } from '../../support/newcomer.ts'
import { PASSWORD } from '../../support/people.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

test(
  'home shows who I am, what I can do, the threat level, and that nothing has happened yet',
  { tag: '@phone' },
  async ({ pageOf }) => {
    // No other test in this file is charlie.
    const page = await pageOf('charlie')
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'Charlie Carter' })).toBeVisible()
    await expect(page.getByText('Response driver')).toBeVisible()
    await expect(page.getByRole('link', { name: /Clock In/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Holidays 25 days left/ })).toBeVisible()
    await expect(page.getByText('SUBSTANTIAL')).toBeVisible()
    await expect(page.getByText('Not yet confirmed', { exact: true })).toBeVisible()
    await expect(page.getByText('READY/PREPARED')).toBeVisible()
    await expect(page.getByText('No recent activity')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Emergency SOS' })).toBeVisible()
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await expect(nav.getByRole('link', { name: 'Admin' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Medical Emergency Guidance' }).click()
    await expect(page).toHaveURL(/medical-emergency/)
    // The card has been pressed, so the scan appears without a second press.
    await page.goto('/home')
    await page.getByRole('link', { name: /Clock In/ }).click()
    await expect(page.getByRole('dialog', { name: 'Biometric Scan' })).toBeVisible()
  },
)

test('the agreement must be ticked, answered and signed, and cannot be dismissed', async ({ as, pageOf }) => {
  const username = await hireNewcomer(await as('dana'), await as('nobody'))
  const page = await pageOf('bob')
  await page.context().clearCookies()
  await page.context().request.post('/api/auth/login', { data: { email: username, password: PASSWORD } })
  await page.goto('/home')
  const dialog = page.getByRole('dialog', { name: 'Before you start' })
  await expect(dialog).toBeVisible()
  // This waits until the scripts have loaded.
  await expect(dialog.getByRole('button', { name: 'Type your name' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Complete Agreement' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You must agree to the terms and conditions to continue')
  await expect(dialog.getByRole('alert')).toContainText('Please choose whether your face may be matched')
  await expect(dialog.getByRole('alert')).toContainText('Your digital signature is required to complete the agreement')
  const toasts = page.getByRole('region', { name: /Notifications/ })
  await expect(toasts).toContainText('You must agree to the terms and conditions to continue')
  await dialog.getByLabel(/I, Nora New, have read this/).check()
  await dialog.getByLabel('Yes, match my face').check()
  await dialog.getByRole('button', { name: 'Complete Agreement' }).click()
  // This waits for the answer to the second press, because the answer moves the content below it.
  await expect(dialog.getByRole('alert')).not.toContainText('You must agree')
  await expect(dialog.getByRole('alert')).toContainText('Your digital signature is required to complete the agreement')
  await expect(dialog.getByRole('alert'), 'it has taken the focus, and scrolls no more').toBeFocused()
  await drawOn(page)
  await expect(dialog.locator('#signature-error')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Complete Agreement' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Agreement saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nora New' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // A new person sees one hint at a time, until they dismiss it.
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Dismiss\W+SOS is on every page$/ }).click()
  await expect(page.getByRole('heading', { name: 'Clock in at your site' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Dismiss\W+Clock in at your site$/ }).click()
  await expect(page.getByRole('button', { name: /^Dismiss/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nora New' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Dismiss/ })).toHaveCount(0)
})

test('a password is changed in a dialog, with the documented refusals', { tag: '@phone' }, async ({ as, pageOf }) => {
  const username = await hireNewcomer(await as('dana'), await as('nobody'))
  const page = await pageOf('bob')
  await page.context().clearCookies()
  const client = page.context().request
  await client.post('/api/auth/login', { data: { email: username, password: PASSWORD } })
  await page.goto('/privacy-choices')
  await page.locator('summary', { hasText: 'Menu of Nora New' }).click()
  await page.getByRole('link', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const submit = dialog.getByRole('button', { name: 'Change Password' })
  const fill = async (current: string, next: string, again: string) => {
    await dialog.getByLabel('Current Password').fill(current)
    await dialog.getByLabel('New Password').fill(next)
    await dialog.getByLabel('Confirm Password').fill(again)
    await submit.click()
  }
  await fill('', '', '')
  await expect(dialog.getByRole('alert')).toContainText('Please fill in all fields')
  await fill(PASSWORD, 'one-way-or-other', 'another-way')
  await expect(dialog.getByRole('alert')).toContainText('New passwords do not match')
  await fill(PASSWORD, 'short', 'short')
  await expect(dialog.getByRole('alert')).toContainText('New password must be at least 8 characters long')
  await fill('not-my-password', 'four-words-in-a-row', 'four-words-in-a-row')
  await expect(dialog.getByRole('alert')).toContainText('Current password is incorrect')
  await fill(PASSWORD, 'four-words-in-a-row', 'four-words-in-a-row')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Password changed')).toBeVisible()
})

test('my data is downloaded from the menu', { tag: '@phone' }, async ({ pageOf }) => {
  const page = await pageOf('alice')
  await page.goto('/home')
  await page.locator('summary', { hasText: 'Menu of Alice Archer' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download My Data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-data-alice-archer-\d{4}-\d\d-\d\d\.json$/)
})

test('consent to face matching is withdrawn and given again', { tag: '@phone' }, async ({ pageOf }) => {
  const page = await pageOf('alice')
  await page.goto('/privacy-choices')
  await page.getByRole('button', { name: 'Agree to face matching' }).click()
  await expect(page.getByText('Face matching is on')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByText('Face matching is off')).toBeVisible()
  await expect(page.getByText('Not agreed')).toBeVisible()
})

test(
  'without JavaScript the agreement is signed with a typed name, and home can be read',
  { tag: '@phone' },
  async ({ as, pageOf }) => {
    const username = await hireNewcomer(await as('dana'), await as('nobody'))
    const page = await pageOf('bob', { javaScriptEnabled: false })
    await page.context().clearCookies()
    await page.context().request.post('/api/auth/login', { data: { email: username, password: PASSWORD } })
    await page.goto('/home')
    await page.getByRole('button', { name: 'Complete Agreement' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'You must agree to the terms and conditions to continue',
    )
    await page.getByLabel('No, use location and a declaration').check()
    await page.getByLabel(/have read this and agree/).check()
    await page.getByLabel('Your full name, as your signature').fill('Nora New')
    await page.getByRole('button', { name: 'Complete Agreement' }).click()
    await expect(page.getByRole('link', { name: /Clock In/ })).toBeVisible()
    await page.getByRole('button', { name: /^Dismiss\W+SOS is on every page$/ }).click()
    await expect(page.getByRole('heading', { name: 'Clock in at your site' })).toBeVisible()
  },
)

async function drawOn(page: Page) {
  const canvas = page.getByLabel(/Signature area/)
  await canvas.scrollIntoViewIfNeeded()
  await atRest(canvas)
  const box = (await canvas.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 110, { steps: 5 })
  await page.mouse.move(box.x + 200, box.y + 50, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByLabel('Your signature')).toBeVisible()
}
