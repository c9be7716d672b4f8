import { type Page } from '@playwright/test'
import { exampleOf } from '../../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../../app/domain/forms/forms/templates/index.ts'
import { calmDown } from '../../support/alerts.ts'
import { choosePhotos, draw, phonePhoto } from '../../support/fill-form.ts'
import { forgetOwn, performOn, readOwn } from '../../support/own-outbox.ts'
import { getReady, meet, test } from '../../support/phone.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

const items = (page: Page) => page.locator('main').getByRole('listitem')

/** Presses SOS on the offline page. */
async function pressSos(page: Page): Promise<void> {
  await page.goto('/emergency')
  await expect(page).toHaveURL(/\/offline\/sos$/)
  await page.getByRole('link', { name: 'Emergency SOS' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(page.getByText('Your alert has not been sent yet')).toBeVisible()
}

test('two pages that reconnect at the same moment send one alert', async ({ phoneOf, as }) => {
  const phone = await phoneOf('alice')
  await getReady(phone.page)
  await phone.context.setOffline(true)
  await pressSos(phone.page)
  const pages = [phone.page, await phone.context.newPage(), await phone.context.newPage()]
  for (const page of pages) {
    await page.goto('/offline/waiting')
    await expect(items(page).filter({ hasText: 'On this phone' })).toHaveCount(1)
  }
  await phone.context.setOffline(false)
  for (const page of pages)
    await expect(items(page).filter({ hasText: /Received/ })).toHaveCount(1, { timeout: 30_000 })
  const active = (await (await (await as('dana')).get('/api/emergency/active')).json()) as { presses: number }[]
  expect(active.map(({ presses }) => presses)).toEqual([1])
})

test('an SOS that goes out while a page opens stays in sight on that page', async ({ phoneOf }) => {
  const { page, context } = await phoneOf('alice')
  await getReady(page)
  await context.setOffline(true)
  await pressSos(page)
  // The page loads before the press has reached the server.
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route(/\/api\/outbox/, (route) => held.then(() => route.continue()))
  await context.setOffline(false)
  await page.goto('/news')
  await expect(page.getByText('Your alert has not been sent yet')).toBeVisible()
  release()
  await expect(page.getByText(/Control has not seen it yet/).first()).toBeVisible()
})

test('a person who clocks in on two phones without signal works one shift, and both phones say so', async ({
  phoneOf,
  as,
}) => {
  const open = () => phoneOf('bob', { worker: false })
  const phones = await Promise.all([open(), open()])
  await Promise.all(phones.map(({ page }) => meet(page, '/home')))
  const { id: userId } = (await (await phones[0].context.request.get('/api/auth/user')).json()) as { id: string }
  const body = { action: 'clock_in', location: null, manualCheck: true }
  for (const { page, context } of phones) {
    await page.goto('/offline/waiting', { waitUntil: 'networkidle' })
    await context.setOffline(true)
    await performOn(page, { kind: 'punch', label: 'Clock in', body, parts: [], userId })
    await expect(items(page)).toContainText('On this phone')
  }
  const [first, second] = phones
  await first.context.setOffline(false)
  await expect(items(first.page)).toContainText('Received', { timeout: 30_000 })
  await second.context.setOffline(false)
  const told = items(second.page).filter({ hasText: 'Needs you' })
  await expect(told).toContainText('You have been clocked in since', { timeout: 30_000 })
  const dana = await as('dana')
  const entries = (await (await dana.get(`/api/admin/clock-entries?userId=${userId}`)).json()) as { action: string }[]
  expect(entries.map(({ action }) => action)).toEqual(['clock_in'])
})

test('a browser that clears waiting entries is noticed: its person and the control room are told which number is lost', async ({
  phoneOf,
  as,
  pageOf,
}) => {
  const phone = await phoneOf('charlie')
  await getReady(phone.page)
  await phone.context.setOffline(true)
  await pressSos(phone.page)
  const cleaner = await phone.context.newCDPSession(phone.page)
  const origin = new URL(phone.page.url()).origin
  await cleaner.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await phone.page.goto('about:blank')
  await phone.context.setOffline(false)
  await Promise.all([phone.page.waitForResponse(/\/api\/outbox\/phone/), phone.page.goto('/home')])
  await expect(phone.page.getByText('Something you recorded on a phone never arrived')).toBeVisible()
  await phone.page.goto('/notifications')
  await expect(phone.page.getByText(/It was number \d+ from that phone\. The control room knows/).first()).toBeVisible()
  const desk = await pageOf('dana')
  await desk.goto('/admin/phones')
  const rows = desk.getByRole('row').filter({ hasText: 'Charlie Carter' })
  await expect(rows.filter({ hasText: /Number \d+ never arrived/ }).filter({ hasText: 'Storage cleared' })).toHaveCount(
    1,
  )
  expect(await (await (await as('dana')).get('/api/emergency/active')).json()).toEqual([])
})

test('a single deleted entry among waiting ones is missed by its number', async ({ phoneOf, pageOf }) => {
  const { page, context } = await phoneOf('bob', { worker: false })
  await meet(page, '/home')
  const { id: userId } = (await (await context.request.get('/api/auth/user')).json()) as { id: string }
  await page.goto('/offline/waiting', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  const { id: templateId, version: templateVersion } = findTemplate(12)!
  const body = { templateId, templateVersion, formData: exampleOf(findTemplate(12)!), draftId: null }
  for (const label of ['First', 'Second', 'Third'])
    await performOn(page, { kind: 'form', label, body, parts: [], userId })
  const lost = await forgetOwn(page, 'Second')
  await context.setOffline(false)
  await page.reload()
  for (const label of ['First', 'Third'])
    await expect(items(page).filter({ hasText: label })).toContainText('Received', { timeout: 30_000 })
  await expect(items(page)).toHaveCount(2)
  const desk = await pageOf('dana')
  await desk.goto(`/admin/phones?userId=${userId}`)
  await expect(desk.getByRole('row').filter({ hasText: `Number ${lost} never arrived` })).toHaveCount(1)
})

/** Makes the browser report from now on that it has no space. (The quota in devtools does not apply to IndexedDB.) */
const fill = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })

test('if the phone has no space left, SOS is still sent', async ({ phoneOf, as }) => {
  const phone = await phoneOf('alice', { worker: false })
  await meet(phone.page, '/home')
  await fill(phone.page)
  await phone.page.getByRole('link', { name: 'Emergency SOS' }).click()
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(phone.page.getByText(/Control has not seen it yet/).first()).toBeVisible()
  const active = (await (await (await as('dana')).get('/api/emergency/active')).json()) as { presses: number }[]
  expect(active.map(({ presses }) => presses)).toEqual([1])
})

test('if the phone has no space for a photograph, the page says so while it still has it, and it can be sent', async ({
  phoneOf,
  as,
}) => {
  const { page } = await phoneOf('bob', { worker: false })
  await meet(page, '/breakage-damage-report')
  await page.getByLabel('What was broken, lost or damaged?').fill('The barrier')
  await fill(page)
  await choosePhotos(page, 'photographs', [await phonePhoto('#363')])
  await expect(page.getByText('This phone is full')).toBeVisible()
  await expect(page.getByRole('img', { name: /Attachment/ })).toHaveCount(1)
  await page.getByLabel('Site or client name').fill('Southgate')
  await draw(page, page.locator('canvas#signature'))
  await page.locator('button[value=submit]').click()
  await expect(page).toHaveURL(/submitted=/)
  const dana = await as('dana')
  const found = (await (await dana.get('/api/admin/form-submissions?templateId=15&limit=50')).json()) as {
    data: { siteClientName?: string; photographs: string[] }
  }[]
  expect(
    found.filter(({ data }) => data.siteClientName === 'Southgate').map(({ data }) => data.photographs.length),
  ).toEqual([1])
})

test('a form that is refused after waiting is reopened with everything in it, and sent as a new one', async ({
  phoneOf,
  as,
}) => {
  const dana = await as('dana')
  const phone = await phoneOf('alice')
  const { page, context } = phone
  await getReady(page)
  await context.setOffline(true)
  await page.goto('/breakage-damage-report')
  await page.getByLabel('First name').fill('Alice')
  await page.getByLabel('Last name').fill('Archer')
  await page.getByLabel('Site or client name').fill('Westgate')
  await page.getByLabel('What was broken, lost or damaged?').fill('The lift door')
  await choosePhotos(page, 'photographs', [await phonePhoto('#633')])
  await draw(page, page.locator('canvas#signature'))
  await page.locator('button[value=submit]').click()
  await expect(page.getByText(/^Waiting to send since/)).toBeVisible()

  const { id: userId } = (await (await context.request.get('/api/auth/user')).json()) as { id: string }
  const { id: templateId, version: templateVersion, name: label } = findTemplate(12)!
  const further = { templateId, templateVersion, formData: exampleOf(findTemplate(12)!), draftId: null }
  await performOn(page, { kind: 'form', label, body: further, parts: [], userId })
  const punch = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }
  await performOn(page, { kind: 'punch', label: 'Clock in', body: punch, parts: [], userId })

  await context.route('**/api/outbox', (route) => {
    const { envelope } = route.request().postDataJSON() as { envelope: { parts: object[] } }
    if (envelope.parts.length === 0) return route.continue()
    return route.fulfill({
      status: 400,
      headers: { 'X-Portal': '1.0.0' },
      json: { message: 'Site or client name: please use the list' },
    })
  })
  await context.setOffline(false)
  await page.goto('/offline/waiting')
  // The form and the punch that came after the refused entry must not be held up by it.
  for (const behind of [label, 'Clock in'])
    await expect(items(page).filter({ hasText: behind })).toContainText('Received', { timeout: 30_000 })
  const refused = items(page).filter({ hasText: 'Needs you' })
  await expect(refused).toContainText('please use the list', { timeout: 30_000 })
  await context.unroute('**/api/outbox')
  await refused.getByRole('link', { name: 'Open and correct' }).click()
  await expect(page.getByText('This form was not accepted. Correct it and send it again.')).toBeVisible()
  await expect(page.getByText('please use the list')).toBeVisible()
  await expect(page.getByLabel('What was broken, lost or damaged?')).toHaveValue('The lift door')
  await expect(page.getByRole('img', { name: /Attachment/ })).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await page.getByLabel('Site or client name').fill('Westgate House')
  await page.locator('button[value=submit]').click()
  await expect(page).toHaveURL(/submitted=/)
  const found = (await (await dana.get('/api/admin/form-submissions?templateId=15&limit=50')).json()) as {
    data: { siteClientName?: string; photographs: string[] }
  }[]
  const sent = found.filter(({ data }) => data.siteClientName?.startsWith('Westgate'))
  expect(sent.map(({ data }) => [data.siteClientName, data.photographs.length])).toEqual([['Westgate House', 1]])
  await page.goto('/offline/waiting')
  await expect(items(page).filter({ hasText: /Received/ })).toHaveCount(3)
  await expect(items(page).filter({ hasText: 'Needs you' })).toHaveCount(0)
})

test('a guard who declined face matching clocks in on a phone that never saw the clock online', async ({
  phoneOf,
  as,
}) => {
  const dana = await as('dana')
  const users = (await (await dana.get('/api/admin/users')).json()) as { id: string; username: string }[]
  const charlie = users.find(({ username }) => username === 'charlie')!
  const method = { ...charlie, clockInMethod: 'alternative' }
  expect((await dana.put(`/api/admin/staff/${charlie.id}`, { data: method })).status()).toBe(200)
  const { page, context } = await phoneOf('charlie')
  let camera = false
  await page.exposeFunction('filmed', () => (camera = true))
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      ;(window as unknown as { filmed: () => void }).filmed()
      return Promise.reject(new Error('No camera'))
    }
  })
  await getReady(page, '/home')
  await context.setOffline(true)
  await page.goto('/clock')
  await expect(page).toHaveURL(/\/offline\/clock$/)
  await page.getByLabel(/^I declare: I am/).check()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Clock In', exact: true }).click()
  await expect(page.getByText(/^Clocked in on this phone at/)).toBeVisible()
  // An entry whose page is left while its location is still being found is held for a minute.
  await expect.poll(async () => (await readOwn(page)).map(({ heldUntil }) => heldUntil)).toEqual([undefined])
  await page.goto('/offline/waiting')
  await context.setOffline(false)
  await expect(items(page).filter({ hasText: /Received/ })).toHaveCount(1, { timeout: 30_000 })
  const [punch] = (await (await dana.get('/api/admin/clock-entries?limit=1')).json()) as {
    action: string
    flags: string[]
  }[]
  expect(punch).toMatchObject({ action: 'clock_in', flags: expect.arrayContaining(['alternative_method']) as string[] })
  expect(camera).toBe(false)
})
