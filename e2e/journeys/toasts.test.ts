import { type Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const open = async (page: Page) => {
  await page.goto('/privacy-choices')
  await page.getByRole('button', { name: /Agree to face matching|Withdraw consent/ }).click()
  const toast = page.getByText(/Face matching is (on|off)/)
  await expect(toast).toBeVisible()
  return toast
}

test('a toast goes by itself after five seconds, but not while it is looked at', async ({ pageOf }) => {
  const page = await pageOf('alice')
  const toast = await open(page)
  await toast.hover()
  await page.waitForFunction((start) => performance.now() - start > 5500, await page.evaluate(() => performance.now()))
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(toast).toBeHidden({ timeout: 7000 })
})

test('F8 brings the keyboard to the toasts, and one is dismissed there', async ({ pageOf }) => {
  const page = await pageOf('alice')
  const toast = await open(page)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
})

test('a swipe of 50 pixels to the right takes a toast away, a shorter one does not', async ({ pageOf }) => {
  const page = await pageOf('alice')
  const toast = await open(page)
  const box = (await toast.boundingBox())!
  const swipe = async (by: number) => {
    await page.mouse.move(box.x + 10, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x + 10 + by, box.y + 5, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(toast).toBeVisible()
  await swipe(60)
  await expect(toast).toHaveCount(0)
})
