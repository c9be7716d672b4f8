import { type Page } from '@playwright/test'
import { axeFindings, NARROW, sidewaysScroll } from '../support/axe.ts'
import { ADMIN, demoPage, GUARD, test } from '../support/demo.ts'
import { pagesMissing } from '../support/every-page.ts'
import { expect } from '../support/test.ts'

test.describe.configure({ timeout: 900_000 })

test('every page is on the list of pages that are looked at', ({ pages }) => {
  expect(pagesMissing(pages)).toEqual([])
})

for (const [who, username] of [
  ['open', null],
  ['staff', GUARD],
  ['admin', ADMIN],
] as const)
  test(`axe finds nothing on any page of a company with something of everything: ${who}`, async ({
    browser,
    demo,
    pages,
    viewport,
    isMobile,
    hasTouch,
  }) => {
    const page = await demoPage(browser, demo, username, { viewport, isMobile, hasTouch })
    // Each page is looked at shut and light on a phone, then with all its folds open and dark on a narrow one and a desktop.
    const shut = isMobile && { size: viewport!, colorScheme: 'light' as const }
    const open = { size: isMobile ? NARROW : viewport!, colorScheme: 'dark' as const }
    const found: string[] = []
    let looks = 0
    let folded = 0
    const look = async (name: string, { size, colorScheme }: typeof open | Exclude<typeof shut, false>) => {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      const sideways = await sidewaysScroll(page)
      if (sideways > 0) found.push(`${name} ${size.width}: scrolls ${sideways} px sideways`)
      const findings = await axeFindings(page)
      looks += 1
      found.push(...findings.map((finding) => `${name} ${size.width} ${colorScheme}: ${finding}`))
    }
    for (const address of pages[who]) {
      const answer = await page.goto(address)
      if (!answer?.ok() && address !== '/no-such-page') found.push(`${address}: ${answer?.status()}`)
      if (await page.getByRole('heading', { name: 'Something went wrong' }).count()) found.push(`${address}: broken`)
      if (shut) await look(address, shut)
      if (await unfold(page)) folded += 1
      await look(address, open)
    }
    test.info().annotations.push({ type: 'axe', description: `${who}: ${looks} looks, ${found.length} findings` })
    expect(found).toEqual([])
    expect(looks).toBe(pages[who].length * (shut ? 2 : 1))
    if (who === 'admin') expect(folded).toBeGreaterThan(8)
    await page.context().close()
  })

/** Opens everything that unfolds; answers how much there was. */
const unfold = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const folds = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    for (const fold of folds) fold.open = true
    return folds.length
  })
