import fs from 'node:fs'
import { createRequire } from 'node:module'
import { type Page } from '@playwright/test'
import { mute, targets } from './controls.ts'
import { misplaced } from './markup.ts'

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const LAZY = `globalThis.loadAxe = () => {\n${source}\n}`

/** Sends axe to a page once for all its later addresses, where it runs when it is first needed. */
export const bringAxe = (page: Page) => page.addInitScript(LAZY)

/**
 * Returns what axe finds on a page (WCAG 2.2 A and AA, best practices), one line for each finding; empty if nothing.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(isThere))) await page.evaluate(source)
  return lasting(
    page,
    async () => ((await page.evaluate(isClean)) ? [] : findingsNow(page)),
    (findings) => findings.length === 0,
  )
}

type WithAxe = {
  axe?: {
    configure: (settings: { noHtml: boolean }) => void
    run: (
      options: object,
    ) => Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>
  }
  loadAxe?: () => void
}

/**
 * Runs in the page. Returns whether axe is there, and starts it if it was brought. It need not write down the markup of
 * what it looks at, because no report prints that.
 */
function isThere(): boolean {
  const holder = globalThis as unknown as WithAxe
  if (!holder.axe) holder.loadAxe?.()
  holder.axe?.configure({ noHtml: true })
  return Boolean(holder.axe)
}

/**
 * Runs in the page. Asks the same rules as `findingsNow`, without the words and selectors for a report, which take a
 * fifth of the time. The one rule that needs something loaded is about sound and video.
 */
async function isClean(): Promise<boolean> {
  const { axe } = globalThis as unknown as Required<WithAxe>
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    selectors: false,
    preload: { assets: ['media'] },
  })
  return violations.length === 0
}

/**
 * Repeats a check until its result is good, for two seconds at most. A busy machine draws new colours and layouts some
 * frames late, but a real fault stays.
 */
async function lasting<T>(page: Page, ask: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
  const until = performance.now() + 2000
  for (;;) {
    await settled(page)
    const answer = await ask()
    if (isGood(answer) || performance.now() > until) return answer
  }
}

/** Returns buttons that cannot be pressed and give no reason, once the page's scripts run. */
export const mutesOf = (page: Page): Promise<string[]> =>
  lasting(
    page,
    () => page.evaluate(mute),
    (found) => found.length === 0,
  )

const findingsNow = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = globalThis as unknown as Required<WithAxe>
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
      ),
    )
  })

export const NARROW = { width: 320, height: 640 }

/**
 * Checks pages at their own size in the light scheme, then at 320 pixels in the dark one.
 * @param large whether all controls must measure 44 pixels, as staff's must on a phone
 * @returns `look`, and `report`: how many checks there were, and one line for each finding (axe's, a page that scrolls
 * sideways, a disabled button without a reason, one too small)
 */
export function axeLooks({ large = false } = {}): {
  look: (page: Page, name: string) => Promise<void>
  report: () => { looks: number; found: string[] }
} {
  const found: string[] = []
  let looks = 0
  const look = async (page: Page, name: string) => {
    const own = page.viewportSize()!
    found.push(...(await mutesOf(page)).map((button) => `${name}: cannot be pressed, says not why: ${button}`))
    found.push(...(await page.evaluate(misplaced)).map((what) => `${name}: ${what}`))
    if (large) found.push(...(await page.evaluate(targets)).small.map((what) => `${name}: small: ${what}`))
    for (const [size, colorScheme] of [
      [own, 'light'],
      [NARROW, 'dark'],
    ] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      const sideways = await sidewaysScroll(page)
      if (sideways > 0) found.push(`${name} ${size.width}: scrolls ${sideways} px sideways`)
      const findings = await axeFindings(page)
      looks += 1
      found.push(...findings.map((finding) => `${name} ${size.width} ${colorScheme}: ${finding}`))
    }
    await page.setViewportSize(own)
  }
  return { look, report: () => ({ looks, found }) }
}

/** Returns how far a page scrolls sideways, in pixels; it should be 0. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  lasting(
    page,
    () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    (pixels) => pixels <= 0,
  )

/** Waits for two frames, after which the layout of a new size and the colours of a new scheme are complete. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
