import { type Browser, type Page } from '@playwright/test'
import { axeFindings } from '../../support/axe.ts'
import { declaring, leaveAlone } from '../../support/scanning-tablet.ts'
import { expect, test } from '../../support/test.ts'

const PIN = '704915'

/** Opens a tablet in a browser where nobody is signed in. */
async function tabletOf(browser: Browser, device: object): Promise<Page> {
  const context = await browser.newContext({ ...device, viewport: { width: 1024, height: 768 } })
  return context.newPage()
}

async function enter(tablet: Page, pin = PIN): Promise<void> {
  await tablet.getByLabel('Employee number').fill('G-001')
  await tablet.getByLabel('PIN').fill(pin)
  await tablet.getByRole('button', { name: 'Continue' }).click()
}

async function clockIn(tablet: Page): Promise<void> {
  await tablet.getByLabel(/I declare/).check()
  await tablet.getByLabel('Yes').check()
  await tablet.getByRole('button', { name: 'Clock In' }).click()
}

test('dana sets a tablet up, alice clocks in and out on it, online and offline, and dana revokes it', async ({
  browser,
  device,
  as,
  pageOf,
}) => {
  test.setTimeout(240_000)
  await declaring(as, 'alice')
  const admin = await as('dana')
  await admin.post('/api/admin/sites', { data: { name: 'Canary Wharf' } })

  const desk = await pageOf('dana')
  await desk.goto('/admin/kiosks')
  await expect(desk.getByText('No kiosks yet')).toBeVisible()
  await desk.getByLabel('Name').fill('Gatehouse')
  await desk.getByLabel('Site').fill('Canary')
  await desk.getByRole('button', { name: 'Register kiosk' }).click()
  await expect(desk.getByText(/Did you mean Canary Wharf/).first()).toBeVisible()
  await desk.getByLabel('Site').fill('Canary Wharf')
  await desk.getByRole('button', { name: 'Register kiosk' }).click()
  const code = await desk.locator('code').innerText()
  expect(await axeFindings(desk)).toEqual([])

  const tablet = await tabletOf(browser, device)
  await tablet.clock.install()
  await tablet.goto('/kiosk')
  await expect(tablet.getByRole('heading', { name: 'Set up this tablet' })).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.getByLabel('Code').fill('AAAAA-AAAAA')
  await tablet.getByRole('button', { name: 'Set up' }).click()
  await expect(tablet.getByText('This code is wrong or no longer works').first()).toBeVisible()
  await tablet.getByLabel('Code').fill(code.toLowerCase())
  await tablet.getByRole('button', { name: 'Set up' }).click()
  await expect(tablet.getByRole('heading', { name: 'Clock in or out' })).toBeVisible()
  await expect(tablet.getByText('Canary Wharf, Gatehouse')).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])

  await enter(tablet, '000001')
  await expect(tablet.getByText('This number and PIN do not match')).toBeVisible()
  await enter(tablet)
  await expect(tablet.getByRole('heading', { name: 'Hello Alice' })).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  // If nobody touches the tablet for ten seconds, none of alice's details are left.
  await leaveAlone(tablet, 10, tablet.getByText('Alice'))
  await expect(tablet.getByRole('heading', { name: 'Clock in or out' })).toBeVisible()
  await expect(tablet.getByText('Alice')).toHaveCount(0)
  await expect(tablet.getByLabel('Employee number')).toHaveValue('')
  await expect(tablet.getByLabel('PIN')).toHaveValue('')

  await enter(tablet)
  await clockIn(tablet)
  await expect(tablet.getByRole('heading', { name: 'Clocked in' })).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.getByRole('button', { name: 'Next person' }).click()
  const entries = async () =>
    (await (await admin.get('/api/admin/clock-entries')).json()) as { action: string; location: { address: string } }[]
  expect(await entries()).toMatchObject([
    { action: 'clock_in', location: { address: 'Kiosk Gatehouse, Canary Wharf' } },
  ])

  await tablet.context().setOffline(true)
  await expect(tablet.getByText('No connection')).toBeVisible({ timeout: 20_000 })
  await enter(tablet)
  await tablet.getByRole('button', { name: 'Clock Out' }).click()
  await expect(tablet.getByRole('heading', { name: 'Saved on this tablet' })).toBeVisible({ timeout: 20_000 })
  expect(await axeFindings(tablet)).toEqual([])
  await tablet.getByRole('button', { name: 'Next person' }).click()
  await expect(tablet.getByText('1 entry is waiting on this tablet.')).toBeVisible()
  // What the tablet stores is sealed, so neither the number nor the PIN can be read from it.
  const kept = await tablet.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('kiosk', 1)
      request.onsuccess = () => resolve(request.result)
    })
    return new Promise<string>((resolve) => {
      const request = opened.transaction('punches').objectStore('punches').getAll()
      request.onsuccess = () => resolve(JSON.stringify(request.result))
    })
  })
  expect(kept).toContain('envelope')
  expect(kept).not.toContain(PIN)
  expect(kept).not.toContain('G-001')
  await tablet.context().setOffline(false)
  await expect(tablet.getByText('1 entry is waiting')).toHaveCount(0, { timeout: 20_000 })
  await expect.poll(async () => (await entries()).map(({ action }) => action)).toEqual(['clock_out', 'clock_in'])

  await desk.goto('/admin/kiosks')
  await expect(desk.getByText('In use')).toBeVisible()
  await desk.getByRole('button', { name: 'Revoke Gatehouse' }).click()
  await expect(desk.getByText('Kiosk revoked')).toBeVisible()
  await enter(tablet)
  await expect(
    tablet.getByText('This tablet is not set up as a kiosk. Clock in on your phone, or ask control.'),
  ).toBeVisible()
  await tablet.reload()
  await expect(tablet.getByRole('heading', { name: 'Set up this tablet' })).toBeVisible()
})

test('bob chooses his PIN under his account, after his password', async ({ pageOf }) => {
  const page = await pageOf('bob')
  await page.goto('/account')
  await page.getByLabel('PIN', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('This PIN is too easy to guess').first()).toBeVisible()
  // The other card's form was not sent, so it shows no message.
  await expect(page.getByRole('region', { name: 'Second factor' }).getByRole('alert')).toHaveCount(0)
  await page.getByLabel('PIN', { exact: true }).fill('551827')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('Kiosk PIN set')).toBeVisible()
})
