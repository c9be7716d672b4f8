import { type Page } from '@playwright/test'
import { silencedBefore } from '../../support/alarm.ts'
import { calmDown, holdToAcknowledge } from '../../support/alerts.ts'
import { expect, test } from '../../support/test.ts'

test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

/** The header that marks each of the product's answers. */
const OWN = { 'X-Portal': '1.0.0' }
const DESK = {
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  reducedMotion: 'reduce' as const,
}

/** Counts the tones that this page plays. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { tones: 0 })
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      counted.tones++
      return make.call(this)
    }
  })
const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones)

async function armed(page: Page) {
  await page.getByRole('button', { name: 'Arm alarm' }).click()
  await expect(page.getByText('ARMED', { exact: true })).toBeVisible()
  await expect.poll(() => tones(page)).toBe(1)
}

/** Checks that a call for help fills the page, plays the siren's six beeps, and can be acknowledged there. */
async function hearsAndSees(page: Page, raise: () => Promise<unknown>) {
  const before = await tones(page)
  await raise()
  const overlay = page.getByRole('alertdialog')
  await expect(overlay.getByRole('heading', { name: 'Alice Archer' })).toBeVisible()
  await expect.poll(() => tones(page)).toBe(before + 6)
  await holdToAcknowledge(overlay)
  await expect(overlay).toBeHidden()
}

test('if even the frame of the admin portal cannot be shown, a call for help is seen and heard; a recovering page stays armed', async ({
  pageOf,
  as,
  server,
}) => {
  const desk = await pageOf('dana', DESK)
  await silencedBefore(desk)
  await countTones(desk)
  // A toast whose title is not text cannot be rendered. It breaks the root of every page, which renders toasts.
  const toast = Buffer.from(JSON.stringify({ id: 'broken', title: { no: 'text' } })).toString('base64')
  await desk.context().addCookies([{ name: 'toast', value: encodeURIComponent(toast), url: server.url }])
  await desk.goto('/admin/emergencies')
  await expect(desk.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(desk.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await expect(desk.getByRole('link', { name: 'Call 999' })).toBeVisible()
  await armed(desk)
  const alice = await as('alice')
  await hearsAndSees(desk, () => alice.post('/api/emergency', { data: { notes: 'journey' } }))
  await desk.context().clearCookies({ name: 'toast' })
  await expect(desk.getByRole('navigation', { name: 'Admin' })).toBeVisible({ timeout: 30_000 })
  await expect(desk.getByText('ARMED', { exact: true })).toBeVisible()
})

test('an error page inside the admin portal shows a call for help, sounds it, and recovers without silencing the alarm', async ({
  pageOf,
  as,
}) => {
  const desk = await pageOf('dana', DESK)
  await silencedBefore(desk)
  await countTones(desk)
  await desk.goto('/admin/control-room')
  await armed(desk)
  await desk.route('**/admin/emergencies.data*', (route) =>
    route.fulfill({ headers: OWN, body: 'not what a page reads' }),
  )
  await desk.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Emergencies' }).click()
  await expect(desk.getByRole('heading', { name: 'Something went wrong' })).toBeVisible({ timeout: 15_000 })
  const alice = await as('alice')
  await hearsAndSees(desk, () => alice.post('/api/emergency', { data: { notes: 'journey' } }))
  await desk.unroute('**/admin/emergencies.data*')
  await expect(desk.getByRole('heading', { name: 'Something went wrong' })).toBeHidden({ timeout: 30_000 })
  await expect(desk.getByText('ARMED', { exact: true })).toBeVisible()
})
