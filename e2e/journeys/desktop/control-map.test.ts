import sharp from 'sharp'
import { calmDown, holdToAcknowledge } from '../../support/alerts.ts'
import { axeFindings } from '../../support/axe.ts'
import { openNeighbour } from '../../support/neighbour.ts'
import { startServer } from '../../support/server.ts'
import { expect, signIn, test } from '../../support/test.ts'

const still = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const
const quay = { name: 'Quay gate', latitude: 53.48, longitude: -2.24 }
const hill = { name: 'Hill depot', latitude: 54.6, longitude: -1.2 }

test.afterEach(({ server }) => calmDown(server.url))

test('an alert appears on the map by itself, the keyboard opens it, and the map stays hidden if somebody hid it', async ({
  as,
  pageOf,
}) => {
  const [dana, bob] = [await as('dana'), await as('bob')]
  expect((await dana.post('/api/admin/sites', { data: quay })).status()).toBe(201)
  const page = await pageOf('dana')
  const connected = page.waitForResponse(/\/api\/events/)
  await page.goto('/admin/control-room')
  await connected
  const map = page.getByRole('region', { name: 'Map of alerts, people and sites' })
  await map.scrollIntoViewIfNeeded()
  await expect(map.getByRole('link', { name: 'Quay gate. Nobody clocked in.' })).toBeVisible()
  await expect(map.locator('.map-land')).toBeVisible()
  await expect(page.getByText('Street map not set up.')).toBeVisible()

  await bob.post('/api/emergency', { data: { location: { latitude: 51.5, longitude: -0.12, accuracy: 40 } } })
  const overlay = page.getByRole('alertdialog')
  const small = overlay.getByRole('region', { name: /^Map: Bob Baker, / })
  await expect(overlay.getByRole('heading', { name: 'Bob Baker' })).toBeVisible()
  await expect(small, 'without a ground the alert says its place in words').toHaveCount(0)
  await holdToAcknowledge(overlay)
  await expect(overlay).toBeHidden()
  const pin = map.getByRole('link', {
    name: /^Bob Baker, location from .+ ago\. Alert .* Seen by Dana Dean\.$/,
  })
  await expect(pin).toBeAttached()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(pin).toBeInViewport()
  await expect(pin.getByText(/^location from .+ ago$/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await map.getByRole('button', { name: 'Zoom out' }).focus()
  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(pin).toBeFocused({ timeout: 100 })
  }).toPass()
  await expect(pin.getByText('Seen by Dana Dean')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/emergencies#alert-/)
  await expect(page.getByRole('heading', { name: 'Emergencies', level: 1 })).toBeVisible()

  await page.goto('/admin/control-room')
  await page.getByRole('button', { name: 'Hide map' }).click()
  await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible()
  await expect(map).toHaveCount(0)
  await page.goto('/admin/sites')
  await page.getByRole('button', { name: 'Show map' }).click()
  const sites = page.getByRole('region', { name: 'Map of sites' })
  await sites.scrollIntoViewIfNeeded()
  expect((await dana.post('/api/admin/sites', { data: hill })).status()).toBe(201)
  await page.reload()
  await sites.scrollIntoViewIfNeeded()
  // Names that do not cover anything are visible from the start.
  for (const { name } of [quay, hill]) {
    const link = sites.getByRole('link', { name: `${name}. Nobody clocked in.` })
    await expect(link).toBeVisible()
    await expect(link).not.toHaveClass(/map-nameless/)
  }
})

test('map tiles come from the one server that is configured, which learns of no page; the map works without it', async ({
  browser,
}) => {
  const png = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#cde' } })
    .png()
    .toBuffer()
  const told = { status: 200 }
  const tiles = await openNeighbour((_request, response) =>
    response
      .writeHead(told.status, { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' })
      .end(told.status === 200 ? png : ''),
  )
  const MAP_TILES = `${tiles.url}/ground/{z}/{x}/{y}.png`
  const server = await startServer({ MAP_TILES, MAP_ATTRIBUTION: '© Map makers' })
  const context = await browser.newContext({ ...still, baseURL: server.url, viewport: { width: 1280, height: 900 } })
  try {
    await signIn(context.request, 'dana')
    await context.request.post('/api/admin/sites', { data: quay })
    const page = await context.newPage()
    const answer = await page.goto('/admin/control-room')
    expect(answer!.headers()['content-security-policy']).toContain(`img-src 'self' data: blob: ${tiles.url};`)
    const map = page.getByRole('region', { name: 'Map of alerts, people and sites' })
    await map.scrollIntoViewIfNeeded()
    await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible()
    await expect(page.getByText('© Map makers')).toBeVisible()
    await expect(map.locator('.map-land')).toHaveCount(0)
    expect(tiles.asked[0]!.url).toMatch(/^\/ground\/\d+\/\d+\/\d+\.png$/)
    expect(tiles.asked[0]!.headers).not.toHaveProperty('referer')
    expect(tiles.asked[0]!.headers).not.toHaveProperty('cookie')

    told.status = 500
    await page.reload()
    await map.scrollIntoViewIfNeeded()
    await expect(page.getByText('Some map pictures are missing')).toBeVisible()
    await expect(map.locator('.map-land')).toBeVisible()
    await expect(map.getByRole('link', { name: /^Quay gate/ })).toBeVisible()

    told.status = 200
    await context.request.post('/api/emergency', {
      data: { location: { latitude: 51.5, longitude: -0.12, accuracy: 40 } },
    })
    const overlay = page.getByRole('alertdialog')
    const small = overlay.getByRole('region', { name: /^Map: Dana Dean, / })
    await expect(
      small.getByRole('img', {
        name: /, location from .+ ago\. Alert .*, to within 40 m\. Not acknowledged\.$/,
      }),
    ).toBeVisible()
    await expect(small.locator('.leaflet-tile-loaded').first()).toBeVisible()
    await holdToAcknowledge(overlay)
    await expect(overlay).toBeHidden()
    // The map moves to the alert, unless the user has moved it or asks to see everything.
    await map.scrollIntoViewIfNeeded()
    await expect(map.getByRole('link', { name: /^Dana Dean, location from .+ ago\. Alert/ })).toBeInViewport()
    await expect(map.getByRole('link', { name: /^Quay gate/ })).not.toBeInViewport()
    await page.getByRole('button', { name: 'Show all' }).click()
    const gate = map.getByRole('link', { name: /^Quay gate/ })
    await expect(gate).toBeInViewport()
    // A press at the very edge must count too, so the map must not move under it.
    const [edge, spot] = [(await map.boundingBox())!, (await gate.boundingBox())!]
    const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + edge.x + 4 - spot.x, y, { steps: 5 })
    await page.mouse.up()
    await gate.click()
    await expect(page).toHaveURL(/\/admin\/sites\//)
  } finally {
    await context.close()
    await server.stop()
    await tiles.close()
  }
})
