import { type Page } from '@playwright/test'
import { calmDown } from '../../support/alerts.ts'
import { expect, test } from '../../support/test.ts'

const open = async (page: Page) => {
  await page.goto('/privacy-choices')
  await page.getByRole('button', { name: /Agree to face matching|Withdraw consent/ }).click()
  const toast = page.getByText(/Face matching is (on|off)/)
  await expect(toast).toBeVisible()
  return toast
}

test(
  'a toast disappears after five seconds, but not while the pointer is on it',
  { tag: '@desktop' },
  async ({ pageOf }) => {
    const page = await pageOf('alice')
    const toast = await open(page)
    await toast.hover()
    await page.waitForFunction(
      (start) => performance.now() - start > 5500,
      await page.evaluate(() => performance.now()),
    )
    await expect(toast).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(toast).toBeHidden({ timeout: 7000 })
  },
)

test('F8 moves the keyboard to the toasts, and one is dismissed there', { tag: '@desktop' }, async ({ pageOf }) => {
  const page = await pageOf('alice')
  const toast = await open(page)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
})

test(
  'a swipe of 50 pixels to the right dismisses a toast, a shorter one does not',
  { tag: '@phone' },
  async ({ pageOf }) => {
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
  },
)

/** Returns what the toast covers: the words of the controls and live texts that are below it. */
const beneath = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector('[data-toasts]')!
    const toast = region.querySelector('button')!.parentElement!.getBoundingClientRect()
    const all = [...document.querySelectorAll('a[href], button, input, summary, [role=status], [role=alert]')]
    const covered = all.filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const apart = right <= toast.left || left >= toast.right || bottom <= toast.top || top >= toast.bottom
      return !apart && !region.contains(one) && one.checkVisibility()
    })
    return covered.map((one) => one.textContent)
  })

test('a toast covers no button and no message shown at the same time', async ({ pageOf, server }) => {
  await calmDown(server.url)
  const page = await pageOf('alice', { reducedMotion: 'reduce' })
  await open(page)
  // A toast that has the keyboard focus stays, however slow the machine is.
  const dismiss = page.locator('[data-toasts]').getByRole('button', { name: 'Dismiss' })
  await dismiss.focus()
  await expect.poll(() => beneath(page)).toEqual([])
  await page.goto('/home')
  await page.getByRole('link', { name: 'Emergency SOS' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(page.locator('[data-toasts]').getByText('Emergency Alert Sent')).toBeVisible()
  await dismiss.focus()
  await expect(page.getByText(/Control has not seen it yet/)).toBeVisible()
  await expect.poll(() => beneath(page)).toEqual([])
  await calmDown(server.url)
})
