import { settled, sidewaysScroll } from '../../../support/axe.ts'
import { ADMIN, demoPage, GUARD, test } from '../../../support/demo.ts'
import { expect } from '../../../support/test.ts'

test.describe.configure({ timeout: 600_000 })

// Text at 200 % and zoom at 400 % are looked at where axe visits the pages (axe.test.ts).
test('first aid, a submission and a report are printed without bars and buttons, in the colours of the day', async ({
  browser,
  demo,
  pages,
}) => {
  const page = await demoPage(browser, demo, ADMIN, { colorScheme: 'dark' })
  const submission = pages.admin.find((address) => /form-submissions\/[^/]+$/.test(address))!
  const ink = async () => page.evaluate(() => getComputedStyle(document.querySelector('h1')!).color)
  for (const address of ['/medical-emergency/not-breathing', submission, `${submission}/report`]) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.goto(address)
    if (address.endsWith('/report')) {
      await page.getByLabel('Client Name').fill('Harbour Estates')
      await page.getByRole('button', { name: 'Generate Report' }).click()
      await expect(page.getByRole('button', { name: /Download|Copy/ }).first()).toBeVisible()
    }
    await expect.poll(async () => light(await ink()), address).toBe(true)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await settled(page)
    await expect.poll(async () => light(await ink()), address).toBe(false)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    expect(await page.evaluate(printedButtons), address).toEqual([])
    expect(await sidewaysScroll(page), address).toBe(0)
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('textarea')].filter((box) => box.scrollHeight > box.clientHeight + 2),
    )
    expect(hidden, address).toEqual([])
  }
  await page.context().close()
})

test('a dialog in a window of 320 x 256 pixels can be read and answered', async ({ browser, demo }) => {
  const page = await demoPage(browser, demo, GUARD, { viewport: { width: 320, height: 256 } })
  await page.goto('/home')
  await page.getByRole('link', { name: 'Emergency SOS' }).click()
  const dialog = page.getByRole('alertdialog')
  for (const part of [
    dialog.getByRole('heading'),
    dialog.getByRole('status').filter({ hasText: /./ }),
    dialog.getByRole('button', { name: 'Send emergency alert' }),
    dialog.getByRole('button', { name: 'Cancel' }),
  ]) {
    await part.scrollIntoViewIfNeeded()
    await expect(part).toBeInViewport({ ratio: 0.99 })
  }
  await page.context().close()
})

const light = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number)) > 128

// The functions below run in the page.

/** Returns the buttons that would appear on paper. */
function printedButtons(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>('button, a.inline-flex.rounded-control:not([href^="tel:"])'),
  ].flatMap((button) =>
    button.checkVisibility() && button.getBoundingClientRect().width > 0 ? [button.textContent?.trim() ?? ''] : [],
  )
}
