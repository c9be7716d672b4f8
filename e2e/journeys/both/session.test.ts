import { PASSWORD } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test(
  'a session that ends in the middle of a form asks to sign in over it, and then continues',
  { tag: '@phone' },
  async ({ pageOf }) => {
    const page = await pageOf('bob')
    await page.goto('/holidays')
    const day = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString().slice(0, 10)
    await page.getByLabel('Start date').fill(day)
    await page.getByLabel('End date').fill(day)
    await page.getByLabel(/Reason/).fill('A day by the sea')
    await page.context().clearCookies({ name: 'session' })
    await page
      .getByRole('button', { name: /Request/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill('wrong')
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
    await expect(dialog.getByText('Invalid credentials').first()).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('A day by the sea')).toBeVisible()
  },
)

test(
  "an admin page marks its automatic requests, and not those of a person's actions",
  { tag: '@desktop' },
  async ({ pageOf }) => {
    const page = await pageOf('dana')
    await page.clock.install()
    await page.goto('/admin')
    const marked = async () => {
      const asked = page.waitForRequest('**/api/auth/user')
      await page.evaluate(() => fetch('/api/auth/user').then(() => null))
      return (await (await asked).allHeaders())['x-background']
    }
    await expect.poll(marked).toBe('1')
    await page.mouse.move(100, 100)
    expect(await marked()).toBeUndefined()
    await page.clock.fastForward(61_000)
    expect(await marked()).toBe('1')
  },
)
