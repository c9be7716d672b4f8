import { expect, test } from '../../support/test.ts'

const PIN = '389204'

test('a tablet that is reloaded offline is still a kiosk, and stores and sends its entries', async ({
  browser,
  device,
  as,
  server,
}, { project }) => {
  test.setTimeout(180_000)
  const [bob, dana] = [await as('bob'), await as('dana')]
  const { id } = (await (await bob.get('/api/auth/user')).json()) as { id: string }
  const self = (await (await dana.get(`/api/admin/users/${id}`)).json()) as object
  await dana.put(`/api/admin/staff/${id}`, { data: { ...self, clockInMethod: 'alternative' } })
  expect((await bob.put('/api/kiosk-pin', { data: { pin: PIN } })).status()).toBe(200)
  const site = (await (
    await dana.post('/api/admin/sites', { data: { name: `Reload gate ${project.name}` } })
  ).json()) as { id: string }
  const made = await dana.post('/api/admin/kiosks', { data: { siteId: site.id, name: 'Gatehouse' } })
  const { code } = (await made.json()) as { code: string }

  const context = await browser.newContext({
    ...device,
    ...{ viewport: { width: 1024, height: 768 }, serviceWorkers: 'allow', baseURL: server.url },
  })
  const tablet = await context.newPage()
  await tablet.goto('/kiosk')
  await tablet.getByLabel('Code').fill(code)
  await tablet.getByRole('button', { name: 'Set up' }).click()
  await expect(tablet.getByRole('heading', { name: 'Clock in or out' })).toBeVisible()
  // The tablet stores the page once it is idle.
  await expect
    .poll(() => tablet.evaluate(async () => Boolean(await caches.match('/offline/kiosk'))), { timeout: 60_000 })
    .toBe(true)

  await context.setOffline(true)
  await tablet.goto('/kiosk')
  await expect(tablet.getByText(`Reload gate ${project.name}, Gatehouse`)).toBeVisible({ timeout: 20_000 })
  await expect(tablet.getByText('No connection')).toBeVisible()
  await tablet.getByLabel('Employee number').fill('O-001')
  await tablet.getByLabel('PIN').fill(PIN)
  await tablet.getByRole('button', { name: 'Continue' }).click()
  await tablet.getByLabel(/I declare/).check()
  await tablet.getByLabel('Yes').check()
  await tablet.getByRole('button', { name: 'Clock In' }).click()
  await expect(tablet.getByRole('heading', { name: 'Saved on this tablet' })).toBeVisible({ timeout: 20_000 })
  await tablet.reload()
  await expect(tablet.getByText('1 entry is waiting on this tablet.')).toBeVisible({ timeout: 20_000 })

  await context.setOffline(false)
  const state = async () => (await (await bob.get('/api/clock/status')).json()) as { isClockedIn: boolean }
  await expect.poll(async () => (await state()).isClockedIn, { timeout: 40_000 }).toBe(true)
  await expect(tablet.getByText('1 entry is waiting')).toHaveCount(0, { timeout: 20_000 })
  await bob.post('/api/clock', { data: { action: 'clock_out' } })
  await context.close()
})
