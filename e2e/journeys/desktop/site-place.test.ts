import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from '../../support/sessions.ts'
import { openNeighbour } from '../../support/neighbour.ts'
import { type Server, startServer } from '../../support/server.ts'

const TOWER = { display_name: 'Canary Tower, 25 Canada Square, London, E14 5LQ', lat: '51.50479', lon: '-0.01868' }
const SQUARE = { display_name: 'Canada Square, London', lat: '51.5045', lon: '-0.019' }

let maps: Awaited<ReturnType<typeof openNeighbour>>
let server: Server

test.beforeAll(async () => {
  const png = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#cde' } })
    .png()
    .toBuffer()
  maps = await openNeighbour((request, response) =>
    request.url!.startsWith('/search')
      ? response.end(JSON.stringify(/nowhere/.test(request.url!) ? [] : [TOWER, SQUARE]))
      : response.writeHead(200, { 'Content-Type': 'image/png' }).end(png),
  )
  server = await startServer({ GEOCODER_URL: `${maps.url}/reverse`, MAP_TILES: `${maps.url}/{z}/{x}/{y}.png` })
})
test.afterAll(async () => {
  await server.stop()
  await maps.close()
})

test('a site is found by its address, moved by a press on the map, and a checkpoint is placed near it', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  await signIn(context.request, 'dana')
  const page = await context.newPage()
  await page.goto('/admin/sites/new')
  await page.getByLabel('Name', { exact: true }).fill('Canary Tower')
  await page.getByLabel('Address').fill('nowhere at all')
  await page.getByRole('button', { name: 'Find on map' }).click()
  await expect(page.getByText('No place found for this address')).toBeVisible()
  await page.getByLabel('Address').fill('25 Canada Square, E14 5LQ')
  await page.getByRole('button', { name: 'Find on map' }).click()
  await page.getByLabel(TOWER.display_name).check()
  await expect(page.getByText('Position: 51.50479, -0.01868')).toBeVisible()

  const map = page.getByRole('region', { name: 'Map: press where the site is' })
  await expect(map.locator('.map-pin')).toBeVisible()
  await map.click({ position: { x: 100, y: 60 } })
  await expect(page.getByText('Position: 51.50479, -0.01868')).toBeHidden()
  await expect(page.getByLabel(TOWER.display_name)).not.toBeChecked()
  await page.getByRole('button', { name: 'Use the middle of the map' }).click()
  await page.getByLabel('Name of row 1').fill('Duty manager')
  await page.getByLabel('Telephone of row 1').fill('020 7946 0000')
  // Enter saves, as in every form, and does not look the address up again.
  await page.getByLabel('Address').press('Enter')
  await expect(page.getByText('Site added')).toBeVisible()
  const [site] = (await (await context.request.get('/api/admin/sites?q=Canary')).json()) as [
    { id: string; latitude: number; longitude: number; contacts: object[] },
  ]
  expect(Math.abs(site.latitude - 51.50479)).toBeLessThan(0.0005)
  expect(Math.abs(site.longitude + 0.01868)).toBeLessThan(0.0005)
  expect(site.contacts).toEqual([{ name: 'Duty manager', phone: '020 7946 0000', email: null }])

  await page.goto(`/admin/sites/${site.id}/tours`)
  await page.getByLabel('Name').first().fill('Gate')
  const near = page.getByRole('region', { name: 'Map: press where the checkpoint is' })
  // The map is fetched when it is scrolled into view.
  await near.scrollIntoViewIfNeeded()
  await expect(near.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await near.click()
  await expect(page.getByText(/^Position: 51\.50/)).toBeVisible()
  await page.getByRole('button', { name: 'Add checkpoint' }).click()
  await expect(page.getByText(/within 30 m/)).toBeVisible()
  await context.close()
})

test('without scripts the page looks an address up, and everything typed stays', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  await signIn(context.request, 'dana')
  const page = await context.newPage()
  await page.goto('/admin/sites/new')
  await page.getByLabel('Name', { exact: true }).fill('Plain Tower')
  await page.getByLabel('Name of row 1').fill('Ann')
  await page.getByLabel('Email of row 1').fill('ann@example.com')
  await page.getByRole('button', { name: 'Find on map' }).click()
  await expect(page.getByText('Type an address or a postcode').first()).toBeVisible()
  await page.getByLabel('Address').fill('25 Canada Square')
  await page.getByRole('button', { name: 'Find on map' }).click()
  await page.getByLabel(TOWER.display_name).check()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Plain Tower')
  await page.getByRole('button', { name: 'Add Site' }).click()
  await expect(page.getByRole('heading', { name: 'Plain Tower' })).toBeVisible()
  const [site] = (await (await context.request.get('/api/admin/sites?q=Plain')).json()) as [object]
  expect(site).toMatchObject({ latitude: 51.50479, longitude: -0.01868, contacts: [{ email: 'ann@example.com' }] })
  await context.close()
})
