import type { Page } from '@playwright/test'
import { axeFindings, NARROW, SCHEMES, sidewaysScroll } from '../support/axe.ts'
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
  test(`axe finds nothing on any page of a company with something of everything, its folds shut and open, light and dark: ${who}`, async ({
    browser,
    demo,
    pages,
    viewport,
    isMobile,
    hasTouch,
  }) => {
    const page = await demoPage(browser, demo, username, { viewport, isMobile, hasTouch })
    const sizes = isMobile ? [viewport!, NARROW] : [viewport!]
    const found: string[] = []
    let looks = 0
    let folded = 0
    const look = async (name: string) => {
      const sideways = await sidewaysScroll(page)
      if (sideways > 0) found.push(`${name}: scrolls ${sideways} px sideways`)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        const findings = await axeFindings(page)
        looks += 1
        found.push(...findings.map((finding) => `${name} ${colorScheme}: ${finding}`))
      }
    }
    for (const address of pages[who]) {
      const answer = await page.goto(address)
      if (!answer?.ok() && address !== '/no-such-page') found.push(`${address}: ${answer?.status()}`)
      if (await page.getByRole('heading', { name: 'Something went wrong' }).count()) found.push(`${address}: broken`)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await look(`${address} ${size.width}`)
      }
      if ((await unfold(page)) === 0) continue
      folded += 1
      for (const size of sizes) {
        await page.setViewportSize(size)
        await look(`${address} ${size.width}, folds open`)
      }
    }
    test.info().annotations.push({ type: 'axe', description: `${who}: ${looks} looks, ${found.length} findings` })
    expect(found).toEqual([])
    expect(looks).toBe((pages[who].length + folded) * sizes.length * SCHEMES.length)
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
