import { settled, sidewaysScroll } from '../../support/axe.ts'
import { cutOff } from '../../support/controls.ts'
import { ADMIN, demoPage, GUARD, test } from '../../support/demo.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 600_000 })

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

/** Groups of pages, each with the person who opens them. */
const GROUPS = [
  ['open', null],
  ['staff', GUARD],
  ['admin', ADMIN],
] as const

for (const [who, username] of GROUPS) {
  test(`with the browser's text at 200 % nothing is cut off or scrolls sideways: ${who}`, async ({
    playwright,
    launchOptions,
    demo,
    pages,
  }) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    const page = await demoPage(browser, demo, username, { viewport: DESK })
    const found: string[] = []
    for (const address of pages[who]) {
      await page.setViewportSize(DESK)
      await page.goto(address)
      for (const size of who === 'admin' ? [DESK] : [DESK, PHONE]) {
        await page.setViewportSize(size)
        await settled(page)
        const sideways = await sidewaysScroll(page)
        if (sideways > 0) found.push(`${address} ${size.width}: scrolls ${sideways} px sideways`)
        found.push(...(await page.evaluate(cutOff)).map((words) => `${address} ${size.width}: cut off: ${words}`))
      }
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(found).toEqual([])
    await browser.close()
  })
}

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
