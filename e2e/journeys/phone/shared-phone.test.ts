import { type Page } from '@playwright/test'
import { calmDown } from '../../support/alerts.ts'
import { findTemplate } from '../../../app/domain/forms/forms/templates/index.ts'
import { exampleOf } from '../../../app/domain/forms/forms/form.ts'
import { choosePhotos, fillForm, phonePhoto } from '../../support/fill-form.ts'
import { dump, getReady, meet, test } from '../../support/phone.ts'
import { expect, signIn } from '../../support/test.ts'

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

const notSent = (page: Page) => expect(page.getByText(/^Waiting to send since/)).toBeVisible()
// The sign-out button is in the person's menu on a wide screen and in the bar on a phone, but sends the same form.
const signOut = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout"]')!.requestSubmit())
const asking = (page: Page) => page.getByRole('alertdialog')

async function pressSos(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Emergency SOS' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(page.getByText('Your alert has not been sent yet')).toBeVisible()
}

test('an entry that one person finished stays sealed on a shared phone and arrives as theirs; their typed text is gone', async ({
  phoneOf,
  as,
}) => {
  const alice = await as('alice')
  const bob = await as('bob')
  const dana = await as('dana')
  const formsOf = async (client: typeof alice) =>
    ((await (await client.get('/api/forms/submissions')).json()) as object[]).length
  const [hers, his] = [await formsOf(alice), await formsOf(bob)]
  const phone = await phoneOf('alice')
  const { page, context } = phone
  await getReady(page, '/breakage-damage-report')
  await page.getByLabel('Site or client name').fill('Planted place')
  await choosePhotos(page, 'photographs', [await phonePhoto('#119')])
  await page.goto('/concern-welfare')
  await fillForm(page, findTemplate(12)!, { ...exampleOf(findTemplate(12)!), siteName: 'Planted site' })
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Emergency SOS' })).toBeVisible()
  await page.goto('/concern-welfare')
  await expect(page.getByText('We have restored')).toBeVisible()
  await context.setOffline(true)
  await page.locator('button[value=submit]').click()
  await notSent(page)
  await context.setOffline(false)
  await context.route('**/api/outbox', (route) => route.abort('connectionfailed'))
  await page.goto('/home')
  await pressSos(page)

  await signOut(page)
  await expect(asking(page).getByText('Your emergency alert has not been sent')).toBeVisible()
  await expect(asking(page).getByText(/2 things are not sent yet/)).toBeVisible()
  await expect(asking(page).getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999')
  await asking(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  const left = await dump(page)
  for (const word of ['Planted', '\xff\xd8\xff', 'base64,/9j/']) expect(left).not.toContain(word)
  await page.goto('/offline/waiting')
  await expect(page.getByText('2 sealed items of this phone wait.')).toBeVisible()
  await expect(page.getByText('Concern')).toBeHidden()

  await context.unroute('**/api/outbox')
  await signIn(context.request, 'bob')
  await page.goto('/home')
  await expect.poll(() => formsOf(alice), { timeout: 30_000 }).toBe(hers + 1)
  expect(await formsOf(bob)).toBe(his)
  const active = (await (await dana.get('/api/emergency/active')).json()) as { userDetails: { fullName: string } }[]
  expect(active.map(({ userDetails }) => userDetails.fullName)).toEqual(['Alice Archer'])
  await page.goto('/breakage-damage-report')
  await expect(page.getByLabel('What was broken, lost or damaged?')).toBeVisible()
  await expect(page.getByText('We have restored')).toBeHidden()
})

test('signing out works without a network, and nobody is shown anything before the server knows', async ({
  phoneOf,
}) => {
  const { page, context } = await phoneOf('alice')
  await getReady(page, '/home')
  await context.setOffline(true)
  await signOut(page)
  await expect(page).toHaveURL(/\/offline\/waiting$/)
  await expect(page.getByText('You are signed out on this phone.')).toBeVisible()
  await context.setOffline(false)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Archer')).toBeHidden()
})

test('unsent entries can be deleted at sign-out, by a typed word', async ({ phoneOf, as }) => {
  const { page, context } = await phoneOf('alice', { worker: false })
  await meet(page, '/home')
  await context.route(/\/api\/(outbox|emergency)$/, (route) => route.abort('connectionfailed'))
  await pressSos(page)
  await signOut(page)
  await asking(page).getByRole('button', { name: 'Stay' }).click()
  await expect(asking(page)).toBeHidden()
  await signOut(page)
  await asking(page).getByRole('button', { name: 'Delete them' }).click()
  await asking(page)
    .getByLabel(/Type delete/)
    .fill('delete')
  await asking(page).getByRole('button', { name: 'Delete them and sign out' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await context.unroute(/\/api\/(outbox|emergency)$/)
  await page.goto('/offline/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(await (await (await as('dana')).get('/api/emergency/active')).json()).toEqual([])
})
