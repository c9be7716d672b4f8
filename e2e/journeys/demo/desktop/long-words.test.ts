import { type Page } from '@playwright/test'
import { look } from '../../../support/database.ts'
import { startDemoOfRun } from '../../../support/demo-server.ts'
import { ADMIN, demoPage, GUARD, test } from '../../../support/demo.ts'
import { sidewaysScroll } from '../../../support/axe.ts'
import { expect } from '../../../support/test.ts'

const NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const NOTE = `${NAME}-${NAME}`

/** The columns that get a long word, a note or a name. Names of sites, positions and people stay different. */
const LONG: Record<string, string> = {
  'users.last_name': NAME,
  'users.position': NAME,
  'sites.name': NAME,
  'sites.client': NAME,
  'posts.name': NAME,
  'api_tokens.name': NAME,
  'kiosks.name': NAME,
  'documents.title': NAME,
  'news_articles.title': NAME,
  'exceptions.reason': NOTE,
  'holiday_requests.reason': NOTE,
  'safety_violations.description': NOTE,
  'actions.words': NOTE,
}

/**
 * One page of each kind: lists, the heading of a person and of a site, a legend, alerts, and what asks before it
 * deletes.
 */
const LOOKED_AT = [
  '/admin/(staff/manage|tokens|kiosks|holidays|violations|exceptions|control-room|due)',
  '/admin/staff/[^/]{9,}/edit',
  '/admin/sites/[^/]{9,}/needs',
  '/admin/sites/[^?]+\\?part=positions',
  '/admin/emergencies/[^/]{9,}',
  '/admin/rota/cover/[^/]+',
  '/admin/content/(news|documents)/[^/]{9,}',
]

/** The columns of lists that a word has made wider than the others need to stay on the screen. */
const columnsTooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter((table) => table.scrollWidth > table.parentElement!.clientWidth)
      .flatMap((table) => [...(table.tHead?.rows[0]?.cells ?? [])])
      .filter(({ offsetWidth }) => offsetWidth > innerWidth / 3)
      .map(({ textContent }) => textContent ?? ''),
  )

test('a word as long as a name or a pasted address widens no page, no column of a list and no menu', async ({
  browser,
  pages,
}) => {
  const demo = await startDemoOfRun()
  look(demo, (sqlite) => {
    for (const [place, word] of Object.entries(LONG)) {
      const [table, column] = place.split('.')
      sqlite.prepare(`UPDATE ${table} SET ${column} = ? || substr(id, -3)`).run(word)
    }
  })
  const page = await demoPage(browser, demo, ADMIN)
  const isLookedAt = new RegExp(`^(${LOOKED_AT.join('|')})$`)
  const addresses = pages.admin.filter((address) => isLookedAt.test(address))
  expect(addresses.length).toBeGreaterThanOrEqual(LOOKED_AT.length + 8)
  const wide: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const pixels = await sidewaysScroll(page)
      if (pixels > 0) wide.push(`${address} at ${width}: ${pixels} px`)
      if (width === 1024) wide.push(...(await columnsTooWide(page)).map((column) => `${address}: the column ${column}`))
    }
  }
  // As wide as a phone with text at twice its size.
  const guard = await demoPage(browser, demo, GUARD, { viewport: { width: 180, height: 740 } })
  await guard.goto('/emergency')
  await guard.evaluate(() => document.querySelectorAll('details').forEach((menu) => (menu.open = true)))
  if ((await sidewaysScroll(guard)) > 0) wide.push('the menu of a guard')
  expect(wide).toEqual([])
  await guard.context().close()
  await page.context().close()
  await demo.stop()
})
