import { type Page } from '@playwright/test'
import { axeFindings } from '../../support/axe.ts'
import { addSite } from '../../support/grant-holder.ts'
import { expect, test } from '../../support/test.ts'

/** Checks that the content is not wider than the screen. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a person at the gate calls for help with two presses, online and offline, and sees that control has acknowledged it', async ({
  browser,
  device,
  as,
  server,
}, { project }) => {
  test.setTimeout(240_000)
  const dana = await as('dana')
  const site = `Help gate ${project.name}`
  const made = await dana.post('/api/admin/kiosks', { data: { siteId: await addSite(dana, site), name: 'Gatehouse' } })
  const { code } = (await made.json()) as { code: string }
  const viewport = project.name === 'phone' ? { width: 360, height: 740 } : { width: 1024, height: 768 }
  const context = await browser.newContext({ ...device, viewport, baseURL: server.url })
  const tablet = await context.newPage()
  await tablet.goto('/kiosk')
  await tablet.getByLabel('Code').fill(code)
  await tablet.getByRole('button', { name: 'Set up' }).click()

  type Alert = { id: string; userId: string | null; kiosk: string | null; siteName: string; presses: number }
  const open = async () =>
    ((await (await dana.get('/api/emergency/active')).json()) as Alert[]).filter(({ siteName }) => siteName === site)

  const sos = tablet.getByRole('button', { name: 'SOS', exact: true })
  // The button for help is visible without scrolling.
  await expect(sos).toBeInViewport({ ratio: 1 })
  await sos.click()
  await expect(tablet.getByRole('heading', { name: `Call control for help at ${site}?` })).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  expect(await fits(tablet)).toBe(true)
  await tablet.getByRole('button', { name: 'Cancel' }).click()
  expect(await open()).toEqual([])
  // Two quick presses, by accident or in panic, send nothing and leave the question open.
  await sos.dblclick()
  await expect(tablet.getByRole('button', { name: 'Send SOS now' })).toBeVisible()
  expect(await open()).toEqual([])
  await tablet.getByRole('button', { name: 'Send SOS now' }).click()
  await expect(tablet.getByText(/SOS received at/)).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  const [alert] = await open()
  expect(alert).toMatchObject({ userId: null, kiosk: 'Gatehouse', siteName: site, presses: 1 })

  expect((await dana.post(`/api/emergency/${alert!.id}/acknowledge`)).status()).toBe(200)
  await expect(tablet.getByText('Control has seen your SOS')).toBeVisible({ timeout: 10_000 })
  await expect(tablet.getByText('Dana')).toHaveCount(0)
  expect(await axeFindings(tablet)).toEqual([])
  const words = { outcome: 'attended', words: 'Patrol was there' }
  expect((await dana.post(`/api/emergency/${alert!.id}/resolve`, { data: words })).status()).toBe(200)
  await expect(tablet.getByText('Control has seen your SOS')).toHaveCount(0, { timeout: 30_000 })

  await context.setOffline(true)
  await expect(tablet.getByText('No connection')).toBeVisible({ timeout: 20_000 })
  await sos.click()
  await tablet.getByRole('button', { name: 'Send SOS now' }).click()
  await expect(tablet.getByText('The SOS is waiting for a connection')).toBeVisible({ timeout: 20_000 })
  await expect(sos).toBeInViewport({ ratio: 1 })
  expect(await axeFindings(tablet)).toEqual([])
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
  expect(await axeFindings(tablet)).toEqual([])
  await context.close()
})
