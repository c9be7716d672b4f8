import { type APIRequestContext, type Page } from '@playwright/test'
import { exampleOf } from '../../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../../app/domain/forms/forms/templates/index.ts'
import { silencedBefore } from '../../support/alarm.ts'
import { axeLooks } from '../../support/axe.ts'
import { untilReady } from '../../support/camera.ts'
import { portrait } from '../../support/portraits.ts'
import { holdToAcknowledge } from '../../support/alerts.ts'
import { expect, test } from '../../support/test.ts'

test.describe.configure({ timeout: 300_000 })

const still = { reducedMotion: 'reduce' } as const
const note = ({ looks, found }: { looks: number; found: string[] }) =>
  test.info().annotations.push({ type: 'axe', description: `${looks} looks, ${found.length} findings` })
/** The summary of refused fields, which is the first alert in the main part of the page. */
const problem = (page: Page) => page.locator('main').getByRole('alert').first()
const idOf = async (client: APIRequestContext) =>
  ((await (await client.get('/api/auth/user')).json()) as { id: string }).id

test('axe finds nothing on the pages where holidays are decided, cancelled and reset', async ({ pageOf, as }) => {
  const { look, report } = axeLooks()
  const [alice, bob, dana] = [await as('alice'), await as('bob'), await as('dana')]
  const ask = async (client: APIRequestContext, startDate: string, endDate: string) => {
    const answer = await client.post('/api/holidays', { data: { startDate, endDate, reason: 'A walk' } })
    expect(answer.status(), await answer.text()).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const first = await ask(alice, '2044-05-02', '2044-05-04')
  const decided = await dana.put(`/api/admin/holiday-requests/${first}`, { data: { status: 'approved' } })
  expect(decided.status(), await decided.text()).toBe(200)
  await ask(bob, '2044-05-03', '2044-05-05')

  const page = await pageOf('dana', still)
  await page.goto('/admin/holidays?status=pending')
  const input = page.getByRole('row').filter({ hasText: 'Bob Baker' }).first()
  await input.getByRole('button', { name: 'Approve' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Staff Overlap Warning' })
  await expect(warning).toBeVisible()
  await look(page, 'overlap')
  await warning.getByRole('button', { name: 'Continue Anyway' }).click()
  await page
    .locator('[data-toasts]')
    .getByText(/approved/i)
    .first()
    .hover()
  await look(page, 'holiday approved')

  await page.goto(`/admin/holidays/people/${await idOf(alice)}?edit=1`)
  await page.getByText('Cancel this holiday...').first().click()
  await expect(page.getByRole('button', { name: 'Cancel holiday' })).toBeVisible()
  await page.getByText('Reset...').click()
  await expect(page.getByRole('button', { name: /^Reset to/ })).toBeVisible()
  await look(page, 'holiday of a person, everything open')
  expect(report().found).toEqual([])
  note(report())
})

test('axe finds nothing on the page where data is cleaned up', async ({ pageOf, as }) => {
  const { look, report } = axeLooks()
  const policy = { dataType: 'audit_logs', retentionPeriodDays: 730, description: 'Two years' }
  await (await as('dana')).post('/api/admin/data-retention-policies', { data: policy })
  const page = await pageOf('dana', still)
  await page.goto('/admin/retention')
  await page.getByRole('button', { name: 'Create Policy' }).click()
  await expect(problem(page)).toBeVisible()
  await look(page, 'policy, refused')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/Nothing has expired|records would be deleted/)).toBeVisible()
  await page.getByText('Clean up now').click()
  await look(page, 'clean-up, about to')
  await page.getByRole('button', { name: 'Yes, remove expired data' }).click()
  await page.locator('[data-toasts]').getByText('Data Cleanup Complete').hover()
  await look(page, 'clean-up, done')
  expect(report().found).toEqual([])
  note(report())
})

test('axe finds nothing in the question whether an unattended admin is still there', async ({ pageOf }) => {
  const { look, report } = axeLooks()
  const page = await pageOf('dana', still)
  await silencedBefore(page)
  await page.clock.install()
  // Once the page is listening for events, its scripts are running and its idle timer has started.
  await Promise.all([page.waitForResponse('**/api/events*'), page.goto('/admin')])
  await page.clock.fastForward('28:30')
  const question = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await expect(question).toBeVisible()
  await expect(question.locator(':focus')).toHaveCount(1)
  await look(page, 'idle')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await page.clock.fastForward('01:00')
  await expect(question).toBeHidden()
  expect(report().found).toEqual([])
  note(report())
})

test('axe finds nothing in an emergency as the desk sees it', async ({ pageOf, as }) => {
  const { look, report } = axeLooks()
  const page = await pageOf('dana', still)
  await silencedBefore(page)
  await page.goto('/admin/emergencies')
  await expect(page.getByRole('button', { name: 'Arm alarm' })).toBeVisible()
  await (await as('bob')).post('/api/emergency', { data: { notes: 'axe' } })
  await expect(page.getByRole('heading', { name: 'EMERGENCY ALERT' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'ACKNOWLEDGE EMERGENCY ALERT' })).toBeEnabled()
  await look(page, 'emergency')
  await holdToAcknowledge(page)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await look(page, 'emergency, acknowledged')
  await page.getByRole('button', { name: 'Arm alarm' }).click()
  await look(page, 'alarm armed')

  await page.goto('/admin/control-room')
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  await look(page, 'control room, on')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  expect(report().found).toEqual([])
  note(report())
})

test('axe finds nothing in pictures of equipment, enrolment without a camera, and an import', async ({
  pageOf,
  as,
}) => {
  const { look, report } = axeLooks()
  await untilReady(as)
  const page = await pageOf('dana', still)
  await page.goto('/admin/reference-images')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(problem(page)).toBeVisible()
  await look(page, 'picture, refused')
  await page.getByLabel('Name').fill('Yellow jacket')
  const buffer = await portrait({ person: 'alice', jacket: true })
  await page.getByLabel('Image file').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Delete Yellow jacket').click()
  await expect(page.getByText('Delete this image for good?')).toBeVisible()
  await look(page, 'picture, about to go')

  await page.goto(`/admin/staff/${await idOf(await as('alice'))}/face`)
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await expect(page.getByRole('dialog').getByText('Camera Error')).toBeVisible()
  await look(page, 'enrolment without a camera')

  await page.goto('/admin/staff/import')
  const csv = 'First name,Last name,Email\nIris,Import,iris@example.test\nIvo,,not an address\n'
  await page.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await look(page, 'import')
  await page.goto('/admin/staff/new')
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  await expect(problem(page)).toBeVisible()
  await look(page, 'new person, refused')
  await page.goto('/admin/audit-logs')
  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(page.getByText('No changes detected')).toBeVisible()
  await look(page, 'chain')
  expect(report().found).toEqual([])
  note(report())
})

test('axe finds nothing in a review, a report and a preview', async ({ pageOf, as }) => {
  const { look, report } = axeLooks()
  const formData = exampleOf(findTemplate(10)!)
  const sent = await (
    await as('alice')
  ).post('/api/forms/submissions', { data: { templateId: 10, status: 'submitted', formData } })
  const { id } = (await sent.json()) as { id: string }
  const page = await pageOf('dana', still)
  await page.goto(`/admin/form-submissions/${id}`)
  await page.getByRole('button', { name: 'Reject' }).click()
  await page
    .locator('[data-toasts]')
    .getByText(/rejected/i)
    .first()
    .hover()
  await look(page, 'rejected')
  await page.goto(`/admin/form-submissions/${id}/report`)
  await page.getByLabel('Client Name').fill('Harbour Estates')
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await expect(page.getByRole('button', { name: /Download|Copy/ }).first()).toBeVisible()
  await look(page, 'report')
  await page.goto('/admin/staff/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible()
  await look(page, 'nobody of that name')
  await page.goto('/admin/content/news/new')
  await page.getByLabel('Title').fill('Torches')
  await page.getByLabel('Content').fill('# New torches\n\n- bright\n- light')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'New torches' })).toBeVisible()
  await look(page, 'preview')
  expect(report().found).toEqual([])
  note(report())
})
