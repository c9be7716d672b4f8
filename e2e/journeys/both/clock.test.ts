import { type Page } from '@playwright/test'
import { test } from '../../support/camera.ts'
import { exchangesOf, quiet } from '../../support/exchanges.ts'
import { type Name } from '../../support/people.ts'
import { portrait, portraitUrl } from '../../support/portraits.ts'
import { expect } from '../../support/test.ts'

// A scan takes at least three seconds, and each test opens its own browser.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

/** The people whose faces a test before this one has enrolled. */
const enrolled = new Set<string>()
const enrolOnce = (enrol: (name: Name, ...takes: number[]) => Promise<void>, name: Name) =>
  enrolled.has(name) ? undefined : (enrolled.add(name), enrol(name, 0, 1, 2))

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const scan = async (page: Page) => {
  await press(page, 'Clock In')
  const button = page.getByRole('button', { name: 'Scan Now' })
  await expect(button).toBeDisabled()
  await expect(page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
  await button.click()
  await expect(page.getByRole('heading', { name: /^Verification/ })).toBeVisible({ timeout: 30_000 })
}
const clockedIn = (page: Page) => expect(page.getByRole('heading', { name: 'Currently Clocked In' })).toBeVisible()
const clockedOut = (page: Page) => expect(page.getByRole('heading', { name: 'Ready to Clock In' })).toBeVisible()
const toast = (page: Page, words: string | RegExp) =>
  expect(page.locator('[data-toasts]').getByText(words)).toBeVisible()

test(
  'a guard in a hi-vis jacket clocks in with a scan, and out at once',
  { tag: '@phone' },
  async ({ pageSeeing, enrol }) => {
    await enrolOnce(enrol, 'alice')
    const page = await pageSeeing('alice', { person: 'alice', jacket: true, take: 3 })
    const connected = page.waitForResponse(/\/api\/events/)
    await page.goto('/clock')
    await clockedOut(page)
    await expect(page.getByText('Biometric verification and hi-vis jacket required')).toBeVisible()
    await connected
    const exchanges = exchangesOf(page)
    await press(page, 'Clock In')
    await expect(page.getByText('Show Hi-Vis Jacket on Shoulders')).toBeVisible()
    await expect(page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
    await press(page, 'Scan Now')
    await expect(page.getByRole('progressbar', { name: 'Scan progress' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Verification Complete' })).toBeVisible({ timeout: 30_000 })
    await press(page, 'Continue Clock In')
    await clockedIn(page)
    await toast(page, 'Clocked in')
    const list = page.getByRole('list').filter({ hasText: 'clocked in' })
    await expect(list.getByText('Face verified')).toBeVisible()
    await expect(list.getByText('Hi-vis detected')).toBeVisible()
    await expect(list.getByText('Location recorded')).toBeVisible()
    await quiet(page)
    // The address may have been looked up before; the answer to the punch has everything that the page shows.
    expect(exchanges.filter((made) => !made.includes('geocode') && !made.endsWith('/outbox/phone'))).toEqual([
      'POST /api/biometric/verify',
      'POST /api/outbox',
    ])
    expect(exchanges.length).toBeLessThanOrEqual(4)
    await press(page, 'Clock Out')
    await clockedOut(page)
    await toast(page, 'Clocked out')
    await expect(page.getByRole('status').filter({ hasText: 'Your shift has ended' })).toContainText(/min.*, 0 forms/)
  },
)

test(
  'a driver without a jacket is warned, continues, and the admin sees the violation',
  { tag: '@phone' },
  async ({ pageSeeing, as }) => {
    const page = await pageSeeing('charlie', { person: 'charlie' })
    await page.goto('/clock-in-out')
    await scan(page)
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    await expect(page.getByText('High-visibility jacket not detected.', { exact: true })).toBeVisible()
    await press(page, 'Rescan with Hi-Vis')
    await expect(page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
    await press(page, 'Scan Now')
    await expect(page.getByRole('button', { name: 'Proceed with Violation' })).toBeVisible({ timeout: 30_000 })
    await press(page, 'Proceed with Violation')
    await clockedIn(page)
    await toast(page, 'Safety Warning: High-visibility jacket not detected! This violation has been logged.')
    const violations = await (await (await as('dana')).get('/api/admin/safety-violations')).json()
    expect(violations.slice(0, 1)).toMatchObject([
      { userName: 'Charlie Carter', type: 'missing_hi_vis', resolved: false },
    ])
    await press(page, 'Clock Out')
    await clockedOut(page)
  },
)

test(
  'a scan that was left open too long says so, and the camera opens again',
  { tag: '@phone' },
  async ({ pageSeeing }) => {
    const page = await pageSeeing('bob', { person: 'bob' })
    await page.clock.install()
    await page.goto('/clock')
    await scan(page)
    await expect(page.getByRole('button', { name: 'Continue Clock In' })).toBeVisible()
    await page.clock.fastForward('05:00')
    await expect(page.getByRole('alert').filter({ hasText: 'This scan has expired. Scan again.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue Clock In' })).toBeHidden()
    await expect(page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
    await press(page, 'Scan Now')
    await expect(page.getByRole('heading', { name: 'Verification Complete' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('This scan has expired')).toBeHidden()
  },
)

test('office staff need a face and no jacket', { tag: '@phone' }, async ({ pageSeeing }) => {
  const page = await pageSeeing('bob', { person: 'bob' })
  await page.goto('/clock')
  await expect(page.getByText('Biometric verification and location required')).toBeVisible()
  await scan(page)
  await expect(page.getByText('Face detected (not enrolled).')).toBeVisible()
  await press(page, 'Continue Clock In')
  await clockedIn(page)
  const entry = page.getByRole('list').filter({ hasText: 'clocked in' })
  await expect(entry.getByText('Face detected (not enrolled)')).toBeVisible()
  await expect(entry.getByText('Face verified')).toBeHidden()
  await page.goto('/home')
  await expect(page.getByText('Face detected (not enrolled)').first()).toBeVisible()
  await page.goto('/clock')
  await press(page, 'Clock Out')
  await clockedOut(page)
})

test('an admin clocks in with a location only', { tag: '@desktop' }, async ({ pageOf }) => {
  const place = { latitude: 51.5034, longitude: -0.1276 }
  const page = await pageOf('dana', { permissions: ['geolocation'], geolocation: place })
  await page.goto('/clock')
  await expect(page.getByText('Simple clock in with location only')).toBeVisible()
  await press(page, 'Clock In')
  await clockedIn(page)
  await expect(page.getByText('Location recorded').first()).toBeVisible()
  await press(page, 'Clock Out')
  await clockedOut(page)
})

test(
  "another person's face is refused; after two failures a manual check is offered",
  { tag: '@phone' },
  async ({ pageSeeing, enrol, as }) => {
    await enrolOnce(enrol, 'alice')
    const page = await pageSeeing('alice', { person: 'bob', jacket: true, take: 1 })
    await page.goto('/clock')
    await scan(page)
    await expect(page.getByText(/does not match the one enrolled/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue Clock In' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Clock in without a scan' })).toBeHidden()
    await press(page, 'Try Again')
    await expect(page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
    await press(page, 'Scan Now')
    await expect(page.getByRole('button', { name: 'Clock in without a scan' })).toBeVisible({ timeout: 30_000 })
    await press(page, 'Clock in without a scan')
    await expect(page.getByText('Please say whether you are wearing your high-visibility jacket.')).toBeVisible()
    await page.getByRole('radio', { name: 'Yes' }).check()
    await press(page, 'Clock in without a scan')
    await clockedIn(page)
    await expect(page.getByText('Manual check waiting').first()).toBeVisible()
    const pending = await (await (await as('dana')).get('/api/admin/clock-entries?identityCheck=pending')).json()
    expect(pending.slice(0, 1)).toMatchObject([
      { userName: 'Alice Archer', faceVerified: false, claimed: { failedScans: 2 } },
    ])
    await press(page, 'Clock Out')
    await clockedOut(page)
  },
)

test(
  'a refused camera leads to an explanation and a manual check, without a location too',
  { tag: '@phone' },
  async ({ pageSeeing }) => {
    const page = await pageSeeing('bob', null, { location: false })
    await page.goto('/clock')
    await press(page, 'Clock In')
    await expect(page.getByText(/Camera access was denied|No camera was found/)).toBeVisible({ timeout: 15_000 })
    await press(page, 'Clock in without a scan')
    await clockedIn(page)
    await expect(page.getByText('Location not available').first()).toBeVisible()
    await press(page, 'Clock Out')
    await clockedOut(page)
  },
)

test(
  'without scripts the page shows the status, clocks out and says what a face check needs',
  { tag: '@phone' },
  async ({ pageOf, as }) => {
    const api = await as('charlie')
    expect(
      (
        await api.post('/api/clock', { data: { action: 'clock_in', manualCheck: true, uniformDetected: true } })
      ).status(),
    ).toBe(201)
    const page = await pageOf('charlie', { javaScriptEnabled: false })
    await page.goto('/clock')
    await clockedIn(page)
    await press(page, 'Clock Out')
    await clockedOut(page)
    // Playwright finds no text or roles inside noscript, so the test uses markup.
    await page.locator('#main noscript button', { hasText: 'Undo clock-out' }).click()
    await clockedIn(page)
    await press(page, 'Clock Out')
    await clockedOut(page)
    const fallback = page.locator('#main noscript:has(details)')
    expect(await fallback.innerHTML()).toContain('Clock in with a photo of yourself')
    await fallback.locator('summary').click()
    await fallback.locator('input[type=radio][value=true]').check()
    await fallback.locator('button', { hasText: 'Clock in without a scan' }).click()
    await clockedIn(page)
    await press(page, 'Clock Out')
    await clockedOut(page)
  },
)

test('without scripts a photo replaces the scan', { tag: '@phone' }, async ({ pageOf }) => {
  const page = await pageOf('bob', { javaScriptEnabled: false })
  await page.goto('/clock')
  const form = page.locator('#main noscript form[enctype]')
  const send = async (picture: Buffer) => {
    await form.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
    await form.locator('button', { hasText: 'Check the photo and clock in' }).click()
  }
  await send(await portrait({ person: null }))
  await expect(page.getByText(/No face detected/).first()).toBeVisible()
  await clockedOut(page)
  await send(await portrait({ person: 'bob' }))
  await clockedIn(page)
  await expect(page.getByText('Face detected (not enrolled)').first()).toBeVisible()
  await press(page, 'Clock Out')
  await clockedOut(page)
})

test(
  'a person who refused face matching declares place and jacket, with and without scripts',
  { tag: '@phone' },
  async ({ pageOf, as }) => {
    const alice = await as('alice')
    const agree = (consentGiven: boolean) =>
      alice.post('/api/consent-logs', {
        data: { consentType: 'biometric_attendance', consentGiven, consentVersion: '2025.1' },
      })
    await agree(false)
    for (const javaScriptEnabled of [true, false]) {
      const page = await pageOf('alice', { javaScriptEnabled })
      await page.goto('/clock')
      await expect(page.getByText(/a declaration of identity and hi-vis jacket/)).toBeVisible()
      await press(page, 'Clock In')
      await expect(page.getByText(/Please confirm the declaration/).first()).toBeVisible()
      await page.getByRole('checkbox', { name: /I declare: I am the person/ }).check()
      await press(page, 'Clock In')
      await expect(
        page.getByText('Please say whether you are wearing your high-visibility jacket.').first(),
      ).toBeVisible()
      await page.getByRole('checkbox', { name: /I declare: I am the person/ }).check()
      await page.getByRole('radio', { name: 'Yes' }).check()
      await press(page, 'Clock In')
      await clockedIn(page)
      await expect(page.getByText('Hi-vis declared').first()).toBeVisible()
      await press(page, 'Clock Out')
      await clockedOut(page)
    }
    await agree(true)
  },
)

test(
  'a scan asks for a head turn; a photograph does not pass, and a person who cannot turn clocks in at once',
  { tag: '@phone' },
  async ({ pageSeeing, enrol, as }) => {
    const dana = await as('dana')
    const policy = (rule: string) => dana.put('/api/admin/clock-policy', { data: { turn: { office_staff: rule } } })
    await enrolOnce(enrol, 'bob')
    await policy('always')
    const page = await pageSeeing('bob', { person: 'bob', take: 3 })
    await page.goto('/clock')
    const begin = async () => {
      await expect(page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
      await press(page, 'Scan Now')
      await expect(page.getByRole('alert').getByText(/Turn your head slowly to the (left|right)/)).toBeVisible({
        timeout: 30_000,
      })
    }
    await press(page, 'Clock In')
    await begin()
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible({ timeout: 30_000 })
    // The camera keeps sending the same picture, as it would in front of a photograph.
    await expect(page.getByText(/already been sent|time for the head turn/i)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clock in without a scan' })).toBeVisible()
    await press(page, 'Try Again')
    await begin()
    await page.getByText('I cannot turn my head').click()
    await press(page, 'Clock in without a scan')
    await clockedIn(page)
    await expect(page.getByText('Manual check waiting').first()).toBeVisible()
    const [entry] = await (await dana.get('/api/admin/clock-entries?identityCheck=pending&limit=1')).json()
    expect(entry.flags).not.toContain('no_scan_tried')
    await press(page, 'Clock Out')
    await clockedOut(page)
    await policy('off')
  },
)

test(
  'an unseen turn is tried again at once, with advice; after the second only the manual check is left',
  { tag: '@phone' },
  async ({ pageSeeing, enrol, as }) => {
    const dana = await as('dana')
    const policy = (rule: string) => dana.put('/api/admin/clock-policy', { data: { turn: { office_staff: rule } } })
    await enrolOnce(enrol, 'bob')
    await policy('always')
    // These six pictures of a head that does not turn replace the camera's single picture.
    const still = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((i) =>
        portraitUrl({ person: 'bob', take: 20 + i, tilt: 0, turn: 0, width: 384, height: 480 }),
      ),
    )
    const page = await pageSeeing('bob', { person: 'bob', take: 3 })
    await page.context().route('**/api/biometric/turn', async (route) => {
      const sent = route.request().postDataJSON() as { nonce: string }
      await route.continue({ postData: JSON.stringify({ ...sent, frames: still.splice(0, 3) }) })
    })
    await page.goto('/clock')
    await press(page, 'Clock In')
    await expect(page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
    await press(page, 'Scan Now')
    const advice = page.getByRole('alert').filter({ hasText: 'Your second try' })
    await expect(advice).toContainText('half way to your shoulder', { timeout: 40_000 })
    await expect(page.getByText('I cannot turn my head')).toBeVisible()
    await press(page, 'Turn again')
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
    await press(page, 'Clock in without a scan')
    await clockedIn(page)
    await expect(page.getByText('Manual check waiting').first()).toBeVisible()
    await press(page, 'Clock Out')
    await clockedOut(page)
    await policy('off')
  },
)
