import { type Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

/** The header that marks each of the product's answers. */
const OWN = { 'X-Portal': '1.0.0' }
const quiet = { reducedMotion: 'reduce' } as const

/** Disconnects only this page, and reconnects it. */
const cut = (page: Page) => page.context().setOffline(true)
const mend = (page: Page) => page.context().setOffline(false)
const settled = (page: Page) => page.waitForLoadState('networkidle')

test('a holiday request made offline stays as typed, and is sent when it is sent again', async ({ pageOf }) => {
  const page = await pageOf('charlie', quiet)
  await page.goto('/holidays')
  await settled(page)
  await page.getByLabel('Start Date').fill('2047-03-03')
  await page.getByLabel('End Date').fill('2047-03-04')
  await page.getByLabel(/Reason/).fill('A walk')
  await cut(page)
  await page.getByRole('button', { name: /Request|Submit/ }).click()
  await expect(
    page.locator('main').getByRole('alert').filter({ hasText: 'There is no connection, so this was not sent' }),
  ).toBeVisible()
  await expect(page.getByLabel(/Reason/)).toHaveValue('A walk')
  await expect(page.getByLabel('Start Date')).toHaveValue('2047-03-03')
  await mend(page)
  await page.getByRole('button', { name: /Request|Submit/ }).click()
  await expect(page.getByText('Holiday request sent')).toBeVisible()
})

test('if a page cannot be opened the present one stays, says so, and the page opens automatically later', async ({
  pageOf,
}) => {
  const page = await pageOf('charlie', quiet)
  await page.goto('/news')
  await page.goto('/home')
  await settled(page)
  await page.route('**/news.data*', (route) => route.abort('connectionfailed'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /News/ }).click()
  await expect(page.getByText(/^No connection since/)).toBeVisible()
  await expect(page).toHaveURL(/home$/)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.unroute('**/news.data*')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page).toHaveURL(/news$/)
  await expect(page.getByText(/^No connection since/)).toBeHidden()
})

test('and the same for a page whose scripts were never loaded', async ({ pageOf }) => {
  const page = await pageOf('charlie', quiet)
  await page.goto('/home')
  await settled(page)
  await cut(page)
  await page
    .getByRole('link', { name: /Holidays/ })
    .first()
    .click()
  await expect(page.getByText(/^No connection since/)).toBeVisible()
  await page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/holidays-'))
  await expect(page).toHaveURL(/home$/)
  await expect(page.getByRole('link', { name: 'Emergency SOS' })).toBeVisible()
  await mend(page)
  await expect(page).toHaveURL(/holidays$/)
  await expect(page.getByRole('heading', { name: 'Holidays', level: 1 })).toBeVisible()
  await expect(page.getByText(/^No connection since/)).toBeHidden()
})

test('a page whose scripts a newer release has removed is loaded from that release', async ({ pageOf }) => {
  const page = await pageOf('charlie', quiet)
  await page.goto('/home')
  await settled(page)
  await page.route('**/assets/holidays-*', (route) => route.fulfill({ status: 404, headers: OWN }))
  const again = page.waitForEvent('load')
  await page
    .getByRole('link', { name: /Holidays/ })
    .first()
    .click()
  await again
  await page.unrouteAll()
  await settled(page)
  await page
    .getByRole('link', { name: /Holidays/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Holidays', level: 1 })).toBeVisible()
})

test('an article whose answer is lost is still there, nobody is told that it was saved, and it is published once', async ({
  pageOf,
}) => {
  const page = await pageOf('dana', quiet)
  await page.goto('/admin/content/news/new')
  await settled(page)
  await page.getByLabel('Title').fill('Torches')
  await page.getByLabel('Content').fill('New torches for everybody')
  const titles = async () => {
    const answer = await page.request.get('/api/news')
    return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
  }
  await page.route('**/admin/content/news/new.data*', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: /Publish/ }).click()
  await expect(page.locator('main').getByRole('alert').filter({ hasText: 'No answer came back' }).first()).toBeVisible()
  await expect(page.getByLabel('Content')).toHaveValue('New torches for everybody')
  expect(await titles()).toContain('Torches')
  // The interception is removed, because the page may request itself again and an intercepted request reports no error.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: /Publish/ }).click()
  await expect(page).toHaveURL(/content\/news$/)
  await expect(page.getByText('Article published').first()).toBeVisible()
  expect((await titles()).filter((title) => title === 'Torches')).toEqual(['Torches'])
})

test('if it is not known whether a new password was set, its dialog stays open', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/home')
  await settled(page)
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('link', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Current Password').fill('whatever it was')
  await dialog.getByLabel('New Password', { exact: true }).fill('Rain-at-3-am-2047')
  await dialog.getByLabel(/Confirm/).fill('Rain-at-3-am-2047')
  await page.route('**/change-password.data*', (route) => route.abort('connectionreset'))
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText(/Failed to change password/)).toBeVisible()
})

test('behind a proxy whose product is down the page stays, says why, and the tapped page opens when it is back', async ({
  pageOf,
}) => {
  const page = await pageOf('charlie', quiet)
  await page.goto('/home')
  await settled(page)
  await page.route('**/news.data*', (route) => route.fulfill({ status: 502, body: '<h1>502 Bad Gateway</h1>' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /News/ }).click()
  await expect(page.getByText('Unable to load news articles')).toBeVisible()
  await expect(page.getByText(/^No connection since .*Trying again\.$/)).toBeVisible()
  await expect(page).toHaveURL(/home$/)
  await expect(page.getByRole('link', { name: 'SOS', exact: true })).toBeVisible()
  await page.unroute('**/news.data*')
  await expect(page).toHaveURL(/news$/)
  await expect(page.getByText(/^No connection since/)).toBeHidden()
})

test('if the server itself fails, the page says so', async ({ pageOf }) => {
  const page = await pageOf('charlie', quiet)
  await page.goto('/home')
  await settled(page)
  await page.route('**/documents.data*', (route) => route.fulfill({ status: 500, headers: OWN, body: '' }))
  await page
    .getByRole('link', { name: /Documents/ })
    .first()
    .click()
  await expect(page.getByText('Unable to load documents')).toBeVisible()
  await expect(page.getByText(/^The server has had a problem since/)).toBeVisible()
  await expect(page).toHaveURL(/home$/)
  await page.unroute('**/documents.data*')
  await expect(page).toHaveURL(/documents$/)
})

test('an error page disappears when the server answers again', async ({ pageOf }) => {
  const page = await pageOf('charlie', quiet)
  await page.goto('/home')
  await settled(page)
  await page.route('**/performance.data*', (route) => route.fulfill({ headers: OWN, body: 'not what a page reads' }))
  await page
    .getByRole('link', { name: /Performance/ })
    .first()
    .click()
  await expect(page.getByText('This page tries again automatically.')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('link', { name: 'Call 999' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.unroute('**/performance.data*')
  await expect(page.getByText('This page tries again automatically.')).toBeHidden({ timeout: 15_000 })
  await expect(page).toHaveURL(/performance$/)
})
