import { expect, test } from '../../support/test.ts'

test('a half-filled form of the admin portal asks before it is left, and a saved form does not', async ({ pageOf }) => {
  const page = await pageOf('dana')
  const leave = () =>
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Staff Overview' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.goto('/admin/content/news/new')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Title').fill('Torches')
  await leave()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(asking).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('Torches')

  // A form that was refused still counts as not saved.
  await page.getByRole('button', { name: /Publish/ }).click()
  await expect(page.getByLabel('Content')).toHaveAttribute('aria-invalid', 'true')
  await leave()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(asking).toBeHidden()
  await page.getByLabel('Content').fill('New torches for everybody')
  await page.getByRole('button', { name: /Publish/ }).click()
  await expect(page).toHaveURL(/\/admin\/content(\/news)?$/)

  await page.goto('/admin/content/news/new')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Title').fill('Lamps')
  await leave()
  await asking.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin\/staff$/)

  await page.goto('/admin/content/news/new')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Title').click()
  await page.keyboard.type('Whistles')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const browsers = await asked
  expect(browsers.type()).toBe('beforeunload')
  await browsers.accept()
})
