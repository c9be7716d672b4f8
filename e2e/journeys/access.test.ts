import { settled, sidewaysScroll } from '../support/axe.ts'
import { mute, targets } from '../support/controls.ts'
import { ADMIN, demoPage, GUARD, test } from '../support/demo.ts'
import { expect } from '../support/test.ts'

test.describe.configure({ timeout: 600_000 })

/** The groups of pages with who opens them. */
const GROUPS = [
  ['open', null],
  ['staff', GUARD],
  ['admin', ADMIN],
] as const

for (const [who, username] of GROUPS) {
  test(`at 400 % of a 1280 x 1024 window nothing scrolls two ways and the way on is at hand: ${who}`, async ({
    browser,
    demo,
    pages,
  }) => {
    const page = await demoPage(browser, demo, username, { viewport: { width: 320, height: 256 } })
    const found: string[] = []
    for (const address of pages[who]) {
      await page.goto(address)
      const sideways = await sidewaysScroll(page)
      if (sideways > 0) found.push(`${address}: scrolls ${sideways} px sideways`)
      found.push(...(await page.evaluate(cutOff)).map((words) => `${address}: cut off: ${words}`))
      const kept = await page.evaluate(heightKept)
      if (kept > 128) found.push(`${address}: bars keep ${kept} of 256 px`)
    }
    expect(found).toEqual([])
    await page.context().close()
  })

  test(`with the browser's text at 200 % nothing is cut off or scrolls sideways: ${who}`, async ({
    playwright,
    launchOptions,
    demo,
    pages,
  }) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    const page = await demoPage(browser, demo, username, { viewport: { width: 1280, height: 900 } })
    const found: string[] = []
    for (const address of pages[who]) {
      await page.goto(address)
      const sideways = await sidewaysScroll(page)
      if (sideways > 0) found.push(`${address}: scrolls ${sideways} px sideways`)
      found.push(...(await page.evaluate(cutOff)).map((words) => `${address}: cut off: ${words}`))
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(found).toEqual([])
    await browser.close()
  })

  test(`in forced colours every control has an edge, and a chosen one differs: ${who}`, async ({
    browser,
    demo,
    pages,
  }) => {
    const page = await demoPage(browser, demo, username, { forcedColors: 'active' })
    const found: string[] = []
    for (const address of pages[who]) {
      await page.goto(address)
      found.push(...(await page.evaluate(withoutEdge)).map((what) => `${address}: ${what}`))
    }
    expect(found).toEqual([])
    await page.context().close()
  })

  test(`a button that cannot be pressed says why: ${who}`, async ({ browser, demo, pages }) => {
    const page = await demoPage(browser, demo, username)
    const found: string[] = []
    for (const address of pages[who]) {
      await page.goto(address)
      found.push(...(await page.evaluate(mute)).map((what) => `${address}: ${what}`))
    }
    expect(found).toEqual([])
    await page.context().close()
  })
}

test('on a phone everything that staff press is at least 44 pixels', async ({ browser, demo, pages }) => {
  const found: string[] = []
  let measured = 0
  for (const [who, username] of GROUPS.slice(0, 2)) {
    const page = await demoPage(browser, demo, username, { viewport: { width: 360, height: 740 }, hasTouch: true })
    for (const address of pages[who].filter((one) => !one.startsWith('/admin'))) {
      await page.goto(address)
      const { small, count } = await page.evaluate(targets)
      measured += count
      found.push(...small.map((what) => `${address}: ${what}`))
    }
    await page.context().close()
  }
  expect(found).toEqual([])
  expect(measured).toBeGreaterThan(500)
})

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
    dialog.getByRole('status'),
    dialog.getByRole('button', { name: 'Send emergency alert' }),
    dialog.getByRole('button', { name: 'Cancel' }),
  ]) {
    await part.scrollIntoViewIfNeeded()
    await expect(part).toBeInViewport({ ratio: 0.99 })
  }
  await page.context().close()
})

const light = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number)) > 128

// What follows runs in the page.

/** Words that do not fit into a box that hides the rest. */
function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const { overflowX, overflowY, clipPath, position } = getComputedStyle(element)
    if (element.closest('.sr-only, svg, dialog:not([open]), .skip-link') || clipPath !== 'none') return []
    if (!element.checkVisibility() || !element.textContent?.trim() || position === 'fixed') return []
    const wide = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
    const high = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1
    return wide || high ? [`${element.tagName} ${element.textContent.trim().slice(0, 40)}`] : []
  })
}

/** How many pixels of the window are kept by what does not scroll away. */
function heightKept(): number {
  const bars = [...document.querySelectorAll<HTMLElement>('header, nav')].filter((bar) =>
    ['fixed', 'sticky'].includes(getComputedStyle(bar).position),
  )
  return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
}

/** Controls without a border, underline or native look, and chosen ones that look like the rest. */
function withoutEdge(): string[] {
  const seen = (element: Element) => element.checkVisibility() && !element.closest('.sr-only, .skip-link')
  const name = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''}`
  const edged = (element: Element) => {
    const { borderTopStyle, borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(element)
    return (
      (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) ||
      outlineStyle !== 'none' ||
      textDecorationLine !== 'none'
    )
  }
  const boxes = [
    ...document.querySelectorAll('button, select, textarea, input:not([type=hidden], [type=radio], [type=checkbox])'),
  ]
  const iconOnly = (element: Element) => element.querySelector('svg') !== null
  const chosen = [...document.querySelectorAll('[aria-pressed=true], [aria-current]:not([aria-current=false])')]
  const plain = [
    ...boxes
      .filter((element) => seen(element) && !edged(element) && !iconOnly(element))
      .map((one) => `no edge: ${name(one)}`),
    ...chosen
      .filter((element) => seen(element) && getComputedStyle(element).outlineStyle === 'none')
      .map((one) => `chosen, but like the rest: ${name(one)}`),
  ]
  const canvas = getComputedStyle(document.body).backgroundColor
  const icons = [...document.querySelectorAll('button svg, a svg')].filter(
    (icon) => seen(icon) && getComputedStyle(icon).stroke === canvas,
  )
  return [...plain, ...icons.map((icon) => `icon cannot be seen: ${name(icon.parentElement!)}`)]
}

/** Buttons that would be printed. */
function printedButtons(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>('button, a.inline-flex.rounded-control:not([href^="tel:"])'),
  ].flatMap((button) =>
    button.checkVisibility() && button.getBoundingClientRect().width > 0 ? [button.textContent?.trim() ?? ''] : [],
  )
}
