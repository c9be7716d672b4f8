import { type APIRequestContext, type Browser, expect, type Page, request, test as base } from '@playwright/test'
import { type Name, PASSWORD, PEOPLE } from './people.ts'
import { type Server, startServer } from './server.ts'

export { expect }

type Worker = { server: Server }
type Each = {
  /** A client of the API, signed in as one of the four, or as nobody. */
  as: (name: Name | 'nobody') => Promise<APIRequestContext>
  /** A page, signed in as one of the four, in a context of its own. */
  pageOf: (name: Name, options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
}

/** Tests against the running product: a fresh server and database per worker. */
export const test = base.extend<Each, Worker>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      // Each client comes from an address of its own, so that tests do not meet the limit of sign-ins from one address.
      const server = await startServer({ TRUST_PROXY: '1' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  as: async ({ server }, use) => {
    const open: APIRequestContext[] = []
    await use(async (name) => {
      const client = await request.newContext({ baseURL: server.url, extraHTTPHeaders: ownAddress() })
      open.push(client)
      if (name !== 'nobody') {
        const answer = await client.post('/api/auth/login', {
          data: { email: PEOPLE[name].username, password: PASSWORD },
        })
        expect(answer.status(), await answer.text()).toBe(200)
      }
      return client
    })
    for (const client of open) await client.dispose()
  },
  pageOf: async (
    { server, browser, contextOptions, viewport, userAgent, hasTouch, isMobile, deviceScaleFactor },
    use,
  ) => {
    const open: Page[] = []
    await use(async (name, options) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        userAgent,
        hasTouch,
        isMobile,
        deviceScaleFactor,
        locale: 'en-GB',
        serviceWorkers: 'block',
        extraHTTPHeaders: ownAddress(),
        baseURL: server.url,
        ...options,
      })
      const answer = await context.request.post('/api/auth/login', {
        data: { email: PEOPLE[name].username, password: PASSWORD },
      })
      expect(answer.status(), await answer.text()).toBe(200)
      const page = await context.newPage()
      open.push(page)
      return page
    })
    for (const page of open) await page.context().close()
  },
})

let addresses = 0
const ownAddress = () => ({ 'X-Forwarded-For': `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}` })
