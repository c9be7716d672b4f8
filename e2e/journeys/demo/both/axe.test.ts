import { type CDPSession, type Page } from '@playwright/test'
import { axeFindings, bringAxe, mutesOf, NARROW, sidewaysScroll } from '../../../support/axe.ts'
import { listenToComplaints } from '../../../support/complaints.ts'
import { cutOff, empty, targets, withoutEdge } from '../../../support/controls.ts'
import { ADMIN, demoPage, GUARD, test } from '../../../support/demo.ts'
import { pagesMissing } from '../../../support/every-page.ts'
import { gotoSlowly } from '../../../support/still.ts'
import { expect } from '../../../support/test.ts'

test.describe.configure({ timeout: 900_000 })

test('every page is on the list of pages that are checked', ({ pages }) => {
  expect(pagesMissing(pages)).toEqual([])
})

const UNKNOWN = '/no-such-page'
/** Pages for an unknown alarm, report and poster, which say so with the right status. */
const DEAD_LINKS = ['/respond/x', '/client/x', '/c/ABEiM0RVZneImaq7zN3u_w']
const MISSING = [UNKNOWN, ...DEAD_LINKS]

const HERE = { latitude: 53.48, longitude: -2.24 }
const PHONE = { width: 360, height: 740 }

// Each page is opened once at each size, and everything that can be asked of an open page is asked then. On a phone that
// is axe in the light scheme; on a desktop axe in the dark one, forced colours, text at 200 % and zoom at 400 %. Where
// the page is used, its scripts are held back first, and its controls may not move nor ask for notifications when they
// start.
for (const [who, username, usedOn] of [
  ['open', null, 'phone'],
  ['staff', GUARD, 'phone'],
  ['admin', ADMIN, 'desktop'],
] as const)
  test(`axe and the browser find nothing on any page, nothing moves as its scripts start, large text fits: ${who}`, async ({
    browser,
    demo,
    pages,
    viewport,
    isMobile,
    hasTouch,
    userAgent,
  }) => {
    const isUsedHere = isMobile === (usedOn === 'phone')
    // The phone may share its location, and the sign-in form says so in the space that is reserved for it.
    const place = isMobile && !username ? { permissions: ['geolocation'], geolocation: HERE } : {}
    const page = await demoPage(browser, demo, username, { viewport, isMobile, hasTouch, userAgent, ...place })
    await page.emulateMedia({ colorScheme: isMobile ? 'light' : 'dark' })
    const complaints = await listenToComplaints(page)
    await bringAxe(page)
    const asked = isUsedHere ? await questionsOf(page) : []
    const text = await page.context().newCDPSession(page)
    const found: string[] = []
    let folded = 0
    let measured = 0
    for (const address of pages[who]) {
      const { answer, moved } = isUsedHere
        ? await gotoSlowly(page, address)
        : { answer: await page.goto(address), moved: [] }
      const find = (findings: string[]) => found.push(...findings.map((finding) => `${address}: ${finding}`))
      find(moved.map((what) => `moved when the scripts started: ${what}`))
      if (!answer?.ok() && !MISSING.includes(address)) find([`answers ${answer?.status()}`])
      if (await page.getByRole('heading', { name: 'Something went wrong' }).count()) find(['broken'])
      if (await unfold(page)) folded += 1
      find(await axeFindings(page))
      find((await mutesOf(page)).map((button) => `cannot be pressed, says not why: ${button}`))
      find((await page.evaluate(empty)).map((what) => `nothing to see in: ${what}`))
      if ((await sidewaysScroll(page)) > 0) find(['scrolls sideways'])
      if (isMobile) {
        const { small, count } = await page.evaluate(targets)
        measured += count
        // Staff need large targets; control works at a desk.
        if (who !== 'admin' && !address.startsWith('/admin')) find(small.map((what) => `small: ${what}`))
        await page.setViewportSize(NARROW)
        if ((await sidewaysScroll(page)) > 0) find(['scrolls sideways at 320 px'])
      } else {
        await page.emulateMedia({ forcedColors: 'active' })
        find((await page.evaluate(withoutEdge)).map((what) => `in forced colours: ${what}`))
        await page.emulateMedia({ forcedColors: 'none' })
        for (const width of who === 'admin' ? [768, 1024] : []) {
          await page.setViewportSize({ ...viewport!, width })
          if ((await sidewaysScroll(page)) > 0) find([`scrolls sideways at ${width} px`])
        }
        find(await troublesAt200(page, text, who === 'admin' ? [viewport!] : [viewport!, PHONE]))
        find(await troublesAt400(page))
        find(await cutOnPaper(page))
      }
      await page.setViewportSize(viewport!)
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
    expect(asked, 'questions whether notifications are allowed').toEqual([])
    if (who === 'admin' && isUsedHere) {
      await page.getByRole('heading', { level: 1 }).click()
      await expect.poll(() => asked).toHaveLength(1)
    }
    await page.context().close()
  })

/** Returns where a page asks to show notifications, from now on. */
async function questionsOf(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.exposeFunction('noteQuestion', () => asked.push(page.url()))
  await page.addInitScript(`
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = () => (noteQuestion(), Promise.resolve('default'))`)
  return asked
}

/** Returns what is cut off or scrolls sideways with the browser's text at 200 %, in windows of these sizes. */
async function troublesAt200(page: Page, text: CDPSession, sizes: (typeof PHONE)[]): Promise<string[]> {
  const found: string[] = []
  await text.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const size of sizes) {
    await page.setViewportSize(size)
    const sideways = await sidewaysScroll(page)
    if (sideways > 0) found.push(`${size.width} px with text at 200 %: scrolls ${sideways} px sideways`)
    const words = await page.evaluate(cutOff)
    found.push(...words.map((what) => `${size.width} px with text at 200 %: cut off: ${what}`))
  }
  const height = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  if (height !== '32px') found.push(`the text is ${height} high rather than 32px`)
  await text.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  return found
}

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

/** Returns what a printed page would leave out: what scrolls on the screen, and tables whose frame cuts them off. */
async function cutOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1047 })
  const cut = await page.evaluate(cutParts)
  await page.emulateMedia({ media: 'screen' })
  return cut.map((what) => `cut off on paper: ${what}`)
}

/** Runs in the page. Returns the parts whose content is cut off, by their first words. */
function cutParts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((part) => {
      const { overflowX, overflowY, contentVisibility } = getComputedStyle(part)
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
      const frames = (overflowX !== 'visible' || contentVisibility === 'auto') && part.querySelector('table')
      const wide = (scrolls(overflowX) || frames) && part.scrollWidth > part.clientWidth + 1
      return wide || (scrolls(overflowY) && part.scrollHeight > part.clientHeight + 1)
    })
    .filter((part) => part.checkVisibility())
    .map((part) => `${part.tagName.toLowerCase()} ${part.innerText.slice(0, 40)}`)
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
