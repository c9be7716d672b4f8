import { axeFindings, axeLooks } from '../../support/axe.ts'
import { addSite } from '../../support/grant-holder.ts'
import { underWorker } from '../../support/newer-version.ts'
import { dump, getReady, test } from '../../support/phone.ts'
import { publishDuty } from '../../support/rota.ts'
import { expect } from '../../support/test.ts'

const CARD = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const DAY_MINUTES = 24 * 60

test('first aid and the emergency numbers open with no network', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/medical-emergency')
  await underWorker(page)
  await context.setOffline(true)
  await page.goto('/medical-emergency/not-breathing')
  const typefaces = () =>
    page.evaluate(async () => (await document.fonts.load('1rem "Atkinson Hyperlegible Next"')).map((one) => one.status))
  expect(await typefaces()).toEqual(['loaded'])
  await expect(page.getByText('30 compressions', { exact: false }).first()).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999')
  await context.close()
})

test('first aid also opens with no network when it is tapped', async ({ pageOf }) => {
  const page = await pageOf('alice', { serviceWorkers: 'allow' })
  await page.goto('/home')
  await underWorker(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /Medical Emergency/ }).click()
  await page
    .getByRole('link', { name: /Not Breathing/ })
    .first()
    .click()
  await expect(page.getByText('30 compressions', { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to Protocols' }).click()
  await expect(page).toHaveURL(/medical-emergency$/)
})

test('nothing personal is stored on the device', async ({ pageOf }) => {
  const page = await pageOf('alice', { serviceWorkers: 'allow' })
  await page.goto('/home')
  await underWorker(page)
  const kept = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const shelf = await caches.open(name)
      for (const request of await shelf.keys()) texts.push(await (await shelf.match(request))!.text())
    }
    return texts.join('\n')
  })
  expect(kept).toContain('Call 999')
  expect(kept).not.toContain('Archer')
})

test('a new card is photographed without signal, waits on the phone, and reaches the office when there is signal', async ({
  phoneOf,
  as,
}) => {
  test.setTimeout(120_000)
  const dana = await as('dana')
  const { id: userId } = (await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }
  const proposed = async () =>
    (await (await dana.get(`/api/admin/credentials?userId=${userId}&kind=driving_licence&state=proposed`)).json()) as {
      photos: string[]
      expiresOn: string
    }[]
  const before = (await proposed()).length
  const { page, context } = await phoneOf('alice')
  await getReady(page, '/home')
  await context.setOffline(true)
  await page.goto('/papers')
  await expect(page).toHaveURL(/\/offline\/papers$/)
  await expect(page.getByRole('heading', { name: 'Send a new card' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Number on the card').fill('1234 5678')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The number has 16 digits; you entered 8.')).toBeVisible()
  await page.getByLabel('What is it?').selectOption({ label: 'Driving licence' })
  await page.getByLabel('Number on the card').fill('')
  await page.getByLabel('Expiry date on the card').fill('2044-03-14')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: CARD })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Saved on this phone. It will be sent when you have signal.')).toBeVisible()
  await page.goto('/offline/waiting')
  await expect(page.getByText('New card').first()).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await proposed()).length, { timeout: 60_000 }).toBe(before + 1)
  const [card] = await proposed()
  expect(card).toMatchObject({ expiresOn: '2044-03-14' })
  expect(card!.photos).toHaveLength(1)
})

test('my shifts and the instructions of their sites can be read offline, with their time, and are stored sealed; signing out deletes them', async ({
  phoneOf,
  as,
}) => {
  test.setTimeout(120_000)
  const dana = await as('dana')
  const { id } = (await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }
  const siteId = await addSite(dana, 'Beacon Yard')
  await dana.put(`/api/admin/sites/${siteId}/instructions`, { data: { text: 'Walk the quay first.' } })
  await publishDuty(dana, siteId, -11 * DAY_MINUTES, id)
  const { page, context } = await phoneOf('alice')
  await getReady(page, '/duties')
  // The phone stores the page's data shortly after the page is drawn, so the test waits for that.
  await expect(async () => {
    await page.goto('/duties')
    await expect(page.getByText('Beacon Yard, Gatehouse')).toBeVisible()
    await page.goto('/offline/duties')
    await expect(page.getByText('Beacon Yard, Gatehouse')).toBeVisible({ timeout: 2000 })
    await expect(page.getByText('Walk the quay first.')).toBeAttached({ timeout: 2000 })
  }).toPass()
  await context.setOffline(true)
  await page.goto('/duties')
  await expect(page).toHaveURL(/\/offline\/duties$/)
  await expect(page.getByText('Beacon Yard, Gatehouse')).toBeVisible()
  await expect(page.getByText(/^As of /)).toBeVisible()
  await page.getByText('Instructions (Beacon Yard)').click()
  await expect(page.getByText('Walk the quay first.')).toBeVisible()
  await expect(page.getByText(/^Version of .* Fetched /)).toBeVisible()
  await expect(page.getByText('You need a connection to confirm them')).toBeVisible()
  const { look, report } = axeLooks({ large: true })
  await look(page, 'duties without a connection')
  const kept = await dump(page)
  expect(kept).not.toContain('Beacon Yard')
  expect(kept).not.toContain('Walk the quay')
  await context.setOffline(false)
  // The form signs out through the scripts once they are running.
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout"]')!.requestSubmit())
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goto('/offline/duties')
  await expect(page.getByText('Nobody is signed in on this phone')).toBeVisible()
  await expect(page.getByText('Beacon Yard')).toBeHidden()
  await expect(page.getByText('Walk the quay')).toBeHidden()
  report()
})
