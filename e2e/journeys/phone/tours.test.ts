import QRCode from 'qrcode'
import { axeFindings } from '../../support/axe.ts'
import { open, takesBack } from '../../support/dialogs.ts'
import { getReady, meet, test } from '../../support/phone.ts'
import { runsOf, siteTour } from '../../support/site-tour.ts'
import { expect } from '../../support/test.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a guard walks a tour: one poster by camera, one by its link, one by its code, and the end', async ({
  phoneOf,
  as,
  server,
}) => {
  test.setTimeout(180_000)
  const dana = await as('dana')
  const { siteId, points, tour } = await siteTour(dana, await as('alice'), 'Walked gate', ['Gate', 'Locked?', 'Dock'])
  const { page, context } = await phoneOf('alice', { worker: false })
  // This phone's camera sees the first checkpoint's poster.
  const poster = await QRCode.toDataURL(`${server.url}/c/${points[0]!.token}`, { width: 360, margin: 4 })
  await context.addInitScript((src) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 480 })
    const image = new Image()
    image.src = src
    const draw = () => {
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#8a7f70'
      pen.fillRect(0, 0, 640, 480)
      if (image.complete) pen.drawImage(image, 140, 60)
    }
    navigator.mediaDevices.getUserMedia = () => {
      setInterval(draw, 60)
      return Promise.resolve(canvas.captureStream(15))
    }
  }, poster)
  await meet(page, '/tours')
  await expect(page.getByRole('heading', { name: tour })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Start this tour/ }).click()
  await expect(page.getByText('Next: Gate')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Scan checkpoint' }).click()
  await expect(page.getByText(/^Gate: scanned at \d\d:\d\d$/)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Next: Locked')).toBeVisible()

  await page.goto(`/c/${points[1]!.token}?by=nfc`)
  await page.getByLabel('Locked?').fill('Yes')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Record scan' }).click()
  await expect(page.getByText(/^Locked: scanned at/)).toBeVisible()
  await expect(page).toHaveURL(/\/tours$/)

  await page.goto('/tours')
  await expect(page.getByText('2 of 3 scanned')).toBeVisible()
  await page.getByLabel('Code below the poster').fill('nope')
  await page.getByRole('button', { name: 'Record code' }).click()
  await expect(page.getByText('Enter the eight characters below the poster')).toBeVisible()
  await page.getByLabel('Code below the poster').fill(points[2]!.code.toLowerCase())
  await page.getByRole('button', { name: 'Record code' }).click()
  await expect(page.getByText(/^Dock: scanned at/)).toBeVisible()
  await page.getByRole('button', { name: 'Nothing to report: end the tour' }).click()
  await expect(page.getByText('Tour finished')).toBeVisible()
  await expect
    .poll(async () => (await runsOf(dana, siteId))[0], { timeout: 20_000 })
    .toMatchObject({
      ...{ state: 'finished', reason: 'Nothing to report' },
      scans: [
        { checkpoint: 'Gate', method: 'qr' },
        { checkpoint: 'Locked', method: 'nfc_link', answer: 'Yes' },
        { checkpoint: 'Dock', method: 'typed' },
      ],
    })

  await page.goto(`/c/${'A'.repeat(22)}`)
  await expect(page.getByText('This is not a checkpoint of your site')).toBeVisible()
})

test('thirty scans without signal, three of them with a photograph, are one run with thirty scans', async ({
  phoneOf,
  as,
}) => {
  test.setTimeout(240_000)
  const dana = await as('dana')
  const names = Array.from({ length: 30 }, (_, index) => `Point ${index + 1}${index % 10 === 4 ? '*' : ''}`)
  const { siteId, points, tour } = await siteTour(dana, await as('bob'), 'Dark gate', names)
  const { page, context } = await phoneOf('bob')
  await getReady(page, '/tours')
  await expect(async () => {
    await page.goto('/offline/tours')
    await expect(page.getByRole('heading', { name: tour })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await context.setOffline(true)
  await page.goto('/tours')
  await expect(page).toHaveURL(/\/offline\/tours$/)
  await page.getByRole('button', { name: /^Start this tour/ }).click()
  for (const [index, { code, name }] of points.entries()) {
    await page.getByLabel('Code below the poster').fill(code)
    await page.getByRole('button', { name: 'Record code' }).click()
    if (names[index]!.endsWith('*')) {
      await page.getByLabel('Choose a photo').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: PIXEL })
      await expect(page.getByText('1 photo taken')).toBeVisible()
      await page.getByRole('button', { name: 'Record scan' }).click()
    }
    await expect(page.getByText(new RegExp(`^${name}: scanned at`))).toBeVisible()
  }
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Finish tour' }).click()
  await expect(page.getByText('Tour finished')).toBeVisible()
  await context.setOffline(false)
  await page.goto('/tours')
  await expect
    .poll(async () => (await runsOf(dana, siteId)).map(({ state, scans }) => [state, scans.length]), {
      timeout: 90_000,
    })
    .toEqual([['finished', 30]])
  const [run] = await runsOf(dana, siteId)
  expect(run!.scans.map(({ checkpoint }) => checkpoint)).toEqual(points.map(({ name }) => name))
  expect(run!.scans.filter(({ photoUrl }) => photoUrl)).toHaveLength(3)
  // Scans that arrive within a minute get the server's time, and keep their order.
  expect(new Set(run!.scans.map(({ trust }) => trust))).toEqual(new Set(['server']))
  const times = run!.scans.map(({ at }) => at)
  expect(times).toEqual([...times].sort())
})

test('a poster that opens the portal without signal is recorded on this phone', async ({ phoneOf, as }) => {
  test.setTimeout(120_000)
  const dana = await as('dana')
  const { siteId, points, tour } = await siteTour(dana, await as('alice'), 'Lost gate', ['Mast'])
  const { page, context } = await phoneOf('alice')
  await getReady(page, '/tours')
  await expect(async () => {
    await page.goto('/offline/tours')
    await expect(page.getByRole('heading', { name: tour })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await context.setOffline(true)
  await page.goto(`/c/${points[0]!.token}?by=nfc`)
  await page
    .getByRole('button', { name: /^Start this tour here/ })
    .filter({ hasText: tour })
    .click()
  await expect(page.getByText(/^Mast: scanned at/)).toBeVisible()
  await expect(page).toHaveURL(/\/offline\/tours$/)
  await context.setOffline(false)
  await page.goto('/tours')
  await expect
    .poll(async () => (await runsOf(dana, siteId))[0]?.scans, { timeout: 60_000 })
    .toMatchObject([{ checkpoint: 'Mast', method: 'nfc_link' }])
})

test('a scan on the screen is stored on the phone: it arrives later even if the phone is put away at that moment', async ({
  phoneOf,
  as,
}) => {
  test.setTimeout(180_000)
  const dana = await as('dana')
  const { siteId, points } = await siteTour(dana, await as('charlie'), 'Quick gate', ['First', 'Second'])
  const { page, context } = await phoneOf('charlie', { worker: false })
  // This phone is slow, so anything that was shown before it was stored would be lost.
  await context.addInitScript(() => {
    const plain = crypto.subtle.encrypt.bind(crypto.subtle)
    crypto.subtle.encrypt = async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      return plain(...given)
    }
  })
  await meet(page, '/tours')
  await page.getByRole('button', { name: /^Start this tour/ }).click()
  await expect(page.getByText('Next: First')).toBeVisible()
  for (const { code, name } of points) {
    await page.getByLabel('Code below the poster').fill(code)
    await page.getByRole('button', { name: 'Record code' }).click()
    await page.getByText(new RegExp(`^${name}: scanned at`)).waitFor()
    await page.goto('about:blank')
    await page.goto('/tours')
  }
  // A scan is held at first if its location was still being found when the page was closed.
  await expect
    .poll(async () => (await runsOf(dana, siteId))[0]?.scans.map(({ checkpoint }) => checkpoint), { timeout: 120_000 })
    .toEqual(['First', 'Second'])
})

test('a cancelled scan records nothing', async ({ phoneOf, as }) => {
  const dana = await as('dana')
  const { siteId } = await siteTour(dana, await as('bob'), 'Shy gate', ['Gate'])
  const { page } = await phoneOf('bob', { camera: true, worker: false })
  await open(page, '/tours')
  await page.getByRole('button', { name: /^Start this tour/ }).click()
  await expect.poll(() => runsOf(dana, siteId)).toHaveLength(1)
  const opener = page.getByRole('button', { name: 'Scan checkpoint' })
  await takesBack({ page, dialog: page.getByRole('dialog', { name: 'Scan checkpoint' }), opener })
  expect(await runsOf(dana, siteId)).toMatchObject([{ scans: [] }])
})
