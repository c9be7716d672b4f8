import { type Page } from '@playwright/test'
import { axeFindings, NARROW, sidewaysScroll } from '../support/axe.ts'
import { mute, targets, withoutEdge } from '../support/controls.ts'
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
    // Each page is visited once a size, with all its folds open: light on a phone, dark on a desktop.
    await page.emulateMedia({ colorScheme: isMobile ? 'light' : 'dark' })
    const found: string[] = []
    let folded = 0
    let measured = 0
    for (const address of pages[who]) {
      const answer = await page.goto(address)
      const find = (findings: string[]) => found.push(...findings.map((finding) => `${address}: ${finding}`))
      if (!answer?.ok() && address !== '/no-such-page') find([`answers ${answer?.status()}`])
      if (await page.getByRole('heading', { name: 'Something went wrong' }).count()) find(['broken'])
      if (await unfold(page)) folded += 1
      find(await axeFindings(page))
      find((await page.evaluate(mute)).map((button) => `cannot be pressed, says not why: ${button}`))
      if (isMobile) {
        const { small, count } = await page.evaluate(targets)
        measured += count
        // Large targets are for staff; control sits at a desk.
        if (who !== 'admin' && !address.startsWith('/admin')) find(small.map((what) => `small: ${what}`))
        await page.setViewportSize(NARROW)
        if ((await sidewaysScroll(page)) > 0) find(['scrolls sideways at 320 px'])
        await page.setViewportSize(viewport!)
      } else {
        await page.emulateMedia({ forcedColors: 'active' })
        find((await page.evaluate(withoutEdge)).map((what) => `in forced colours: ${what}`))
        await page.emulateMedia({ forcedColors: 'none' })
      }
      if ((await sidewaysScroll(page)) > 0) find(['scrolls sideways'])
    }
    test.info().annotations.push({ type: 'axe', description: `${who}: ${pages[who].length} looks, ${found.length}` })
    expect(found).toEqual([])
    if (isMobile && who === 'staff') expect(measured).toBeGreaterThan(500)
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
