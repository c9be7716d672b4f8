import { look, SCREEN, setUp } from '../../support/scanning-tablet.ts'
import { expect, test } from '../../support/test.ts'

/** How often a tablet asks the server, and how often while somebody waits for help. */
const [EVERY_MS, IN_NEED_MS] = [15_000, 4000]

test('a person at the gate calls for help with two presses, online and offline, and sees that control has acknowledged it', async ({
  browser,
  device,
  as,
  server,
}, { project }) => {
  test.setTimeout(240_000)
  const dana = await as('dana')
  const site = `Help gate ${project.name}`
  const context = await browser.newContext({ ...device, viewport: SCREEN, baseURL: server.url })
  const tablet = await context.newPage()
  await setUp(tablet, as, site)

  type Alert = { id: string; userId: string | null; kiosk: string | null; siteName: string; presses: number }
  const open = async () =>
    ((await (await dana.get('/api/emergency/active')).json()) as Alert[]).filter(({ siteName }) => siteName === site)

  const sos = tablet.getByRole('button', { name: 'SOS', exact: true })
  // The button for help is visible without scrolling.
  await look(tablet, sos)
  await sos.click()
  await expect(tablet.getByRole('heading', { name: `Call control for help at ${site}?` })).toBeVisible()
  await look(tablet)
  await tablet.getByRole('button', { name: 'Cancel' }).click()
  expect(await open()).toEqual([])
  // Two quick presses, by accident or in panic, send nothing and leave the question open.
  await sos.dblclick()
  await expect(tablet.getByRole('button', { name: 'Send SOS now' })).toBeVisible()
  expect(await open()).toEqual([])
  await tablet.getByRole('button', { name: 'Send SOS now' }).click()
  await expect(tablet.getByText(/SOS received at/)).toBeVisible()
  await look(tablet)
  const [alert] = await open()
  expect(alert).toMatchObject({ userId: null, kiosk: 'Gatehouse', siteName: site, presses: 1 })

  expect((await dana.post(`/api/emergency/${alert!.id}/acknowledge`)).status()).toBe(200)
  await tablet.clock.fastForward(IN_NEED_MS)
  await expect(tablet.getByText('Control has seen your SOS')).toBeVisible()
  await expect(tablet.getByText('Dana')).toHaveCount(0)
  await look(tablet)
  const words = { outcome: 'attended', words: 'Patrol was there' }
  expect((await dana.post(`/api/emergency/${alert!.id}/resolve`, { data: words })).status()).toBe(200)
  await tablet.clock.fastForward(EVERY_MS)
  await expect(tablet.getByText('Control has seen your SOS')).toHaveCount(0)

  await context.setOffline(true)
  await expect(tablet.getByText('No connection')).toBeVisible({ timeout: 20_000 })
  await sos.click()
  await tablet.getByRole('button', { name: 'Send SOS now' }).click()
  await expect(tablet.getByText('The SOS is waiting for a connection')).toBeVisible({ timeout: 20_000 })
  await look(tablet, sos)
  await context.setOffline(false)
  await expect.poll(async () => (await open()).length, { timeout: 20_000 }).toBe(1)
  await expect(tablet.getByText(/SOS received at/)).toBeVisible({ timeout: 10_000 })
  // However often the call was sent, it counts as one press.
  expect(await open()).toMatchObject([{ presses: 1 }])
  await dana.post(`/api/emergency/${(await open())[0]!.id}/resolve`, { data: words })

  // The tablet is revoked while somebody is about to press. They are told to call, on whatever screen follows.
  await sos.click()
  const kiosks = (await (await dana.get('/api/admin/kiosks')).json()) as { id: string; site: string }[]
  const own = kiosks.find((kiosk) => kiosk.site === site)!
  expect((await dana.delete(`/api/admin/kiosks/${own.id}`)).status()).toBe(200)
  await tablet.getByRole('button', { name: 'Send SOS now' }).click()
  await expect(tablet.getByRole('heading', { name: 'Set up this tablet' })).toBeVisible({ timeout: 20_000 })
  await expect(tablet.getByRole('alert').filter({ hasText: 'The SOS was not sent' })).toContainText('Call 999 now')
  expect(await open()).toEqual([])
  await look(tablet)
  await context.close()
})
