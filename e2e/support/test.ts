import { type APIRequestContext, type Browser, expect, type Page, request, test as base } from '@playwright/test'
import { holdToDescription } from './calls.ts'
import { look } from './database.ts'
import { manyPeople } from './many-people.ts'
import { type Name } from './people.ts'
import { type Server, startServer } from './server.ts'
import { type Session, sessionsAt, signIn } from './sessions.ts'
import { noteTrouble, tellTrouble } from './trouble.ts'

export { expect, signIn }

/** Starts a worker's product: a fresh server with its own copy of the data for each test file. */
export type ServerOfFile = (file: string, settings?: Record<string, string>) => Promise<Server>
type Worker = { serverOf: ServerOfFile }
type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>
type Each = {
  server: Server
  /** Opens a session of one of the four. */
  sessionOf: (name: Name, headers: Record<string, string>) => Promise<Session>
  /** The settings for this project's browser contexts. */
  device: ContextOptions
  /** A client of the API, signed in as one of the four, or as nobody. */
  as: (name: Name | 'nobody') => Promise<APIRequestContext>
  /**
   * A client of the API, signed in as somebody new who is like one of the four, in their role or another. One person
   * may make only so many writes in a minute, so tests that make many are many people.
   */
  like: (name: Name, role?: string) => Promise<APIRequestContext>
  /** Opens a page, signed in as one of the four, in a separate context. */
  pageOf: (name: Name, options?: ContextOptions) => Promise<Page>
  trouble: void
}

/**
 * Tests against the running product: a fresh server and database for each file, so that files cannot affect each other.
 */
export const test = base.extend<Each, Worker>({
  serverOf: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      let running: { file: string; server: Server } | undefined
      // A server that ends waits half a second for its proxy, and the next file does not wait for that.
      const ending: (Promise<void> | undefined)[] = []
      await use(async (file, settings) => {
        if (running?.file === file) return running.server
        ending.push(running?.server.stop())
        // Each client has a different address, so that tests do not reach the sign-in limit of one address.
        running = { file, server: await startServer({ TRUST_PROXY: '1', ...settings }) }
        return running.server
      })
      ending.push(running?.server.stop())
      await Promise.all(ending)
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOf }, use, { file }) => use(await serverOf(file)),
  baseURL: async ({ server }, use) => use(server.url),
  sessionOf: async ({ server }, use) => {
    const sessions = sessionsAt(server)
    await use(sessions.open)
    sessions.leave()
  },
  as: async ({ server, sessionOf }, use) => {
    const open: APIRequestContext[] = []
    await use(async (name) => {
      const extraHTTPHeaders = ownAddress()
      const storageState = name === 'nobody' ? undefined : await sessionOf(name, extraHTTPHeaders)
      const client = await request.newContext({ baseURL: server.url, extraHTTPHeaders, storageState })
      open.push(holdToDescription(client))
      return client
    })
    for (const client of open) await client.dispose()
  },
  like: async ({ server }, use) => {
    const open: APIRequestContext[] = []
    await use(async (name, role) => {
      const others = { named: `${name}.like${++newcomers}`, role, fresh: true }
      const [cookie] = manyPeople(server.folder, name, 1, others)
      const [session, value] = cookie!.split('=') as [string, string]
      const where = {
        domain: 'localhost',
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      } as const
      const storageState = { cookies: [{ name: session, value, ...where }], origins: [] }
      const client = await request.newContext({ baseURL: server.url, extraHTTPHeaders: ownAddress(), storageState })
      open.push(holdToDescription(client))
      return client
    })
    for (const client of open) await client.dispose()
    // They leave, so that later alerts are not sent to more and more people.
    look(server, (sqlite) => sqlite.prepare('UPDATE users SET is_active = 0 WHERE username LIKE ?').run('%.like%'))
  },
  device: async (
    { server, contextOptions, viewport, userAgent, hasTouch, isMobile, deviceScaleFactor, locale, timezoneId },
    use,
  ) => {
    const size = { viewport, userAgent, hasTouch, isMobile, deviceScaleFactor }
    await use({ ...contextOptions, ...size, locale, timezoneId, baseURL: server.url })
  },
  pageOf: async ({ browser, device, sessionOf }, use) => {
    const open: Page[] = []
    await use(async (name, options) => {
      const extraHTTPHeaders = ownAddress()
      const own = { serviceWorkers: 'block', extraHTTPHeaders } as const
      const storageState = await sessionOf(name, extraHTTPHeaders)
      const context = await browser.newContext({ ...device, ...own, storageState, ...options })
      const page = await context.newPage()
      noteTrouble(page)
      open.push(page)
      return page
    })
    for (const page of open) await page.context().close()
  },
  trouble: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
    async ({}, use, info) => {
      await use()
      await tellTrouble(info)
    },
    { auto: true },
  ],
})

let newcomers = 0
let addresses = 0
const ownAddress = () => ({ 'X-Forwarded-For': `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}` })
