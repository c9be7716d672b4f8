import { underWorker } from '../../support/newer-version.ts'
import { expect, test } from '../../support/test.ts'

test('first aid and the emergency numbers open with no network', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/medical-emergency')
  await underWorker(page)
  await context.setOffline(true)
  await page.goto('/medical-emergency/not-breathing')
  const typefaces = () =>
    page.evaluate(async () => (await document.fonts.load('1rem "Atkinson Hyperlegible Next"')).map((one) => one.status))
  expect(await typefaces()).toEqual(['loaded'])
  await expect(page.getByText('30 compressions', { exact: false }).first()).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999')
  await context.close()
})

test('first aid also opens with no network when it is tapped', async ({ pageOf }) => {
  const page = await pageOf('alice', { serviceWorkers: 'allow' })
  await page.goto('/home')
  await underWorker(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /Medical Emergency/ }).click()
  await page
    .getByRole('link', { name: /Not Breathing/ })
    .first()
    .click()
  await expect(page.getByText('30 compressions', { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to Protocols' }).click()
  await expect(page).toHaveURL(/medical-emergency$/)
})

test('nothing personal is stored on the device', async ({ pageOf }) => {
  const page = await pageOf('alice', { serviceWorkers: 'allow' })
  await page.goto('/home')
  await underWorker(page)
  const kept = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const shelf = await caches.open(name)
      for (const request of await shelf.keys()) texts.push(await (await shelf.match(request))!.text())
    }
    return texts.join('\n')
  })
  expect(kept).toContain('Call 999')
  expect(kept).not.toContain('Archer')
})
