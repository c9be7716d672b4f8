import { type Page } from '@playwright/test'

/** Matches requests that belong to no page, such as the report that a phone makes every quarter of an hour. */
const ASIDE = ['/__manifest', '/api/outbox/phone']

/**
 * Collects the requests that a page makes from now on, such as 'POST /api/clock'. The event stream and files do not
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
 * Waits long enough for requests that follow an event, which are gathered for 200 ms. Waiting is the only way to show
 * that none comes.
 */
export const quiet = (page: Page): Promise<void> => page.waitForTimeout(800)
