import { type Page } from '@playwright/test'
import { axeLooks } from '../../support/axe.ts'
import { hireNewcomer } from '../../support/newcomer.ts'
import { openUnderWorker } from '../../support/newer-version.ts'
import { PASSWORD } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

test.describe.configure({ timeout: 240_000 })

const still = { reducedMotion: 'reduce' } as const
const note = ({ looks, found }: { looks: number; found: string[] }) =>
  test.info().annotations.push({ type: 'axe', description: `${looks} looks, ${found.length} findings` })
/** A toast stays while the pointer is on it. */
const toast = async (page: Page, words: string | RegExp) => page.locator('[data-toasts]').getByText(words).hover()

test('axe finds nothing in the menu, dialogs and toasts of staff', async ({ pageOf, isMobile }) => {
  const { look, report } = axeLooks({ large: isMobile })
  const page = await pageOf('charlie', still)
  await page.goto('/home')
  await page.locator('summary', { hasText: 'Menu of Charlie Carter' }).click()
  await look(page, 'menu')
  await page.getByRole('link', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await look(page, 'change password')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look(page, 'change password, refused')
  await page.keyboard.press('Escape')

  await page.goto('/privacy-choices')
  await page.getByRole('button', { name: /Agree to face matching|Withdraw consent/ }).click()
  await toast(page, /Face matching is (on|off)/)
  await look(page, 'toast')

  await page.goto('/news/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('dialog', { name: 'This article is not here' })).toBeVisible()
  await look(page, 'no such article')
  await page.goto('/forms/submissions/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await look(page, 'no such submission')

  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.getByLabel('Six digits from the app').fill('000000')
  await look(page, 'second factor')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  await look(page, 'second factor, refused')

  await page.goto('/holidays')
  await page.getByLabel('Start date').fill('2043-03-02')
  await page.getByLabel('End date').fill('2043-04-30')
  await expect(page.getByText('This exceeds your remaining balance', { exact: true })).toBeVisible()
  await look(page, 'holiday beyond the balance')
  await page.getByLabel('End date').fill('2043-03-03')
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
  await look(page, 'sign in again')
  expect(report().found).toEqual([])
  note(report())
})

test('axe finds nothing in an emergency as its sender sees it', async ({ pageOf, as, isMobile }) => {
  const { look, report } = axeLooks({ large: isMobile })
  const page = await pageOf('alice', still)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Emergency SOS' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await look(page, 'SOS')
  await page.context().setOffline(true)
  await question.getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(page.getByText('Your alert has not been sent yet')).toBeVisible()
  await look(page, 'SOS without a network')
  await page.context().setOffline(false)
  await expect(page.getByText(/^SOS sent \d\d:\d\d/)).toBeVisible({ timeout: 30_000 })
  await look(page, 'SOS sent')
  const dana = await as('dana')
  const { id } = ((await (await dana.get('/api/emergency/active')).json()) as { id: string }[])[0]!
  await dana.post(`/api/emergency/${id}/acknowledge`)
  await expect(page.getByText(/Seen by Dana Dean/)).toBeVisible()
  await look(page, 'SOS seen')
  await dana.post(`/api/emergency/${id}/resolve`, { data: { resolution: 'All is well' } })
  await expect(page.getByText(/resolved by Dana Dean/)).toBeVisible()
  await look(page, 'SOS resolved')
  expect(report().found).toEqual([])
  note(report())
})

test('axe finds nothing in front of a refused camera', async ({ pageOf, isMobile }) => {
  const { look, report } = axeLooks({ large: isMobile })
  const page = await pageOf('charlie', still)
  await page.goto('/self-appraisal')
  await page.getByRole('button', { name: 'Sign Here' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'signature')
  await page.goto('/accident-form')
  await page.getByRole('button', { name: 'Take Photo' }).click()
  await expect(page.getByRole('dialog').getByText('Camera Error')).toBeVisible()
  await look(page, 'camera, refused')
  await page.goto('/clock')
  await page.getByRole('button', { name: 'Clock In' }).click()
  const scan = page.getByRole('dialog', { name: 'Biometric Scan' })
  await expect(scan.getByText('Camera not available')).toBeVisible()
  await look(page, 'clock in without a camera')
  const nobody = { name: 'grey.txt', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await scan.getByLabel('Photo of yourself').setInputFiles(nobody)
  await expect(page.getByRole('dialog', { name: 'Verification Failed' })).toBeVisible()
  await look(page, 'clock in, failed')
  expect(report().found).toEqual([])
  note(report())
})

test('axe finds nothing in the notice of a newer version, over a form with refused answers', async ({
  pageOf,
  isMobile,
}) => {
  const { look, report } = axeLooks({ large: isMobile })
  const page = await pageOf('bob', { ...still, serviceWorkers: 'allow' })
  const bringNewer = await openUnderWorker(page, '/daily-report')
  await page.locator('button[value=submit]').click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await bringNewer()
  await expect(page.getByRole('status').filter({ hasText: 'A newer version is ready' })).toBeVisible()
  await look(page, 'newer version')
  expect(report().found).toEqual([])
  note(report())
})

test('axe finds nothing while a person signs in and agrees', async ({ browser, baseURL, as, viewport, isMobile }) => {
  const { look, report } = axeLooks({ large: isMobile })
  const context = await browser.newContext({ ...still, baseURL, viewport, isMobile, serviceWorkers: 'block' })
  const page = await context.newPage()
  for (const address of ['/login', '/admin/login']) {
    await page.goto(address)
    await page.getByLabel('Email or username').fill('nobody')
    // The button is disabled, and still says what is missing.
    await expect(page.getByRole('button', { name: 'Location Required', disabled: true })).toBeVisible()
    await page.getByRole('button', { name: 'Location Required' }).click({ force: true })
    await expect(page.locator('[data-toasts]').getByText('Location Required')).toBeVisible()
    await toast(page, 'Location Required')
    await look(page, `${address} without a place`)
    const byHand = page.getByRole('button', { name: 'Enter Location Manually' })
    if (await byHand.isVisible()) await byHand.click()
    await page.getByLabel('Your current location').fill('Northgate House')
    await page.getByRole('button', { name: 'Use This Location' }).click()
    await expect(page.getByText('Location recorded')).toBeVisible()
    await page.locator('button[type=submit]').last().click()
    await expect(page.getByRole('alert').filter({ hasText: 'Sign-in failed' })).toBeVisible()
    await look(page, `${address}, refused`)
  }
  const username = await hireNewcomer(await as('dana'), await as('nobody'))
  await context.request.post('/api/auth/login', { data: { email: username, password: PASSWORD } })
  await page.goto('/home')
  await look(page, 'consent')
  await page.getByRole('button', { name: 'Complete Agreement' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await look(page, 'consent, refused')
  expect(report().found).toEqual([])
  note(report())
  await context.close()
})

test('axe finds nothing on the splash', async ({ browser, baseURL, viewport, isMobile }) => {
  const { look, report } = axeLooks({ large: isMobile })
  const context = await browser.newContext({
    baseURL,
    viewport,
    isMobile,
    serviceWorkers: 'block',
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(1000)
  await expect(page.getByText('HR Management System')).toBeVisible()
  await look(page, 'splash')
  expect(report().found).toEqual([])
  note(report())
  await context.close()
})
