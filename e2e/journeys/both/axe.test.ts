import { type Page } from '@playwright/test'
import { axeFindings, mutesOf, NARROW, sidewaysScroll } from '../../support/axe.ts'
import { listenToComplaints } from '../../support/complaints.ts'
import { cutOff, empty, targets, withoutEdge } from '../../support/controls.ts'
import { ADMIN, demoPage, GUARD, test } from '../../support/demo.ts'
import { pagesMissing } from '../../support/every-page.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 900_000 })

test('every page is on the list of pages that are checked', ({ pages }) => {
  expect(pagesMissing(pages)).toEqual([])
})

const UNKNOWN = '/no-such-page'
/** Pages for an unknown alarm, report and poster, which say so with the right status. */
const DEAD_LINKS = ['/respond/x', '/client/x', '/c/ABEiM0RVZneImaq7zN3u_w']
const MISSING = [UNKNOWN, ...DEAD_LINKS]

for (const [who, username] of [
  ['open', null],
  ['staff', GUARD],
  ['admin', ADMIN],
] as const)
  test(`axe and the browser find nothing on any page of a company with something of everything: ${who}`, async ({
    browser,
    demo,
    pages,
    viewport,
    isMobile,
    hasTouch,
  }) => {
    const page = await demoPage(browser, demo, username, { viewport, isMobile, hasTouch })
    // Each page is visited once at each size, with everything expanded: light on a phone, dark on a desktop.
    await page.emulateMedia({ colorScheme: isMobile ? 'light' : 'dark' })
    const complaints = await listenToComplaints(page)
    const found: string[] = []
    let folded = 0
    let measured = 0
    for (const address of pages[who]) {
      const answer = await page.goto(address)
      const find = (findings: string[]) => found.push(...findings.map((finding) => `${address}: ${finding}`))
      if (!answer?.ok() && !MISSING.includes(address)) find([`answers ${answer?.status()}`])
      if (await page.getByRole('heading', { name: 'Something went wrong' }).count()) find(['broken'])
      if (await unfold(page)) folded += 1
      find(await axeFindings(page))
      find((await mutesOf(page)).map((button) => `cannot be pressed, says not why: ${button}`))
      find((await page.evaluate(empty)).map((what) => `nothing to see in: ${what}`))
      if (isMobile) {
        const { small, count } = await page.evaluate(targets)
        measured += count
        // Staff need large targets; control works at a desk.
        if (who !== 'admin' && !address.startsWith('/admin')) find(small.map((what) => `small: ${what}`))
        await page.setViewportSize(NARROW)
        if ((await sidewaysScroll(page)) > 0) find(['scrolls sideways at 320 px'])
        await page.setViewportSize(viewport!)
      } else {
        await page.emulateMedia({ forcedColors: 'active' })
        find((await page.evaluate(withoutEdge)).map((what) => `in forced colours: ${what}`))
        await page.emulateMedia({ forcedColors: 'none' })
        find(await troublesAt400(page))
        await page.setViewportSize(viewport!)
      }
      if ((await sidewaysScroll(page)) > 0) find(['scrolls sideways'])
    }
    test.info().annotations.push({ type: 'axe', description: `${who}: ${pages[who].length} looks, ${found.length}` })
    expect(found).toEqual([])
    const isMissing = (line: string) => MISSING.some((address) => line.startsWith(address))
    const [unknown, others] = [true, false].map((is) => complaints.filter((line) => isMissing(line) === is))
    expect(others).toEqual([])
    // A missing page logs an error, which proves that errors are noticed.
    if (pages[who].includes(UNKNOWN)) expect(unknown).not.toEqual([])
    if (isMobile && who === 'staff') expect(measured).toBeGreaterThan(500)
    if (who === 'admin') expect(folded).toBeGreaterThan(8)
    await page.context().close()
  })

/**
 * Returns a page's faults at 400 % in a window of 1280 x 1024 pixels: scrolling both ways, words that are cut off, and
 * bars that leave no space.
 */
async function troublesAt400(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 256 })
  const sideways = await sidewaysScroll(page)
  const kept = await page.evaluate(heightKept)
  return [
    ...(sideways > 0 ? [`at 400 %: scrolls ${sideways} px sideways`] : []),
    ...(await page.evaluate(cutOff)).map((words) => `at 400 %: cut off: ${words}`),
    ...(kept > 128 ? [`at 400 %: bars keep ${kept} of 256 px`] : []),
  ]
}

/** Runs in the page. Returns how many pixels of the window are covered by bars that do not scroll away. */
function heightKept(): number {
  const bars = [...document.querySelectorAll<HTMLElement>('header, nav')].filter((bar) =>
    ['fixed', 'sticky'].includes(getComputedStyle(bar).position),
  )
  return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
}

/** Expands everything that can be expanded; returns how much there was. */
const unfold = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const folds = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    for (const fold of folds) fold.open = true
    return folds.length
  })
