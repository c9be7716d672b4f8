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
/** A page whose request failed tries again after this long, and only then says that the connection is lost. */
const AGAIN_MS = 1000
/**
 * A page that gets no answer assumes a lost connection: after some seconds if it is reading, and after two minutes if
 * it is writing.
 */
const SILENT_MS = 120_000

// Scripts are let through, because they are already on the phone.
const ALL_BUT_SCRIPTS = /^(?!.*\/assets\/)/

/** Makes the server unreachable for a page with a test clock. */
export const takeAway = (page: Page, { answer }: Away) => page.route(ALL_BUT_SCRIPTS, (route) => answer(route))

/** Makes the server reachable again. */
export const giveBack = (page: Page) => page.unroute(ALL_BUT_SCRIPTS)

/** Moves the test clock on until a page shows a text. */
export async function untilSaid(page: Page, { silent }: Away, words: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(silent ? SILENT_MS : AGAIN_MS)
    await expect(words).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
}

/** Makes a page try again. */
export const tryAgain = (page: Page) => page.clock.fastForward(PAUSE_MS)
