import { expect, type Page } from '@playwright/test'

/**
 * Opens a page whose service worker is in charge.
 * @returns a function that lets the product have a newer worker, and the page look for it
 */
export async function openUnderWorker(page: Page, address: string): Promise<() => Promise<void>> {
  let newer = false
  await page.context().route('**/sw.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// ${newer ? 'newer' : 'first'}` })
  })
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  return async () => {
    newer = true
    await page.evaluate(() => navigator.serviceWorker.ready.then((one) => one.update()).then(() => undefined))
  }
}
