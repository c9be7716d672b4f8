import { type Page } from '@playwright/test'
import { letPasswordsAge, letSignInsAge } from '../../support/asked-again.ts'
import { PASSWORD } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' })

test('the pressed action waits for the password, by keyboard alone, and nothing typed is lost', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf('dana')
  await page.goto('/admin/retention')
  await page.getByLabel('Data type').selectOption('biometric_data')
  await page.getByLabel('Retention period in days').fill('1234')
  const save = page.getByRole('button', { name: 'Create Policy' })
  letPasswordsAge(server)
  await save.focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAccessibleDescription(/Enter your password to continue/)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Please confirm your password first' })).toBeVisible()
  await expect(page.getByLabel('Retention period in days')).toHaveValue('1234')

  await save.focus()
  await page.keyboard.press('Enter')
  const password = dialog.getByLabel('Your password', { exact: true })
  await password.fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Current password is incorrect').first()).toBeVisible()
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Policy Created')).toBeVisible()
  await expect(page.getByText('1,234 days').first()).toBeVisible()
})

test('a second factor is set up long after the sign-in: the password first, then the code', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf('bob')
  await page.goto('/account')
  letPasswordsAge(server)
  await page.getByRole('button', { name: 'Set up' }).click()
  await dialogOf(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
})

test('without scripts a page asks, and then leads back', async ({ pageOf, server }) => {
  const page = await pageOf('bob', { javaScriptEnabled: false })
  await page.goto('/account')
  letPasswordsAge(server)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page).toHaveURL(/\/confirm\?next=%2Faccount$/)
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
})

test('an administrator is offered a second factor until they accept or decline', async ({ pageOf }) => {
  const page = await pageOf('dana')
  await page.goto('/admin')
  // The second factor is a step in the checklist until the company is set up.
  const putAway = page.getByRole('button', { name: 'Hide', exact: true })
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  if (await putAway.isVisible()) await putAway.click()
  const offer = page.getByRole('region', { name: 'Protect your account with a second factor' })
  await expect(offer.getByRole('link', { name: 'Set it up' })).toHaveAttribute('href', '/account')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(offer).toBeHidden()
})

test('a guard whose sign-in ends within a week reads so at home, gives the password there and stays signed in', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf('alice')
  await page.goto('/home')
  const notice = page.getByText(/You will be signed out on \d+ \w+ \d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()

  letSignInsAge(server, 85)
  await page.reload()
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Enter your password to stay signed in' }).click()
  await expect(page.getByText('Enter your password to stay signed in.')).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()

  letSignInsAge(server, 91)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
})
