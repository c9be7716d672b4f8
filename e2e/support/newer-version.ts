import { expect, type Page } from '@playwright/test'

/**
 * Waits until the service worker is active and answers for this page; before that, it would miss what is sent to it.
 */
export async function underWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/**
 * Opens a page with an active service worker.
 * @returns a function that gives the product a newer worker, and makes the page look for it
 */
export async function openUnderWorker(page: Page, address: string): Promise<() => Promise<void>> {
  let newer = false
  await page.context().route('**/sw.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// ${newer ? 'newer' : 'first'}` })
  })
  await page.goto(address)
  await underWorker(page)
  return async () => {
    newer = true
    await page.evaluate(() => navigator.serviceWorker.ready.then((one) => one.update()).then(() => undefined))
  }
}
