import { type Page } from '@playwright/test'

/** What comes with no page in particular: a phone's hello, once in a quarter of an hour. */
const ASIDE = ['/__manifest', '/api/outbox/phone']

/** What a page asks the server for from now on, such as 'POST /api/clock'. Its stream of events and its files do not count. */
export function exchangesOf(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && !ASIDE.includes(pathname)) made.push(`${request.method()} ${pathname}`)
  })
  return made
}

/** Long enough for what a page would still ask because of an event: it gathers for 200 ms. That nothing comes takes time to see. */
export const quiet = (page: Page): Promise<void> => page.waitForTimeout(800)
