import { axeFindings } from '../../support/axe.ts'
import { giveNfc, holdTo, listeners } from '../../support/fake-nfc.ts'
import { meet, test } from '../../support/phone.ts'
import { runsOf, siteTour } from '../../support/site-tour.ts'
import { expect } from '../../support/test.ts'

/** Nothing here is opened offline. */
const SEES = { camera: true, worker: false }
const READY = 'Point at the poster, or hold the phone to the tag.'

test("a guard holds the phone to tags: an unreadable one, another company's, and those of the tour", async ({
  phoneOf,
  as,
  server,
}) => {
  test.setTimeout(180_000)
  const dana = await as('dana')
  const { siteId, points, tour } = await siteTour(dana, await as('alice'), 'Tag gate', ['Gate', 'Yard', 'Dock'])
  const { page, context } = await phoneOf('alice', SEES)
  await giveNfc(context)
  await meet(page, '/tours')
  await expect(page.getByRole('heading', { name: tour })).toBeVisible()
  let send = () => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  await context.route('**/api/outbox', (route) => sent.then(() => route.continue()))
  await page.getByRole('button', { name: /^Start this tour/ }).click()
  await expect(page.getByText('Next: Gate')).toBeVisible()
  const scan = page.getByRole('button', { name: 'Scan checkpoint' })
  await expect(page.getByText('0 of 3 scanned, 1 not sent yet')).toBeVisible()
  const place = await scan.boundingBox()
  send()
  await expect(page.getByText('0 of 3 scanned', { exact: true })).toBeVisible()
  expect(await scan.boundingBox(), 'the button has not moved under the finger').toEqual(place)
  const url = (token: string) => ({ record: { recordType: 'url', text: `${server.url}/c/${token}?by=nfc` } })

  await scan.click()
  await expect(page.getByText(READY)).toBeVisible()
  expect(await listeners(page)).toBe(1)
  await holdTo(page, 'unreadable')
  await expect(page.getByText('This tag cannot be read')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await holdTo(page, { record: { recordType: 'empty' } })
  await expect(page.getByText('This tag cannot be read')).toBeVisible()
  await holdTo(page, url(points[0]!.token))
  await expect(page.getByText(/^Gate: scanned at \d\d:\d\d$/)).toBeVisible()
  expect(await listeners(page), 'nothing listens once the tag was read').toBe(0)

  await scan.click()
  await expect(page.getByText(READY)).toBeVisible()
  await holdTo(page, { record: { recordType: 'url', text: 'https://shop.example.test/offer' } })
  await expect(page.getByText('This is not a checkpoint poster')).toBeVisible()
  expect(await listeners(page)).toBe(0)

  await scan.click()
  await expect(page.getByText(READY)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => listeners(page), 'closed, it listens no more').toBe(0)

  await scan.click()
  await expect(page.getByText(READY)).toBeVisible()
  await holdTo(page, { record: { recordType: 'text', text: `${server.url}/c/${points[1]!.token}` } })
  await expect(page.getByText(/^Yard: scanned at/)).toBeVisible()

  // Another page opens in the same document while the reader is open. The reader must not receive any more tags.
  await scan.click()
  await expect(page.getByText(READY)).toBeVisible()
  await page
    .locator('a[href="/home"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/home$/)
  await expect.poll(() => listeners(page), 'the page that was left listens no more').toBe(0)

  const made = async () => (await runsOf(dana, siteId))[0]?.scans
  await expect.poll(made, { timeout: 20_000 }).toMatchObject([
    { checkpoint: 'Gate', method: 'nfc' },
    { checkpoint: 'Yard', method: 'nfc' },
  ])
})

test('a tag that is no checkpoint of the site is refused with a reason, and the tour continues', async ({
  phoneOf,
  as,
  server,
}) => {
  test.setTimeout(120_000)
  const dana = await as('dana')
  const { points } = await siteTour(dana, await as('alice'), 'Strange gate', ['Gate', 'Yard'])
  const { page, context } = await phoneOf('alice', SEES)
  await giveNfc(context)
  await meet(page, '/tours')
  await page
    .getByRole('button', { name: /^Start this tour/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Scan checkpoint' }).click()
  await expect(page.getByText(READY)).toBeVisible()
  await holdTo(page, { record: { recordType: 'url', text: `${server.url}/c/${'A'.repeat(22)}` } })
  await expect(page.getByText(/not a checkpoint of (this|your) (site|tour)/)).toBeVisible()
  await page.getByRole('button', { name: 'Scan checkpoint' }).click()
  await holdTo(page, { record: { recordType: 'url', text: `${server.url}/c/${points[0]!.token}` } })
  await expect(page.getByText(/^Gate: scanned at/)).toBeVisible()
})

test('if NFC is refused the page says so, and the poster is scanned or its code typed', async ({ phoneOf, as }) => {
  test.setTimeout(120_000)
  const dana = await as('dana')
  const { points } = await siteTour(dana, await as('bob'), 'Mute tags', ['Gate'])
  const { page, context } = await phoneOf('bob', SEES)
  await giveNfc(context, 'refuse')
  await meet(page, '/tours')
  await page
    .getByRole('button', { name: /^Start this tour/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Scan checkpoint' }).click()
  await expect(page.getByText(/Tags are not read: allow NFC/)).toBeVisible()
  expect(await listeners(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Code below the poster').fill(points[0]!.code)
  await page.getByRole('button', { name: 'Record code' }).click()
  await expect(page.getByText(/^Gate: scanned at/)).toBeVisible()
})

test('on an iPhone the reader says to scan here, because the camera app opens another browser', async ({
  phoneOf,
  as,
}) => {
  test.setTimeout(120_000)
  await siteTour(await as('dana'), await as('bob'), 'Apple gate', ['Gate'])
  const { page, context } = await phoneOf('bob', SEES)
  await context.addInitScript(() => {
    const iPhone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1'
    Object.defineProperty(navigator, 'userAgent', { get: () => iPhone })
  })
  await meet(page, '/tours')
  await page
    .getByRole('button', { name: /^Start this tour/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Scan checkpoint' }).click()
  await expect(page.getByText('On an iPhone, scan here. The camera app opens Safari')).toBeVisible()
})
