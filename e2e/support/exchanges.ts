import { type Page } from '@playwright/test'

/** Requests that belong to no page, such as a phone's hello, once in a quarter of an hour. */
const ASIDE = ['/__manifest', '/api/outbox/phone']

/**
 * Collects the requests that a page makes from now on, such as 'POST /api/clock'. Its event stream and its files do not
 * count.
 */
export function exchangesOf(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch' && !ASIDE.includes(pathname)) made.push(`${request.method()} ${pathname}`)
  })
  return made
}

/**
 * Waits long enough for requests that follow an event, which are gathered for 200 ms. Only time can show that none
 * comes.
 */
export const quiet = (page: Page): Promise<void> => page.waitForTimeout(800)
