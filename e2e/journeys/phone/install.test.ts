import sharp from 'sharp'
import { openUnderWorker } from '../../support/newer-version.ts'
import { expect, test } from '../../support/test.ts'

type Icon = { src: string; sizes: string; type: string; purpose: string }

test('the portal can be installed: a manifest with icons of the sizes it names, one of them for any shape', async ({
  page,
}) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address!)
  const manifest = (await answer.json()) as { icons: Icon[]; start_url: string; display: string; lang: string }
  expect(manifest).toMatchObject({ start_url: '/home', display: 'standalone', lang: 'en-GB' })
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable'])
  for (const { src, sizes, purpose } of manifest.icons) {
    const picture = sharp(await (await page.request.get(src)).body())
    const { width, height, format } = await picture.metadata()
    expect(`${width}x${height} ${format}`, src).toBe(`${sizes} png`)
    // An icon that the phone may cut into a circle must fill the whole square.
    const { data } = await picture.ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer({
      resolveWithObject: true,
    })
    if (purpose === 'maskable') expect(data[3], src).toBe(255)
  }
})

test('a newer version asks first, waits while a form is being filled in, and loads when told to', async ({
  pageOf,
}) => {
  const page = await pageOf('alice', { serviceWorkers: 'allow' })
  const bringNewer = await openUnderWorker(page, '/daily-report')
  await page.getByLabel('Assignment').fill('North gate')
  await bringNewer()
  const notice = page.getByRole('status').filter({ hasText: 'A newer version is ready' })
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('Assignment')).toHaveValue('North gate')
  await notice.getByRole('button', { name: 'Later' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByLabel('Assignment')).toHaveValue('North gate')
  await page.reload()
  await expect(notice).toBeVisible()
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Load it now' }).click()])
  await expect(notice).toBeHidden()
})

test('after the first finished shift the phone is offered the portal once; after declining, it is not offered again', async ({
  pageOf,
}) => {
  const page = await pageOf('alice')
  const offer = async () => {
    await page.goto('/home')
    await expect(page.getByRole('link', { name: 'Emergency SOS' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))))
      .toBe(true)
  }
  const card = page.getByRole('heading', { name: 'Put the portal on this phone' })
  await offer()
  await expect(card).toBeHidden()
  await page.evaluate(() => localStorage.setItem('install', 'due'))
  await offer()
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'No, do not ask again' }).click()
  await expect(card).toBeHidden()
  await offer()
  await expect(card).toBeHidden()
})
