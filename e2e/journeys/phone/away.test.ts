import { type Page } from '@playwright/test'
import { giveBack, takeAway, tryAgain, untilSaid, WAYS } from '../../support/away.ts'
import { PASSWORD } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

const NEXT = 'Rain-at-3-am-2047'

for (const [at, way] of WAYS.entries()) {
  const { name, seconds, says } = way
  test(`away for ${seconds} s (${name}): page, form, SOS and tabs stay, and each press happens once or not at all`, async ({
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
    await takeAway(page, way)
    // This page waits until the server is back.
    await page.route('**/change-password.data*', async (route) => {
      await back
      await route.continue().catch(() => null)
    })

    await request(page)
    const said = page.locator('main').getByRole('alert').filter({ hasText: 'Failed to submit holiday request' })
    await untilSaid(page, way, said.first())
    await cancelNewPassword(page)
    const news = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /News/ })
    await news.click()
    await untilSaid(page, way, page.getByText(says))
    await page.clock.fastForward(seconds * 1000)
    await expect(page).toHaveURL(/\/holidays$/)
    await expect(page.getByLabel(/Reason/)).toHaveValue(reason)
    await expect(page.getByLabel('Start Date')).toHaveValue(day)
    await expect(page.getByRole('link', { name: 'SOS', exact: true })).toBeVisible()
    await expect(news).toBeVisible()

    await giveBack(page)
    comeBack()
    await expect(async () => {
      await tryAgain(page)
      await expect(page).toHaveURL(/\/news$/, { timeout: 1000 })
    }).toPass()
    await expect(page.getByText(says)).toBeHidden()

    const charlie = await as('charlie')
    const reasons = async () =>
      ((await (await charlie.get('/api/holidays')).json()) as { reason: string }[]).map((one) => one.reason)
    expect(await reasons()).not.toContain(reason)
    const signsIn = async (password: string) =>
      (await (await as('nobody')).post('/api/auth/login', { data: { email: 'charlie', password } })).status()
    expect([await signsIn(PASSWORD), await signsIn(NEXT)]).toEqual([200, 401])
  })
}

test('a request whose answer is lost is carried out once, however often the button is pressed', async ({
  pageOf,
  as,
}) => {
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

test('cancelling before the code that sends a new password has loaded: nothing is sent any more', async ({
  pageOf,
  as,
}) => {
  const page = await pageOf('charlie', { reducedMotion: 'reduce' })
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  let arrive!: () => void
  const late = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/change-password-(?!dialog)/, async (route) => {
    await late
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (one) => one.method() === 'POST' && sent.push(new URL(one.url()).pathname))
  await openAndSend(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  arrive()
  const toast = page.locator('[data-toasts]')
  await expect(toast.getByText('Cancelled')).toBeVisible()
  await expect(toast.getByText('It was not sent.')).toBeVisible()
  expect(sent).not.toContain('/change-password.data')
  const answer = await (await as('nobody')).post('/api/auth/login', { data: { email: 'charlie', password: PASSWORD } })
  expect(answer.status()).toBe(200)
})

const request = (page: Page) => page.getByRole('button', { name: 'Submit Request' }).click()

/** Presses Change Password, and cancels before any answer comes. */
async function cancelNewPassword(page: Page): Promise<void> {
  const dialog = await openAndSend(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-toasts]').getByText('Cancelled')).toBeVisible()
}

async function openAndSend(page: Page) {
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('link', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Current Password').fill(PASSWORD)
  await dialog.getByLabel('New Password', { exact: true }).fill(NEXT)
  await dialog.getByLabel(/Confirm/).fill(NEXT)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByRole('button', { name: 'Changing...' })).toBeVisible()
  return dialog
}
