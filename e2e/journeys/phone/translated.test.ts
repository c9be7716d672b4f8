import { test } from '../../support/phone.ts'
import { expect } from '../../support/test.ts'
import { translating } from '../../support/translators.ts'

test('on a page that the browser translates, a guard fills in a form with a photo, and calls for help', async ({
  phoneOf,
}) => {
  const { page } = await phoneOf('alice', { camera: true, worker: false })
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.addInitScript({ content: translating('google') })
  await page.goto('/vehicle-check')
  await expect(page.locator('h1 font font')).toHaveText('Weekly Vehicle Check')
  await page.locator('input[name="checklistItems.Tyres"][value=fail]').check()
  await expect(page.getByText('1 of 20 marked')).toBeVisible()
  for (const name of ['Take Photo', 'Replace Photo']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Capture' }).click()
    await page.getByRole('button', { name: 'Use Photo' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('banner').getByRole('link', { name: 'SOS' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(page.getByRole('dialog').getByText(/^SOS sent \d\d:\d\d/)).toBeVisible()
  expect(thrown).toEqual([])
})
