import { type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { PASSWORD, startDemoOfRun } from './demo-server.ts'
import { type Server } from './server.ts'
import { everyPage, type Pages } from './every-page.ts'
import { test as base } from './test.ts'
import { noteTrouble } from './trouble.ts'

export { PASSWORD }

/**
 * Tests in the demo company, which has six months of records of every kind, so that no page is empty. Each worker
 * has one copy of it.
 */
export const test = base.extend<object, { demo: Server; pages: Pages }>({
  demo: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const demo = await startDemoOfRun()
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  pages: [
    async ({ demo, browser }, use) => {
      const staff = await demoPage(browser, demo, GUARD)
      const admin = await demoPage(browser, demo, ADMIN)
      await use(await everyPage(staff.context().request, admin.context().request))
      await staff.context().close()
      await admin.context().close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

let addresses = 0

/**
 * Opens a page for a person in the company ('grace.adeyemi'), or with nobody signed in, in a separate browser context.
 */
export async function demoPage(
  browser: Browser,
  { url }: Server,
  username: string | null,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'X-Forwarded-For': `10.1.0.${++addresses}` },
    ...options,
  })
  if (username) {
    const answer = await context.request.post('/api/auth/login', { data: { email: username, password: PASSWORD } })
    if (!answer.ok()) throw new Error(await answer.text())
  }
  const page = await context.newPage()
  noteTrouble(page)
  return page
}

/** The people used in tests: a guard and an administrator of the company. */
export const GUARD = 'grace.adeyemi'
export const ADMIN = 'morgan.hale'
