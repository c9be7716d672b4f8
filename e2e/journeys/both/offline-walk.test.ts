import { type Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

/** The pages to visit, on which every link is tapped. */
const PAGES = ['/home', '/clock', '/duties', '/forms', '/notifications']
/** Similar addresses are tried once each, because pages.test.ts tries them all. */
const LIKE = /^\/(?!clock|home|forms$)[\w-]+-(form|report|log|check|statement|record|checklist|assessment)$/

/** First aid is for everyone, signed in or not, so it has no tabs online either. */
const PUBLIC = /^\/medical-emergency/

test(
  'offline each tab, tile and link opens the same as its typed address, with SOS and tabs',
  { tag: '@phone' },
  async ({ pageOf }) => {
    test.setTimeout(240_000)
    const page = await pageOf('alice', { serviceWorkers: 'allow', reducedMotion: 'reduce' })
    await page.goto('/home')
    await expect
      .poll(
        () => page.evaluate(async () => Boolean(navigator.serviceWorker.controller && (await caches.match('/build')))),
        { timeout: 60_000 },
      )
      .toBe(true)
    const tapped = new Set<string>()
    let isLikeTapped = false
    const differ: string[] = []
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message.slice(0, 60)}`))
    for (const from of PAGES) {
      for (const href of await linksOf(page, from)) {
        if (tapped.has(href) || (LIKE.test(href) && isLikeTapped)) continue
        tapped.add(href)
        isLikeTapped ||= LIKE.test(href)
        await open(page, from)
        await page.context().setOffline(true)
        await page.evaluate(tap, href)
        const byTap = await settledAt(page, from, href)
        await page.goto(href).catch(() => null)
        const typed = await settledAt(page, null, href)
        // A tap on SOS asks for confirmation on the same page, as it does online.
        if (byTap.at !== 'a dialog' && JSON.stringify(byTap) !== JSON.stringify(typed))
          differ.push(`${from} ${href}: ${JSON.stringify(byTap)}, typed ${JSON.stringify(typed)}`)
        if ((!byTap.sos || !byTap.tabs) && !PUBLIC.test(href)) differ.push(`${from} ${href}: ${JSON.stringify(byTap)}`)
        // The page is left first, because otherwise it would continue loading once the connection is back.
        await page.goto('about:blank')
        await page.context().setOffline(false)
      }
    }
    console.log(`${tapped.size} links: ${[...tapped].join(' ')}`)
    expect(differ).toEqual([])
    expect(broken).toEqual([])
    expect(tapped.size).toBeGreaterThan(12)
  },
)

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}

/**
 * Returns the portal's addresses that can be tapped on a page, each once; links that only filter the page are left out.
 */
async function linksOf(page: Page, address: string): Promise<string[]> {
  await open(page, address)
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([download], [target])')]
    const seen = links.filter((link) => link.checkVisibility() && !link.hash)
    return [...new Set(seen.map((link) => link.getAttribute('href')!))].filter(
      (href) => href.split('?')[0] !== location.pathname,
    )
  })
}

function tap(href: string): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${href}"]`)]
  links.find((link) => link.checkVisibility())!.click()
}

/** Returns the address at which the page finally arrived, and its content. */
async function settledAt(page: Page, from: string | null, href: string) {
  // A link that opens a dialog keeps the page, as it does online.
  const dialog = page.locator('dialog[open]')
  await expect
    .poll(
      async () =>
        (await dialog.count()) > 0 || (from === null ? page.url() : !new URL(page.url()).pathname.endsWith(from)),
      { message: `${from} ${href}`, timeout: 20_000 },
    )
    .toBeTruthy()
  if ((await dialog.count()) > 0) return { at: 'a dialog', title: '', sos: true, tabs: true }
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Opening...')).toHaveCount(0)
  const [sos, tabs] = [page.getByRole('link', { name: /SOS/ }), page.getByRole('navigation', { name: 'Main' })]
  // The tabs appear once the phone has read from its own disk who is signed in. If none appear, that is reported below.
  if (!PUBLIC.test(href))
    await tabs
      .getByRole('link')
      .nth(3)
      .waitFor({ timeout: 5000 })
      .catch(() => null)
  return {
    at: new URL(page.url()).pathname + new URL(page.url()).search,
    title: await page.getByRole('heading', { level: 1 }).textContent(),
    sos: (await sos.count()) > 0,
    tabs: (await tabs.getByRole('link').count()) >= 4,
  }
}
