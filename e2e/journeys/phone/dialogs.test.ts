import fs from 'node:fs'
import path from 'node:path'
import { calmDown } from '../../support/alerts.ts'
import { open, stays, takesBack, WALKED } from '../../support/dialogs.ts'
import { hireNewcomer } from '../../support/newcomer.ts'
import { PASSWORD } from '../../support/people.ts'
import { meet, test } from '../../support/phone.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 120_000 })
test.afterEach(({ server }) => calmDown(server.url))

const still = { reducedMotion: 'reduce' } as const

test('every file that shows a dialog is in the test of dialogs', () => {
  const files = fs
    .globSync('app/**/*.tsx')
    .filter((file) =>
      /<(Dialog|\w+\.\w+Dialog|ConfirmDialog|CameraDialog|dialog)\b/.test(fs.readFileSync(file, 'utf8')),
    )
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file !== 'app/ui/dialog.tsx' && file !== 'app/ui/photo-input.tsx')
  expect(files.sort()).toEqual(Object.keys(WALKED).sort())
})

test('a cancelled new password is not set, and nothing typed appears again', async ({ pageOf, as }) => {
  const page = await pageOf('charlie', still)
  await open(page, '/home')
  const menu = page.getByRole('banner').locator('summary')
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const fields = [dialog.getByLabel('Current Password'), dialog.getByLabel('New Password', { exact: true })]
  await takesBack({
    page,
    dialog,
    opener: menu,
    open: async () => {
      await menu.click()
      await page.getByRole('link', { name: 'Change Password' }).click()
    },
    fill: async () => {
      for (const field of fields) await expect(field).toHaveValue('')
      await fields[0]!.fill(PASSWORD)
      await fields[1]!.fill('Rain-at-3-am-2047')
    },
  })
  const again = { data: { email: 'charlie', password: PASSWORD } }
  expect((await (await as('nobody')).post('/api/auth/login', again)).status()).toBe(200)
})

test('the same error a second time takes the focus as the first did', async ({ pageOf }) => {
  const page = await pageOf('charlie', still)
  await open(page, '/home')
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('link', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  for (let time = 0; time < 2; time++) {
    await dialog.getByRole('button', { name: 'Change Password' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Please fill in all fields' })).toBeFocused()
  }
})

test('a cancelled call for help is not sent, from the page and from the bar', async ({ pageOf, as }) => {
  const page = await pageOf('charlie', still)
  const dialog = page.getByRole('alertdialog', { name: 'Send an emergency alert?' })
  await open(page, '/home')
  await takesBack({ page, dialog, opener: page.getByRole('link', { name: 'Emergency SOS' }) })
  await open(page, '/holidays')
  await page.getByLabel(/Reason/).fill('A walk')
  const sos = page.getByRole('link', { name: 'SOS', exact: true })
  await takesBack({ page, dialog, opener: sos })
  await expect(page.getByLabel(/Reason/)).toHaveValue('A walk')
  const dana = await as('dana')
  expect(await (await dana.get('/api/emergency/active')).json()).toEqual([])

  await sos.click()
  await dialog.getByRole('button', { name: 'Send emergency alert' }).click()
  const sent = page.getByRole('dialog', { name: 'Emergency SOS' })
  await expect(sent.getByText(/^SOS sent \d\d:\d\d/)).toBeVisible()
  await sent.getByRole('button', { name: 'Close' }).last().click()
  await expect(sent).toBeHidden()
  await expect(sos).toBeFocused()
  expect(await (await dana.get('/api/emergency/active')).json()).toHaveLength(1)
})

test('the message that nothing can be sent returns to the page', async ({ pageOf }) => {
  const page = await pageOf('charlie', still)
  await page.route('**/assets/sos-at-once-*', (route) => route.abort())
  await open(page, '/holidays')
  await page.context().setOffline(true)
  await takesBack({
    page,
    dialog: page.getByRole('alertdialog', { name: 'There is no connection' }),
    opener: page.getByRole('link', { name: 'SOS', exact: true }),
    button: null,
  })
})

test('an article closes back to the list, at its place', async ({ pageOf, as }) => {
  const piece = { title: 'Torches', content: 'New torches', category: 'company update', publishedAt: null }
  expect((await (await as('dana')).post('/api/admin/news', { data: piece })).ok()).toBe(true)
  const page = await pageOf('charlie', still)
  await open(page, '/news')
  // On a slow line, too: the list stays in view until the article is there.
  await page.route(/\/news\/.+\.data/, (route) => void setTimeout(() => void route.continue(), 700))
  await takesBack({
    page,
    dialog: page.getByRole('dialog', { name: 'Torches' }),
    opener: page.getByRole('link', { name: 'Read More: Torches' }),
    button: 'Back to news',
  })
})

test('a cancelled scan, photo or signature leaves nothing', async ({ pageOf, as }) => {
  const page = await pageOf('charlie', still)
  await open(page, '/clock')
  await takesBack({
    page,
    dialog: page.getByRole('dialog', { name: 'Biometric Scan' }),
    opener: page.getByRole('button', { name: 'Clock In' }),
  })
  const status = (await (await (await as('charlie')).get('/api/clock/status')).json()) as { isClockedIn?: boolean }
  expect(JSON.stringify(status)).not.toContain('"isClockedIn":true')

  await open(page, '/accident-form')
  await takesBack({
    page,
    dialog: page.getByRole('dialog', { name: 'Take Photo' }),
    opener: page.getByRole('button', { name: 'Take Photo' }).first(),
  })

  await open(page, '/self-appraisal')
  const dialog = page.getByRole('dialog', { name: 'Signature' })
  await takesBack({
    page,
    dialog,
    opener: page.getByRole('button', { name: 'Sign Here' }).first(),
    fill: async () => {
      const pad = dialog.locator('canvas')
      await pad.scrollIntoViewIfNeeded()
      const box = (await pad.boundingBox())!
      await page.mouse.move(box.x + 30, box.y + 30)
      await page.mouse.down()
      await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 })
      await page.mouse.up()
      await expect(dialog.getByRole('button', { name: 'Save Signature' })).not.toHaveAttribute('aria-disabled', 'true')
    },
    after: () => expect(page.getByRole('img', { name: 'Your signature' })).toHaveCount(0),
  })
})

test('the agreement, and signing in again, must be answered: nothing closes them, and typed text stays', async ({
  pageOf,
  as,
  browser,
  device,
}) => {
  const username = await hireNewcomer(await as('dana'), await as('nobody'))
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' })
  await context.request.post('/api/auth/login', { data: { email: username, password: PASSWORD } })
  const newcomer = await context.newPage()
  await open(newcomer, '/home')
  const agreement = newcomer.getByRole('dialog', { name: 'Before you start' })
  const tick = agreement.getByRole('checkbox')
  await stays({ page: newcomer, dialog: agreement, fill: () => tick.check(), after: () => expect(tick).toBeChecked() })
  await context.close()

  const page = await pageOf('charlie', still)
  await open(page, '/holidays')
  await page.getByLabel('Start date').fill('2043-03-02')
  await page.getByLabel('End date').fill('2043-03-03')
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  const password = again.getByLabel('Password', { exact: true })
  await stays({
    page,
    dialog: again,
    fill: () => password.fill('half of it'),
    after: () => expect(password).toHaveValue('half of it'),
  })
  await expect(page.getByLabel('Start date')).toHaveValue('2043-03-02')
})

test('cancelling a sign-out keeps unsent entries, and the typed word is gone', async ({ phoneOf, as }) => {
  const { page, context } = await phoneOf('charlie', { worker: false })
  await meet(page, '/home')
  await context.route(/\/api\/(outbox|emergency)$/, (route) => route.abort('connectionfailed'))
  await page.getByRole('link', { name: 'Emergency SOS' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send emergency alert' }).click()
  await expect(page.getByText('Your alert has not been sent yet')).toBeVisible()

  const dialog = page.getByRole('alertdialog', { name: 'Your emergency alert has not been sent' })
  const word = dialog.getByLabel(/Type delete/)
  await takesBack({
    page,
    dialog,
    opener: page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }),
    button: 'Stay',
    waiting: /\/api\/(outbox|emergency)$/,
    fill: async () => {
      await dialog.getByRole('button', { name: 'Delete them' }).click()
      await expect(word).toHaveValue('')
      await word.fill('delete')
    },
  })
  await context.unroute(/\/api\/(outbox|emergency)$/)
  const dana = await as('dana')
  await expect
    .poll(async () => ((await (await dana.get('/api/emergency/active')).json()) as object[]).length, {
      timeout: 60_000,
    })
    .toBe(1)
})
