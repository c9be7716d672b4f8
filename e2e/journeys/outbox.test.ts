import { type Page } from '@playwright/test'
import { exampleOf } from '../../app/domain/forms/form.ts'
import { findTemplate } from '../../app/domain/forms/templates/index.ts'
import { calmDown } from '../support/alerts.ts'
import { resetClock, untilReady } from '../support/camera.ts'
import { choosePhotos, draw, fillForm, phonePhoto } from '../support/fill-form.ts'
import { getReady, test } from '../support/phone.ts'
import { expect } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

const breakage = findTemplate(15)!
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const items = (page: Page) => page.locator('main').getByRole('listitem')

async function fillBreakage(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Alice')
  await page.getByLabel('Last name').fill('Archer')
  await page.getByLabel('Site or client name').fill('Northgate basement')
  await page.getByLabel('What was broken, lost or damaged?').fill('The barrier arm at gate 2 is bent.')
  await choosePhotos(page, 'photographs', [await phonePhoto('#933'), await phonePhoto('#393')])
  await draw(page, page.locator('canvas#signature'))
}

test('a shift in a basement: clock in, a form with photographs and signature, SOS, clock out, and one of each arrives', async ({
  phoneOf,
  as,
}) => {
  await untilReady(as)
  await resetClock(as)
  const dana = await as('dana')
  const forms = async () =>
    (await (await dana.get('/api/admin/form-submissions?templateId=15&limit=50')).json()) as {
      data: { siteName?: string; photographs: string[]; signature?: string }
    }[]
  const before = (await forms()).length
  const phone = await phoneOf('alice')
  await getReady(phone.page)
  await phone.context.setOffline(true)

  await phone.page.goto('/clock')
  await expect(phone.page).toHaveURL(/\/offline\/clock$/)
  await press(phone.page, 'Clock In')
  await expect(phone.page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
  await press(phone.page, 'Scan Now')
  await expect(
    phone.page.getByText(/^Clocked in on this phone at \d\d:\d\d\. Control has not heard yet\.$/),
  ).toBeVisible({
    timeout: 20_000,
  })

  await phone.page.goto(`/${breakage.slug}`)
  await expect(phone.page).toHaveURL(/\/offline\/forms\/breakage/)
  await fillBreakage(phone.page)
  await phone.page.locator('button[value=submit]').click()
  await expect(phone.page.getByText(/^On this phone since .*: not sent yet\.$/)).toBeVisible()

  await phone.page.goto('/emergency')
  await expect(phone.page).toHaveURL(/\/offline\/sos$/)
  await phone.page.getByRole('link', { name: 'Emergency SOS' }).click()
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(phone.page.getByText('Your alert has not been sent yet')).toBeVisible()

  await phone.restart()
  await phone.context.setOffline(true)
  await phone.page.goto('/clock')
  await press(phone.page, 'Clock Out')
  await expect(phone.page.getByText(/^Clocked out on this phone at/)).toBeVisible()
  await phone.page.getByRole('link', { name: /4 waiting on this phone/ }).click()
  await expect(items(phone.page)).toHaveCount(4)
  await expect(items(phone.page).filter({ hasText: 'On this phone' })).toHaveCount(4)

  await phone.context.setOffline(false)
  await expect(items(phone.page).filter({ hasText: /Received \d\d:\d\d/ })).toHaveCount(4, { timeout: 30_000 })
  const arrived = await forms()
  expect(arrived).toHaveLength(before + 1)
  expect(arrived[0]!.data.photographs).toHaveLength(2)
  const active = (await (await dana.get('/api/emergency/active')).json()) as { userDetails: { fullName: string } }[]
  expect(active.map(({ userDetails }) => userDetails.fullName)).toEqual(['Alice Archer'])
  await phone.page.goto('/clock')
  await expect(phone.page.getByRole('heading', { name: 'Ready to Clock In' })).toBeVisible()
  const punches = (await (await dana.get('/api/admin/clock-entries?q=Archer&limit=2')).json()) as { action: string }[]
  expect(punches.map(({ action }) => action)).toEqual(['clock_out', 'clock_in'])
})

test('a form that is sent twice while its answers are lost is one', async ({ phoneOf, as }) => {
  const charlie = await as('charlie')
  const count = async () => ((await (await charlie.get('/api/forms/submissions')).json()) as object[]).length
  const before = await count()
  const phone = await phoneOf('charlie')
  await getReady(phone.page, '/concern-welfare')
  let lost = 0
  await phone.context.route('**/api/outbox', async (route) => {
    await route.fetch()
    if (++lost <= 2) return route.abort('connectionreset')
    return route.continue()
  })
  await fillForm(phone.page, findTemplate(12)!, exampleOf(findTemplate(12)!))
  await phone.page.locator('button[value=submit]').click()
  await expect(phone.page.getByText(/^On this phone since .*: not sent yet\.$/)).toBeVisible()
  await phone.page.getByRole('link', { name: 'Waiting on this phone', exact: true }).click()
  await expect(items(phone.page).filter({ hasText: /Received/ })).toHaveCount(1, { timeout: 30_000 })
  expect(await count()).toBe(before + 1)
})
