import { type Page } from '@playwright/test'
import { calmDown } from '../support/alerts.ts'
import { expect, signIn, test } from '../support/test.ts'

test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

type Open = { userDetails: { fullName: string } }[]

const DIALLER_MS = 500

/** A phone without a dialler: opening one would take the pointer away, and the navigation that signs out. */
async function undialled(phone: Page): Promise<Page> {
  await phone.addInitScript((dialler) => {
    const plain = window.setTimeout
    const later = (work: TimerHandler, ms?: number) => (ms === dialler ? 0 : plain(work, ms))
    window.setTimeout = later as typeof window.setTimeout
  }, DIALLER_MS)
  return phone
}

async function press(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: 'Emergency SOS' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
}

async function pressInVain(phone: Page): Promise<void> {
  await phone.route('**/api/emergency', (route) => route.abort())
  await Promise.all([phone.waitForResponse(/\/api\/events/), phone.goto('/home')])
  await press(phone)
  await expect(phone.getByText('Your alert has not been sent yet')).toBeVisible()
}

// The button of the person's menu on a wide screen, of the bar on a phone: the same form.
const signOut = (phone: Page) =>
  phone.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout"]')!.requestSubmit())

const asking = (phone: Page) => phone.getByRole('alertdialog', { name: 'Your emergency alert has not been sent' })

for (const [first, second, names] of [
  ['alice', 'charlie', ['Alice Archer', 'Charlie Carter']],
  ['charlie', 'alice', ['Charlie Carter', 'Alice Archer']],
] as const) {
  test(`an SOS of ${first} that waits on a shared phone never goes out in the name of ${second}`, async ({
    pageOf,
    as,
  }) => {
    const dana = await as('dana')
    const raised = async () =>
      ((await (await dana.get('/api/emergency/active')).json()) as Open).map(({ userDetails }) => userDetails.fullName)
    const phone = await undialled(await pageOf(first))
    await pressInVain(phone)
    await signOut(phone)
    const dialog = asking(phone)
    await dialog.getByRole('button', { name: 'Send again now' }).click()
    await expect(dialog.getByText('It could not be sent')).toBeVisible()
    await dialog.getByRole('button', { name: /Leave it on this phone/ }).click()
    await expect(dialog.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999')
    await dialog.getByRole('button', { name: 'Sign out without sending' }).click()
    await expect(phone).toHaveURL(/:\d+\/$/)
    await phone.unroute('**/api/emergency')

    await signIn(phone.context().request, second)
    await Promise.all([phone.waitForResponse(/\/api\/events/), phone.goto('/home')])
    await press(phone)
    await expect(phone.getByText('Emergency Alert Sent', { exact: true })).toBeVisible()
    expect(await raised()).toEqual([names[1]])
    await signOut(phone)
    await expect(phone).toHaveURL(/:\d+\/$/)

    await signIn(phone.context().request, first)
    await phone.goto('/home')
    await expect(phone.getByText('Emergency Alert Sent', { exact: true })).toBeVisible()
    expect(await raised()).toEqual([names[0], names[1]])
  })
}

test('an SOS that waits can be sent from the question at sign-out, or discarded there', async ({ pageOf, as }) => {
  const dana = await as('dana')
  const raised = async () => ((await (await dana.get('/api/emergency/active')).json()) as Open).length
  const phone = await undialled(await pageOf('alice'))
  await pressInVain(phone)
  await signOut(phone)
  await asking(phone)
    .getByRole('button', { name: /discard it/ })
    .click()
  await expect(phone).toHaveURL(/:\d+\/$/)
  await phone.unroute('**/api/emergency')
  await signIn(phone.context().request, 'alice')
  await Promise.all([phone.waitForResponse(/\/api\/events/), phone.goto('/home')])
  expect(await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sos-')))).toEqual([])
  expect(await raised()).toBe(0)

  await pressInVain(phone)
  await signOut(phone)
  await expect(asking(phone)).toBeVisible()
  await phone.unroute('**/api/emergency')
  await asking(phone).getByRole('button', { name: 'Send again now' }).click()
  await expect(asking(phone)).toBeHidden()
  await expect(phone.getByText(/Emergency alert sent at/)).toBeVisible()
  expect(await raised()).toBe(1)
})

test('a page that stands while somebody else has signed in says that its SOS was not sent', async ({ pageOf, as }) => {
  const phone = await undialled(await pageOf('alice'))
  await Promise.all([phone.waitForResponse(/\/api\/events/), phone.goto('/home')])
  await signIn(phone.context().request, 'charlie')
  await press(phone)
  await expect(phone.getByText(/Somebody else is signed in on this phone now/)).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Call 999 now' })).toBeVisible()
  expect(await (await (await as('dana')).get('/api/emergency/active')).json()).toEqual([])
})
