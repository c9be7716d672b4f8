import { silencedBefore } from '../../support/alarm.ts'
import { calmDown, holdToAcknowledge } from '../../support/alerts.ts'
import { expect, test } from '../../support/test.ts'

test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

test(
  'an SOS on a phone fills two admin desktops, and the phone shows who acknowledged it',
  { tag: '@phone' },
  async ({ pageOf }) => {
    const phone = await pageOf('alice', {
      permissions: ['geolocation'],
      geolocation: { latitude: 51.5, longitude: -0.12 },
    })
    const desks = [await pageOf('dana', DESK), await pageOf('dana', DESK)] as const
    for (const desk of desks) {
      await silencedBefore(desk)
      await desk.goto('/admin/emergencies')
      await expect(desk.getByRole('button', { name: 'Arm alarm' })).toBeVisible()
    }
    await desks[0].getByRole('button', { name: 'Arm alarm' }).click()
    await expect(desks[0].getByText('ARMED')).toBeVisible()
    await expect(desks[1].getByText('SILENT')).toBeVisible()

    await phone.goto('/home')
    await phone.getByRole('link', { name: 'Emergency SOS' }).click()
    const dialog = phone.getByRole('alertdialog')
    await expect(dialog.getByText(/Location found/)).toBeVisible()
    const press = phone.waitForRequest(
      (asked) => asked.method() === 'POST' && /^\/api\/(outbox|emergency)$/.test(new URL(asked.url()).pathname),
    )
    await dialog.getByRole('button', { name: 'Send emergency alert' }).click()
    // The request has priority over what other phones send, whichever way it is sent.
    const sent = await press
    if (sent.url().endsWith('/outbox')) expect((await sent.allHeaders()).priority).toContain('u=0')
    await expect(phone.getByText('Emergency Alert Sent', { exact: true })).toBeVisible()
    await expect(phone.getByText(/Control has not seen it yet/)).toBeVisible()

    for (const desk of desks) {
      const overlay = desk.getByRole('alertdialog')
      await expect(overlay.getByRole('heading', { name: 'Alice Archer' })).toBeVisible()
      await expect(overlay.getByRole('link', { name: /51.500000, -0.120000/ })).toBeVisible()
      await expect(overlay.getByRole('heading', { name: 'EMERGENCY ALERT' })).toBeFocused()
    }
    await holdToAcknowledge(desks[1])
    for (const desk of desks) await expect(desk.getByRole('alertdialog')).toBeHidden()
    await expect(phone.getByText(/^Seen by Dana Dean \d\d:\d\d\.$/)).toBeVisible()
  },
)

test(
  'SOS is in the bar of every staff page, typed text stays, and the guard says when they are safe',
  { tag: '@phone' },
  async ({ pageOf }) => {
    const desk = await pageOf('dana', DESK)
    await desk.goto('/admin/emergencies')
    const phone = await pageOf('alice', { permissions: ['geolocation'], reducedMotion: 'reduce' })
    await phone.goto('/breakage-damage-report')
    await phone.waitForLoadState('networkidle')
    await phone.getByLabel('Site or client name').fill('Northgate')
    await phone.getByRole('banner').getByRole('link', { name: 'SOS' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Emergency SOS' })
    await expect(dialog.getByText(/Control has not seen it yet/)).toBeVisible()
    await holdToAcknowledge(desk)
    await expect(dialog.getByText(/^Seen by Dana Dean/)).toBeVisible()
    // This browser has no dialler, and ignores every touch while it is looking for one.
    await dialog.getByRole('button', { name: 'I am safe' }).dispatchEvent('click')
    await expect(dialog.getByText(/You said at \d\d:\d\d that you are safe/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().dispatchEvent('click')
    await expect(phone.getByLabel('Site or client name')).toHaveValue('Northgate')
    await phone.goto('/notifications')
    await expect(phone.getByText('Your emergency alert was seen').first()).toBeVisible()
  },
)

const DESK = {
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  permissions: ['notifications'],
  reducedMotion: 'no-preference' as const,
}

test(
  'the overlay flashes as one animation below 2 Hz, can be stopped, and does not flash under reduced motion',
  { tag: '@desktop' },
  async ({ pageOf, as }) => {
    const desk = await pageOf('dana', DESK)
    const calm = await pageOf('dana', { ...DESK, reducedMotion: 'reduce' })
    await desk.goto('/admin/emergencies')
    await calm.goto('/admin/emergencies')
    await (await as('bob')).post('/api/emergency', { data: { notes: 'journey' } })
    const animation = (page: typeof desk) =>
      page.getByRole('alertdialog').evaluate((box) => {
        const { animationName, animationDuration } = getComputedStyle(box)
        return { animationName, ms: parseFloat(animationDuration) * 1000 }
      })
    await expect(desk.getByRole('alertdialog')).toBeVisible()
    const flash = await animation(desk)
    expect(flash.animationName).toBe('emergency-flash')
    expect(flash.ms).toBeGreaterThanOrEqual(500)
    await desk.getByRole('button', { name: 'Stop flashing' }).click()
    expect((await animation(desk)).animationName).toBe('none')
    await expect(calm.getByRole('alertdialog')).toBeVisible()
    expect((await animation(calm)).animationName).toBe('none')
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('alertdialog')).toBeVisible()
    await holdToAcknowledge(desk)
    await expect(calm.getByRole('alertdialog')).toBeHidden()
  },
)

test(
  'without scripts the SOS is a form, and a page shows what happened to it',
  { tag: '@phone' },
  async ({ pageOf, as }) => {
    const phone = await pageOf('charlie', { javaScriptEnabled: false })
    await phone.goto('/home')
    await phone.getByRole('link', { name: 'Emergency SOS' }).click()
    await expect(phone.getByRole('link', { name: /Call 999/ })).toHaveAttribute('href', 'tel:999')
    await phone.getByLabel(/Where are you/).fill('Loading bay')
    await phone.getByRole('button', { name: 'Send emergency alert' }).click()
    await expect(phone.getByText(/^SOS sent \d\d:\d\d/)).toBeVisible()
    const dana = await as('dana')
    const [alert] = (await (await dana.get('/api/emergency/active')).json()) as {
      id: string
      formattedLocation: string
    }[]
    expect(alert!.formattedLocation).toBe('Loading bay')
    await dana.post(`/api/emergency/${alert!.id}/acknowledge`)
    await phone.reload()
    await expect(phone.getByText(/Seen by Dana Dean/)).toBeVisible()
  },
)

test(
  '"I am safe" stays where it is while its script is still on the way',
  { tag: '@phone' },
  async ({ pageOf, as }) => {
    await (await as('alice')).post('/api/emergency', { data: { type: 'sos', location: null, notes: '' } })
    const phone = await pageOf('alice', { permissions: ['geolocation'] })
    const errors: string[] = []
    phone.on('pageerror', ({ message }) => errors.push(message))
    let arrive = () => {}
    const late = new Promise<void>((resolve) => (arrive = resolve))
    await phone.route(/assets\/(safe|live-place)-/, (route) => late.then(() => route.continue()))
    await phone.goto('/clock')
    const safe = phone.getByRole('button', { name: 'I am safe' })
    const shown = await safe.elementHandle()
    await expect.poll(() => phone.evaluate(() => '__remixRouter' in window)).toBe(true)
    await expect(phone.getByRole('button', { name: 'Clock In', exact: true })).toBeVisible()
    arrive()
    await expect(phone.getByText(/^Location sent|cannot find your location|looking for/)).toBeVisible()
    expect(await shown!.evaluate((button) => button.isConnected)).toBe(true)
    await safe.click()
    await expect(phone.getByText(/You said at .* that you are safe/)).toBeVisible()
    expect(errors).toEqual([])
  },
)

test(
  'an SOS without a network waits on the phone and is sent when the network is back',
  { tag: '@phone' },
  async ({ pageOf, as }) => {
    const phone = await pageOf('alice')
    await Promise.all([phone.waitForResponse(/\/api\/events/), phone.goto('/home')])
    await phone.getByRole('link', { name: 'Emergency SOS' }).click()
    await phone.context().setOffline(true)
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
    await expect(phone.getByText('Your alert has not been sent yet')).toBeVisible()
    // The alert is tried again, so the page must not say that it failed.
    await expect(phone.getByText('Emergency Alert Failed')).toBeHidden()
    await phone.context().setOffline(false)
    await expect(phone.getByText('Emergency Alert Sent', { exact: true })).toBeVisible({ timeout: 20_000 })
    const active = (await (await (await as('dana')).get('/api/emergency/active')).json()) as unknown[]
    expect(active.length).toBeGreaterThan(0)
  },
)

test(
  'a press that exists only in the page survives automatic reloads, and a reload by hand',
  { tag: '@phone' },
  async ({ pageOf, as }) => {
    const phone = await pageOf('alice')
    // The code that stores a press on the phone does not load, and the connection fails.
    await phone.route(/assets\/outbox-/, (route) => route.abort())
    await phone.route('**/api/emergency', (route) => route.abort())
    // The page is told that it has already reloaded, because otherwise it would do so in the middle of this test.
    await phone.addInitScript(() => sessionStorage.setItem('reloaded-for-parts', String(Date.now())))
    await phone.goto('/home')
    await phone.waitForLoadState('networkidle')
    await phone.evaluate(() => Object.assign(window, { same: true }))
    await phone.evaluate(() => sessionStorage.removeItem('reloaded-for-parts'))
    await phone.getByRole('link', { name: 'Emergency SOS' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
    await expect(phone.getByText('Keep this page open')).toBeVisible()
    const again = phone.waitForRequest('**/api/emergency')
    await phone.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
    await again
    expect(await phone.evaluate(() => 'same' in window)).toBe(true)

    await phone.unrouteAll()
    await phone.goto('/news')
    const dialog = phone.getByRole('dialog', { name: 'Emergency SOS' })
    await expect(dialog.getByText(/Control has not seen it yet/)).toBeVisible()
    const dana = await as('dana')
    const active = (await (await dana.get('/api/emergency/active')).json()) as { presses: number }[]
    expect(active.map(({ presses }) => presses)).toEqual([1])
    await phone.reload()
    await phone.waitForLoadState('networkidle')
    await expect(dialog).toBeHidden()
  },
)
