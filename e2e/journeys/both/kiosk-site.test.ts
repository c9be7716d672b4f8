import { type Page } from '@playwright/test'
import { axeFindings } from '../../support/axe.ts'
import { addSite } from '../../support/grant-holder.ts'
import { expect, test } from '../../support/test.ts'

const PIN = '704915'

/** Checks that the content is not wider than the screen. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('alice signs a visitor in and out, hands over and opens the evacuation list at the gate, online and offline', async ({
  browser,
  device,
  as,
  server,
}, { project }) => {
  test.setTimeout(300_000)
  const [alice, dana] = [await as('alice'), await as('dana')]
  const { id } = (await (await alice.get('/api/auth/user')).json()) as { id: string }
  const self = (await (await dana.get(`/api/admin/users/${id}`)).json()) as object
  await dana.put(`/api/admin/staff/${id}`, { data: { ...self, clockInMethod: 'alternative' } })
  expect((await alice.put('/api/kiosk-pin', { data: { pin: PIN } })).status()).toBe(200)
  const site = `Book gate ${project.name}`
  const siteId = await addSite(dana, site)
  const made = await dana.post('/api/admin/kiosks', { data: { siteId, name: 'Gatehouse' } })
  const { code } = (await made.json()) as { code: string }
  const viewport = project.name === 'phone' ? { width: 360, height: 740 } : { width: 1024, height: 768 }
  const context = await browser.newContext({ ...device, viewport, serviceWorkers: 'allow', baseURL: server.url })
  const tablet = await context.newPage()
  await tablet.goto('/kiosk')
  await tablet.getByLabel('Code').fill(code)
  await tablet.getByRole('button', { name: 'Set up' }).click()
  await expect
    .poll(() => tablet.evaluate(async () => Boolean(await caches.match('/offline/kiosk'))), { timeout: 60_000 })
    .toBe(true)

  const enter = async () => {
    await tablet.getByLabel('Employee number').fill('G-001')
    await tablet.getByLabel('PIN').fill(PIN)
    await tablet.getByRole('button', { name: 'Continue' }).click()
  }
  const open = async (part: string) => {
    await enter()
    await tablet.getByRole('button', { name: part }).click()
  }
  const button = (name: string) => tablet.getByRole('button', { name, exact: true })
  const book = async () =>
    ((await (await dana.get(`/api/site-log?siteId=${siteId}`)).json()) as { words: string }[]).map(({ words }) => words)

  await open('Evacuation list')
  await expect(tablet.getByText('You have no shift at this site now. Ask control.')).toBeVisible()
  await tablet.getByLabel(/I declare/).check()
  await tablet.getByLabel('Yes').check()
  await button('Clock In').click()
  await button('Next person').click()

  await open('Visitors')
  expect(await axeFindings(tablet)).toEqual([])
  await button('Sign in').click()
  await expect(tablet.getByText('Enter the name of the visitor')).toBeVisible()
  await tablet.getByLabel('Name').fill('Vera Vale')
  await tablet.getByLabel('Company').fill('Lifts Ltd')
  await button('Sign in').click()
  await expect(tablet.getByRole('heading', { name: 'Visitor signed in' })).toBeVisible()
  await button('Next person').click()

  await open('Evacuation list')
  await expect(tablet.getByText('1 staff, 1 visitor')).toBeVisible()
  await expect(tablet.getByText('Vera Vale')).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  expect(await fits(tablet)).toBe(true)
  // If nobody touches the tablet, the names disappear, and so do the number and the PIN.
  await expect(tablet.getByRole('heading', { name: 'Clock in or out' })).toBeVisible({ timeout: 35_000 })
  await expect(tablet.getByText('Vera Vale')).toHaveCount(0)

  await open('Handover')
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.getByLabel('What should the next guard know?').fill('Gate 2 sticks')
  await button('Hand over').click()
  await expect(tablet.getByRole('heading', { name: 'Handover added' })).toBeVisible()
  await button('Next person').click()
  expect(await book()).toContainEqual(expect.stringContaining('Gate 2 sticks'))

  // The list on the tablet may be up to a minute old.
  await tablet.reload()
  await expect(tablet.getByRole('heading', { name: 'Clock in or out' })).toBeVisible()
  await expect
    .poll(
      () =>
        tablet.evaluate(async () => {
          const opened = await new Promise<IDBDatabase>((resolve) => {
            const request = indexedDB.open('kiosk', 1)
            request.onsuccess = () => resolve(request.result)
          })
          return new Promise<number>((resolve) => {
            const request = opened.transaction('me').objectStore('me').get('list') as IDBRequest<
              { visitors: unknown[] } | undefined
            >
            request.onsuccess = () => resolve(request.result?.visitors.length ?? 0)
          })
        }),
      { timeout: 20_000 },
    )
    .toBe(1)
  await context.setOffline(true)
  await tablet.goto('/kiosk')
  await expect(tablet.getByText('No connection')).toBeVisible({ timeout: 20_000 })
  await open('Evacuation list')
  await expect(tablet.getByText('Vera Vale')).toBeVisible({ timeout: 20_000 })
  await button('Close').click()
  await open('Visitors')
  await tablet.getByRole('button', { name: /Sign out.*Vera Vale/ }).click()
  await expect(tablet.getByRole('heading', { name: 'Saved on this tablet' })).toBeVisible({ timeout: 20_000 })
  expect(await axeFindings(tablet)).toEqual([])
  await button('Next person').click()
  await expect(tablet.getByText('2 entries are waiting on this tablet.')).toBeVisible()
  await context.setOffline(false)
  await expect(tablet.getByText(/waiting on this tablet/)).toHaveCount(0, { timeout: 40_000 })
  expect(await book()).toEqual(
    expect.arrayContaining([
      'Alice Archer opened the evacuation list on the tablet at the gate.',
      'A visitor signed out.',
    ]),
  )
  await alice.post('/api/clock', { data: { action: 'clock_out' } })
  await context.close()
})
