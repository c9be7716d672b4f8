import { sidewaysScroll } from '../../support/axe.ts'
import { cutOff } from '../../support/controls.ts'
import { press, tabTo, typeInto } from '../../support/keyboard.ts'
import { PASSWORD } from '../../support/people.ts'
import { expect, signIn, test } from '../../support/test.ts'

test.describe.configure({ timeout: 120_000 })

test('a lone worker sets PINs, starts, checks in and ends with the keyboard alone, and control records a call', async ({
  pageOf,
}) => {
  const page = await pageOf('charlie')
  await page.goto('/alone/pins')
  await typeInto(page, page.getByLabel('Safe PIN'), '4711')
  await typeInto(page, page.getByLabel('Duress PIN'), '9305')
  await typeInto(page, page.getByLabel('Your password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/alone$/)
  await typeInto(page, page.getByLabel('Where exactly?'), 'Dock 3')
  await press(page, page.getByRole('button', { name: 'Start', exact: true }))
  await expect(page.getByRole('heading', { name: /^Check in by/ })).toBeVisible()
  await typeInto(page, page.getByLabel('PIN', { exact: true }).first(), '4711')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Last check-in received at \d\d:\d\d/)).toBeVisible()

  const desk = await pageOf('dana')
  await desk.goto('/admin/lone-workers')
  const card = desk.locator('main').getByRole('listitem').filter({ hasText: 'Charlie Carter' })
  await press(desk, card.locator('summary').filter({ hasText: 'Record a call' }))
  await typeInto(desk, card.getByLabel('What did they say?').first(), 'Rang him, he knows his word')
  await press(desk, card.getByRole('button', { name: 'Confirm safe' }))
  await expect(card).toContainText('Control called them at')

  await press(page, page.locator('summary').filter({ hasText: 'End the session' }))
  await tabTo(page, page.getByLabel('PIN', { exact: true }).last())
  await page.keyboard.type('4711')
  await press(page, page.getByRole('button', { name: 'End it now' }))
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
})

test('the location is read at a check-in and never in between, and without it a check-in still counts', async ({
  pageOf,
}) => {
  const page = await pageOf('alice', { permissions: [], viewport: { width: 360, height: 740 } })
  let reads = 0
  await page.exposeFunction('noteRead', () => void reads++)
  await page.addInitScript(() => {
    const noteRead = () => (window as unknown as { noteRead: () => void }).noteRead()
    const refuse = (_found: unknown, fail?: (error: { code: number; message: string }) => void) => {
      noteRead()
      fail?.({ code: 1, message: 'denied' })
      return 0
    }
    Object.assign(navigator.geolocation, { getCurrentPosition: refuse, watchPosition: refuse })
  })
  const started = await page.context().request.post('/api/lone-sessions', { data: { intervalMinutes: 30 } })
  expect(started.status()).toBe(201)
  for (const address of ['/home', '/news', '/alone']) await page.goto(address)
  const safe = page.getByRole('button', { name: 'I am safe' })
  expect((await safe.boundingBox())!.height).toBeGreaterThanOrEqual(64)
  expect(reads).toBe(0)
  await safe.click()
  await expect(page.locator('[data-toasts]').getByText('Checked in')).toBeVisible()
  expect(reads).toBe(1)
})

test("with a phone's text at 200 % the lone-worker page can be read and pressed", async ({
  playwright,
  launchOptions,
  server,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 360, height: 740 } })
  await signIn(page.context().request, 'bob')
  const started = await page.context().request.post('/api/lone-sessions', { data: { intervalMinutes: 30 } })
  expect(started.status()).toBe(201)
  for (const address of ['/home', '/clock', '/alone']) {
    await page.goto(address)
    await expect(page.getByText(/Check(-| )in by/).first()).toBeVisible()
    expect(await sidewaysScroll(page), address).toBe(0)
    expect(await page.evaluate(cutOff), address).toEqual([])
  }
  const safe = page.getByRole('button', { name: 'I am safe' })
  await safe.scrollIntoViewIfNeeded()
  await expect(safe).toBeInViewport({ ratio: 0.99 })
  await browser.close()
})
