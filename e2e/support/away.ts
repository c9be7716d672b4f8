import { expect, type Locator, type Page, type Route } from '@playwright/test'

/**
 * One way in which a server can be unreachable: what answers in its place, and what a page then says about the
 * connection.
 */
export type Away = {
  name: string
  seconds: number
  answer: (route: Route) => Promise<unknown>
  says: RegExp
  /** Whether a page has to wait before it knows that no answer will come. */
  silent?: true
}

const NO_LINE = /^No connection since/
const PROXY = '<h1>Bad Gateway</h1>'

export const WAYS: Away[] = [
  {
    name: 'nothing gets through',
    seconds: 2,
    answer: (route) => route.abort('connectionfailed'),
    says: NO_LINE,
  },
  {
    name: 'a proxy answers 502',
    seconds: 20,
    answer: (route) => route.fulfill({ status: 502, body: PROXY }),
    says: NO_LINE,
  },
  {
    name: 'a proxy gives up with 504',
    seconds: 20,
    answer: (route) => route.fulfill({ status: 504, body: PROXY }),
    says: NO_LINE,
  },
  {
    name: 'a network asks to sign in',
    seconds: 600,
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the hotel</h1>' }),
    says: NO_LINE,
  },
  {
    name: 'no answer ever comes',
    seconds: 600,
    answer: () => new Promise(() => undefined),
    says: /^No answer since/,
    silent: true,
  },
]

/** The longest pause between a page's tries. */
const PAUSE_MS = 16_000
/**
 * A page that gets no answer assumes a lost connection: after some seconds if it is reading, and after two minutes if
 * it is writing.
 */
const STEP_MS = 30_000

// Scripts are let through, because they are already on the phone.
const ALL_BUT_SCRIPTS = /^(?!.*\/assets\/)/

/** Makes the server unreachable for a page with a test clock. */
export const takeAway = (page: Page, { answer }: Away) => page.route(ALL_BUT_SCRIPTS, (route) => answer(route))

/** Makes the server reachable again. */
export const giveBack = (page: Page) => page.unroute(ALL_BUT_SCRIPTS)

/** Waits until a page shows a text. If there is no answer at all, the test clock is moved on. */
export async function untilSaid(page: Page, { silent }: Away, words: Locator): Promise<void> {
  if (!silent) return expect(words).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(STEP_MS)
    await expect(words).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
}

/** Makes a page try again. */
export const tryAgain = (page: Page) => page.clock.fastForward(PAUSE_MS)
