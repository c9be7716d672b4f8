import { type Page, type Route } from '@playwright/test'
import { PASSWORD } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

const PROXY = '<h1>502 Bad Gateway</h1>'
const NEXT = 'Rain-at-3-am-2047'
/** The longest pause between two tries. */
const PAUSE_MS = 16_000

/** How a server is away: a proxy answers in its place, nothing gets through, or a network asks to sign in. */
const WAYS: { name: string; seconds: number; answer: (route: Route) => Promise<void> }[] = [
  { name: 'nothing gets through', seconds: 2, answer: (route) => route.abort('connectionfailed') },
  { name: 'a proxy answers 502', seconds: 20, answer: (route) => route.fulfill({ status: 502, body: PROXY }) },
  {
    name: 'a network asks to sign in',
    seconds: 600,
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the hotel</h1>' }),
  },
]

for (const [at, { name, seconds, answer }] of WAYS.entries()) {
  test(`away for ${seconds} s (${name}): page, form, SOS and tabs stay, and what was pressed happens once or not at all`, async ({
    pageOf,
    as,
  }) => {
    const page = await pageOf('charlie', { reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/holidays')
    await page.waitForLoadState('networkidle')
    const reason = `A walk of ${seconds} s`
    const day = `2047-0${at + 3}-03`
    await page.getByLabel('Start Date').fill(day)
    await page.getByLabel('End Date').fill(day)
    await page.getByLabel(/Reason/).fill(reason)
    let comeBack!: () => void
    const back = new Promise<void>((resolve) => (comeBack = resolve))
    // The scripts of a page are on the phone.
    await page.route(/^(?!.*\/assets\/)/, (route) => answer(route))
    // This one is on its way until the server is back.
    await page.route('**/change-password.data*', async (route) => {
      await back
      await route.continue().catch(() => null)
    })

    await request(page)
    const said = page.locator('main').getByRole('alert').filter({ hasText: 'Failed to submit holiday request' })
    await expect(said.first()).toBeVisible()
    await cancelNewPassword(page)
    const news = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /News/ })
    await news.click()
    await expect(page.getByText(/^No connection since/)).toBeVisible()
    await page.clock.fastForward(seconds * 1000)
    await expect(page).toHaveURL(/\/holidays$/)
    await expect(page.getByLabel(/Reason/)).toHaveValue(reason)
    await expect(page.getByLabel('Start Date')).toHaveValue(day)
    await expect(page.getByRole('link', { name: 'SOS', exact: true })).toBeVisible()
    await expect(news).toBeVisible()

    await page.unroute(/^(?!.*\/assets\/)/)
    comeBack()
    await page.clock.fastForward(PAUSE_MS)
    await expect(page).toHaveURL(/\/news$/)
    await expect(page.getByText(/^No connection since/)).toBeHidden()

    const charlie = await as('charlie')
    const reasons = async () =>
      ((await (await charlie.get('/api/holidays')).json()) as { reason: string }[]).map((one) => one.reason)
    expect(await reasons()).not.toContain(reason)
    const signsIn = async (password: string) =>
      (await (await as('nobody')).post('/api/auth/login', { data: { email: 'charlie', password } })).status()
    expect([await signsIn(PASSWORD), await signsIn(NEXT)]).toEqual([200, 401])
  })
}

test('a request whose answer is lost is made once, however often it is pressed', async ({ pageOf, as }) => {
  const page = await pageOf('charlie', { reducedMotion: 'reduce' })
  await page.goto('/holidays')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Start Date').fill('2047-09-03')
  await page.getByLabel('End Date').fill('2047-09-04')
  await page.getByLabel(/Reason/).fill('Lost answer')
  await page.route('**/holidays.data*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  for (let time = 0; time < 2; time++) {
    const cut = page.waitForEvent('requestfailed', (one) => one.method() === 'POST')
    await request(page)
    await cut
    await expect(page.getByRole('button', { name: 'Submit Request' })).toBeEnabled()
  }
  await page.unrouteAll()
  await request(page)
  await expect(page.getByText('Holiday request sent')).toBeVisible()
  const all = (await (await (await as('charlie')).get('/api/holidays')).json()) as { reason: string }[]
  expect(all.filter((one) => one.reason === 'Lost answer')).toHaveLength(1)
})

const request = (page: Page) => page.getByRole('button', { name: 'Submit Request' }).click()

/** Presses Change Password, and takes it back while no answer has come. */
async function cancelNewPassword(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('link', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Current Password').fill(PASSWORD)
  await dialog.getByLabel('New Password', { exact: true }).fill(NEXT)
  await dialog.getByLabel(/Confirm/).fill(NEXT)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByRole('button', { name: 'Changing...' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-toasts]').getByText('Cancelled')).toBeVisible()
}
