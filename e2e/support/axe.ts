import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on a page as it stands (WCAG 2.2 A and AA, best practices), one line a finding; empty when nothing. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(source)
  await settled(page)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run: (
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>
      }
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
      ),
    )
  })
}

/** How far a page can be scrolled sideways, in pixels; 0 is right. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  settled(page).then(() =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

/** The layout of a new size and the colours of a new scheme stand after two frames. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
