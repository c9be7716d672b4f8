import { expect, test } from '../../support/test.ts'

test('a page works for a person who presses and types while it loads', { tag: '@phone' }, async ({ pageOf }) => {
  const page = await pageOf('alice')
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    const press = () => {
      for (const type of ['keydown', 'keyup']) document.body?.dispatchEvent(new KeyboardEvent(type, { bubbles: true }))
      document.body?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      port2.postMessage(null)
    }
    port1.onmessage = press
    press()
    // The page works from the moment that its scripts have taken over, so the presses end a little later.
    const works = () => Object.keys(document.body ?? {}).some((key) => key.startsWith('__reactFiber'))
    const end = setInterval(() => works() && (clearInterval(end), setTimeout(() => port1.close(), 800)), 50)
  })
  for (const path of ['/home', '/news']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.getByRole('banner').getByRole('link', { name: 'SOS' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Send an emergency alert?' })).toBeVisible()
  }
  expect(thrown).toEqual([])
})

test('styles that do not arrive are requested again', { tag: '@phone' }, async ({ pageOf }) => {
  const page = await pageOf('alice')
  await page.route('**/assets/app-*.css', (route) => route.abort(), { times: 2 })
  await page.goto('/home')
  const sos = page.getByRole('banner').getByRole('link', { name: 'SOS' })
  await expect(sos).toHaveCSS('display', 'inline')
  await expect(sos).toHaveCSS('display', 'flex')
})

test(
  'a page whose scripts do not arrive says so, requests them again, and keeps typed text',
  { tag: '@phone' },
  async ({ pageOf }) => {
    const page = await pageOf('alice')
    const scripts = /assets\/(ui|entry\.client)-/
    await page.route(scripts, (route) => route.abort())
    await page.goto('/holidays')
    const late = page.getByText('Part of this page has not loaded yet')
    await expect(late).toBeHidden()
    await page.getByLabel(/Reason/).fill('A walk')
    await expect(late).toBeVisible()
    await page.unroute(scripts)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(late).toHaveCount(0)
    await expect(page.getByLabel(/Reason/)).toHaveValue('A walk')
    await page.getByRole('banner').getByRole('link', { name: 'SOS' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Send an emergency alert?' })).toBeVisible()
  },
)

test(
  'what an extension puts into a page stays there, and the text that was typed meanwhile as well',
  { tag: '@phone' },
  async ({ pageOf }) => {
    const page = await pageOf('alice')
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.message))
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.body) return
        observer.disconnect()
        const script = Object.assign(document.createElement('script'), { src: 'https://scanner.example/page.js' })
        document.head.prepend(document.createElement('style'), script)
        document.querySelector('link[rel=stylesheet]')!.after(document.createElement('style'))
        document.documentElement.append(document.createElement('spell-checker'))
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await page.route(/assets\/entry\.client-/, async (route) => {
      await page.getByLabel(/Reason/).fill('A walk')
      await route.continue()
    })
    await page.goto('/holidays')
    const sos = page.getByRole('alertdialog', { name: 'Send an emergency alert?' })
    const noted = () =>
      page.evaluate(() => (window as unknown as { earlyChanges: () => unknown[] }).earlyChanges().length)
    await page.getByRole('banner').getByRole('link', { name: 'SOS' }).click()
    await expect(sos).toBeVisible()
    const before = await noted()
    await sos.getByRole('button', { name: 'Cancel' }).click()
    await expect(sos).toBeHidden()
    // A page that is open for days does not collect what it changes itself.
    expect(await noted()).toBe(before)
    await expect(page.getByLabel(/Reason/)).toHaveValue('A walk')
    await expect(page.locator('head > style')).toHaveCount(2)
    await expect(page.locator('head > :first-child + script[src*=scanner], html > spell-checker')).toHaveCount(2)
    expect(thrown).toEqual([])
  },
)

test(
  'a browser that is too old says so, and its forms work as without scripts',
  { tag: '@phone' },
  async ({ pageOf }) => {
    const page = await pageOf('alice')
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'))
    await page.goto('/emergency')
    await expect(page.getByRole('alert').filter({ hasText: 'too old' })).toHaveText(/call 999/)
    await expect(page.locator('.late')).toHaveCount(0)
    await page.getByLabel('Where are you?').fill('Gate 4')
    await page.getByRole('button', { name: 'Send emergency alert' }).click()
    await expect(page.getByText('Control has not seen it yet')).toBeVisible()
    // What only scripts could do is not claimed.
    await expect(page.getByText('This phone is looking for your location')).toBeHidden()
  },
)

test(
  'a browser that blocks cookies says so, and what can be read without signing in can still be read',
  { tag: '@phone' },
  async ({ browser, server }) => {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get: blocked })
    })
    await page.goto(`${server.url}/medical-emergency`)
    await expect(page.getByRole('alert').filter({ hasText: 'blocks cookies' })).toHaveText(/call 999/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${server.url}/login`)
    await expect(page.getByRole('alert').filter({ hasText: 'Allow cookies' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.close()
  },
)

test('a part that does not arrive leaves the page intact, and opens when it is there', async ({ pageOf, isMobile }) => {
  const page = await pageOf(isMobile ? 'alice' : 'dana')
  const parts = /assets\/(sos-at-once|find-dialog)-/
  await page.route(parts, (route) => route.abort())
  const [at, heading] = isMobile ? ['/news', 'News'] : ['/admin/audit-logs', 'Audit Logs']
  await page.goto(at)
  await page.waitForLoadState('networkidle')
  if (isMobile) await page.route('**/api/auth/user', (route) => route.abort())
  await page
    .getByRole('banner')
    .getByRole(isMobile ? 'link' : 'button', { name: isMobile ? 'SOS' : 'Find' })
    .click()
  await expect(page.getByText(/No connection since .* Trying again/)).toBeVisible()
  await expect(page.getByRole('heading', { name: heading, level: 1, includeHidden: true })).toBeVisible()
  if (isMobile) {
    const alone = page.getByRole('alertdialog', { name: 'There is no connection' })
    await expect(alone.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
  }
  await page.unrouteAll()
  const opens = isMobile
    ? page.getByRole('alertdialog', { name: 'Send an emergency alert?' })
    : page.getByRole('combobox', { name: 'Person, site, position, shift, form or page' })
  await expect(opens).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/No connection since/)).toBeHidden()
})
