import { type APIRequestContext, type Page } from '@playwright/test'
import { test, untilReady } from '../../support/camera.ts'
import { portrait, portraitUrl } from '../../support/portraits.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 120_000 })

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const toast = (page: Page, words: string | RegExp) =>
  expect(page.locator('[data-toasts]').getByText(words)).toBeVisible({ timeout: 30_000 })
const fitsTheScreen = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)

// Other tests share the server, so nothing is assumed about any person's state.
const clockOut = (client: APIRequestContext) => client.post('/api/clock', { data: { action: 'clock_out' } })

async function withoutJacket(guard: APIRequestContext, person: 'alice' | 'charlie') {
  const scan = await guard.post('/api/biometric/verify', { data: { imageData: await portraitUrl({ person }) } })
  expect(scan.status(), await scan.text()).toBe(200)
  await clockOut(guard)
  const answer = await guard.post('/api/clock', { data: { action: 'clock_in', uniformDetected: false } })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('an admin adds a person, who then chooses their own password', async ({ pageOf, browser, baseURL }) => {
  const page = await pageOf('dana')
  await page.goto('/admin')
  await title(page, 'Dashboard')
  await page.getByRole('link', { name: 'Staff Overview' }).first().click()
  await page.getByRole('link', { name: 'Manage Staff' }).click()
  await page.getByRole('link', { name: 'Add Staff Member' }).click()
  await press(page, 'Add Staff Member')
  await expect(page.getByRole('alert').getByText('First name: Please fill in all required fields')).toBeVisible()
  const mail = `eve.${test.info().project.name}@example.test`
  await page.getByLabel('First name').fill('Eve')
  await page.getByLabel('Last name').fill('Ellis')
  await page.getByLabel('Email').fill(mail)
  await page.getByLabel('Username').fill(mail)
  await press(page, 'Suggest one')
  const password = await page.getByLabel('Temporary password').inputValue()
  expect(password.length).toBeGreaterThanOrEqual(8)
  await press(page, 'Add Staff Member')
  await toast(page, 'Staff member created successfully')
  await title(page, 'Eve Ellis')
  await fitsTheScreen(page)

  const context = await browser.newContext({ baseURL })
  const eve = await context.newPage()
  expect((await context.request.post('/api/auth/login', { data: { email: mail, password } })).status()).toBe(200)
  await eve.goto('/home')
  await expect(eve).toHaveURL(/change-password/)
  await context.close()
})

test('of two admins who edit the same person, the second is told and loses nothing', async ({ pageOf }) => {
  const [first, second] = [await pageOf('dana'), await pageOf('dana')]
  for (const page of [first, second]) {
    await page.goto('/admin/staff?q=G-001')
    await page.getByRole('link', { name: 'Alice Archer' }).click()
    await page.getByRole('link', { name: 'Whole page' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    // Both people open the same record before either saves it.
    await expect(page.getByLabel('Position')).toBeVisible()
  }
  await first.getByLabel('Position').fill('Night gate')
  await press(first, 'Save changes')
  await toast(first, 'Staff member updated successfully')
  await second.getByLabel('Position').fill('Lobby')
  await press(second, 'Save changes')
  await expect(second.getByRole('alert').getByText('Somebody else has changed this member of staff')).toBeVisible()
  await expect(second.getByLabel('Position')).toHaveValue('Lobby')
})

test('the control room updates by itself, and closes checks and violations', async ({ pageOf, as }) => {
  await untilReady(as)
  const page = await pageOf('dana')
  await page.goto('/admin')
  await page.request.post('/api/admin/control-room/deactivate')
  await press(page, 'Control Room')
  await toast(page, 'Control Room Activated')
  await title(page, 'Control Room')
  // The press above has armed the siren. There is no mail server and no device for push, and the page says so.
  const proofs = page.getByRole('region', { name: 'Whether alarms get through' })
  await expect(proofs).toContainText('Sound: works.')
  await expect(proofs).toContainText('Live connection: works.')
  await expect(proofs).toContainText('Email: does not work. Email is not set up')
  await expect(proofs).toContainText('Push: does not work. No administrator has allowed messages')
  await expect(page.getByText('switched on by Dana Dean')).toBeVisible()

  const [bob, charlie] = [await as('bob'), await as('charlie')]
  await clockOut(bob)
  const manual = await bob.post('/api/clock', { data: { action: 'clock_in', manualCheck: true } })
  expect(manual.status()).toBe(201)
  const checks = page.getByRole('region', { name: 'Manual Identity Checks' })
  await expect(checks.getByText('Bob Baker', { exact: true }).first()).toBeVisible()
  await withoutJacket(charlie, 'charlie')
  const violations = page.getByRole('region', { name: 'Safety Violations' })
  await expect(violations.getByText('Charlie Carter', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Live Staff Status' }).getByText('Charlie Carter').first(),
  ).toBeVisible()
  await fitsTheScreen(page)

  await checks.getByText('Decide who Bob Baker is').first().click()
  await checks.getByRole('button', { name: 'Reject' }).click()
  await expect(checks.getByText('Please say why the check is rejected')).toBeVisible()
  await checks.getByLabel('How do you know it was them?').fill('Spoke to him at the gate')
  await checks.getByRole('button', { name: 'Confirm' }).click()
  await toast(page, 'Identity confirmed')

  await violations.getByText('Resolve for Charlie').first().click()
  await violations.getByLabel('Notes').fill('Jacket handed out')
  await violations.getByRole('button', { name: 'Mark as resolved' }).click()
  await toast(page, 'Violation resolved')

  await press(page, 'Deactivate')
  await toast(page, 'Control Room Deactivated')
  for (const who of [bob, charlie]) await clockOut(who)
})

test('the four cards open their lists, each with an address', async ({ pageOf, as }) => {
  await untilReady(as)
  const page = await pageOf('dana')
  const charlie = await as('charlie')
  await withoutJacket(charlie, 'charlie')
  await clockOut(charlie)
  await clockOut(page.request)
  await page.request.post('/api/clock', { data: { action: 'clock_in' } })
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Currently Clocked In/ }).click()
  await expect(page.getByRole('dialog', { name: /^Currently Clocked In/ }).getByText('Dana Dean')).toBeVisible()
  await expect(page).toHaveURL(/show=clocked-in/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/admin$/)
  await page.getByRole('link', { name: /^Active Today/ }).click()
  await expect(page.getByRole('dialog').getByText('Charlie Carter')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^Active Staff/ }).click()
  await expect(page.getByRole('dialog').getByText('Bob Baker')).toBeVisible()
  await page.goto('/admin?show=violations&days=7')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Charlie Carter' }).first()).toBeVisible()
  await clockOut(page.request)
})

test('an admin enrols a face by camera with advice on what to improve, and deletes it again', async ({
  pageSeeing,
}) => {
  const page = await pageSeeing('dana', { person: 'alice' })
  await page.goto('/admin/staff?q=G-001')
  await page.getByRole('link', { name: 'Alice Archer' }).click()
  await page.getByRole('link', { name: 'Whole page' }).click()
  await page.getByRole('link', { name: /^(Enrol face|Face)$/ }).click()
  await press(page, 'Open the camera')
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled({ timeout: 15_000 })
  for (const words of [/straight into the camera/, /a little to the left/, /a little to the right/]) {
    await expect(page.getByRole('dialog').getByText(words)).toBeVisible()
    await press(page, 'Capture')
  }
  await expect(page.getByRole('dialog', { name: 'Photos Captured' })).toBeVisible()
  await press(page, 'Enrol')
  await toast(page, 'Biometric enrollment completed successfully')
  await expect(page.getByText('Enrolled', { exact: true })).toBeVisible()
  const nobody = await portrait({ person: null })
  const choose = async (...photos: Buffer[]) => {
    for (const [i, buffer] of photos.entries())
      await page
        .getByLabel(/^Photo (looking|with)/)
        .nth(i)
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await press(page, 'Enrol from these photos')
  }
  await choose(nobody, nobody)
  await expect(page.getByRole('alert').getByText('Please take or choose a picture')).toBeVisible()
  await choose(nobody, nobody, nobody)
  await expect(page.getByRole('alert').getByText('No face found.')).toBeVisible()
  const takes = await Promise.all([0, 1, 2].map((take) => portrait({ person: 'alice', take })))
  await choose(...takes)
  await toast(page, 'Biometric enrollment completed successfully')
  await page.getByRole('link', { name: /^(Enrol face|Face)$/ }).click()
  await press(page, 'Delete biometric data')
  await toast(page, 'Biometric data deleted')
  await expect(page.getByText('Re-enrolment due')).toBeVisible()
})

test('a refused camera leads to a photo instead', async ({ pageSeeing }) => {
  const page = await pageSeeing('dana', null)
  await page.goto('/admin/staff?q=G-001')
  await page.getByRole('link', { name: 'Alice Archer' }).click()
  await page.getByRole('link', { name: 'Whole page' }).click()
  await page.getByRole('link', { name: /^(Enrol face|Face)$/ }).click()
  await press(page, 'Open the camera')
  await expect(page.getByText('Unable to access camera. Please ensure camera permissions are granted.')).toBeVisible({
    timeout: 15_000,
  })
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Photo looking straight ahead')).toBeVisible()
})

test('reference images are uploaded, validated and deleted with a second press', async ({ pageOf, as }) => {
  await untilReady(as)
  const page = await pageOf('dana')
  await page.goto('/admin/reference-images')
  await press(page, 'Upload')
  await expect(
    page.getByRole('alert').getByText('Please provide a name and select an image file').first(),
  ).toBeVisible()
  await page.getByLabel('Name').fill('Yellow jacket')
  await page
    .getByLabel('Image file')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await press(page, 'Upload')
  await expect(page.getByRole('alert').getByText('Please select an image file')).toBeVisible()
  const buffer = await portrait({ person: 'alice', jacket: true })
  await page.getByLabel('Image file').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await press(page, 'Upload')
  await toast(page, 'Reference image uploaded successfully')
  await fitsTheScreen(page)
  await page.getByText('Delete Yellow jacket').click()
  await press(page, 'Yes, delete it')
  await toast(page, 'Reference image deleted successfully')
})

test('a CSV as Excel saves it shows every faulty row before anyone is added, and its names are right', async ({
  pageOf,
}) => {
  const page = await pageOf('dana')
  const mark = test.info().project.name
  await page.goto('/admin/staff/import')
  const rows = [
    'First name,Last name,Email,Role',
    `Finn,Ford,finn.${mark}@example.test,astronaut`,
    `Gus,Gíll,gus.${mark}@example.test,Security guard`,
  ]
  const file = { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n'), 'latin1') }
  await page.getByLabel('CSV file').setInputFiles(file)
  await press(page, 'Show the preview')
  await expect(page.getByText('1 of 2 rows can be added, 1 cannot')).toBeVisible()
  await expect(page.getByText('The file was not saved as UTF-8. Check letters with accents')).toBeVisible()
  await expect(page.getByText('Role: “astronaut” is not a role.')).toBeVisible()
  await page.getByLabel('Role for “astronaut”').selectOption('Response driver')
  await press(page, 'Use the chosen roles')
  await expect(page.getByText('2 of 2 rows can be added')).toBeVisible()
  await expect(page.getByLabel('Role for “astronaut”')).toHaveValue('response_driver')
  await press(page, 'Add 2 people')
  await toast(page, '2 people added')
  await page.goto('/admin/staff?q=gus gill')
  await expect(page.getByRole('link', { name: 'Gus Gíll' })).toBeVisible()
})

test('without scripts an admin adds, edits, resolves and deletes', async ({ pageOf, as }) => {
  const page = await pageOf('dana', { javaScriptEnabled: false })
  await untilReady(as)
  const mail = `hal.${test.info().project.name}@example.test`
  await page.goto('/admin/staff/new')
  for (const [label, value] of Object.entries({
    'First name': 'Hal',
    'Last name': 'Hart',
    Email: mail,
    Username: mail,
  }))
    await page.getByLabel(label).fill(value)
  await page.getByLabel('Temporary password').fill('Quiet-canal-88')
  await press(page, 'Add Staff Member')
  await title(page, 'Hal Hart')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Department').fill('Stores')
  await press(page, 'Save changes')
  await expect(page.getByText('Stores')).toBeVisible()

  await withoutJacket(await as('charlie'), 'charlie')
  await page.goto('/admin/violations?resolved=false')
  const open = page.getByText('Resolve for Charlie')
  const before = await open.count()
  await open.first().click()
  await press(page, 'Mark as resolved')
  await expect(open).toHaveCount(before - 1)

  await page.goto(`/admin/staff/manage?q=${mail}`)
  await page.getByRole('link', { name: 'Delete Hal' }).click()
  await press(page, 'Delete Staff Member')
  await expect(page.getByRole('alert').getByText('Type DELETE to confirm')).toBeVisible()
  await page.getByLabel('Type DELETE to confirm').fill('delete')
  await press(page, 'Delete Staff Member')
  await page.goto(`/admin/staff/manage?q=${mail}`)
  await expect(page.getByText('Inactive').last()).toBeVisible()
  await clockOut(await as('charlie'))
})
