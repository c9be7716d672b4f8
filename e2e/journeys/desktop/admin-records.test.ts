import { exampleOf } from '../../../app/domain/forms/forms/form.ts'
import { findTemplate } from '../../../app/domain/forms/forms/templates/index.ts'
import { expect, test } from '../../support/test.ts'

type Client = {
  post: (path: string, options: object) => Promise<{ json: () => Promise<unknown>; status: () => number }>
}

async function handIn(client: Client, templateId: number, changes: object = {}) {
  const formData = { ...exampleOf(findTemplate(templateId)!), ...changes }
  const answer = await client.post('/api/forms/submissions', { data: { templateId, status: 'submitted', formData } })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { id: string; reference: string }
}

test('a submission arrives without reload, is filtered, read and approved', async ({ pageOf, as }) => {
  const page = await pageOf('dana')
  await page.goto('/admin/form-submissions')
  const alice = await as('alice')
  await handIn(alice, 10)
  await expect(page.getByRole('row', { name: /Alice Archer.*Daily Report Log/s }).first()).toBeVisible()
  await page.getByLabel('From').fill('2099-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No form submissions found')).toBeVisible()
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page.getByLabel('From')).toHaveValue('')
  await page.getByLabel('Staff member').fill('alice')
  await page.getByRole('button', { name: 'Show' }).click()
  await page
    .getByRole('link', { name: /View Daily Report Log of Alice Archer/ })
    .first()
    .click()
  await expect(page.getByText('Harbour Street car park')).toBeVisible()
  await expect(page.getByRole('img', { name: /signature/i })).toBeVisible()
  await page.getByLabel(/Notes/).fill('Clear and complete')
  await page.getByRole('button', { name: 'Mark as Reviewed' }).click()
  await expect(page.getByText('Form reviewed')).toBeVisible()
  await expect(page.getByText('Clear and complete')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Form approved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Review' })).toHaveCount(0)
})

test('without JavaScript a submission is rejected with notes', async ({ pageOf, as }) => {
  const { id } = await handIn(await as('bob'), 10)
  const page = await pageOf('dana', { javaScriptEnabled: false })
  await page.goto(`/admin/form-submissions/${id}`)
  await page.getByLabel(/Notes/).fill('Wrong site')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Wrong site')).toBeVisible()
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
})

test('two admins on the same submission: the second sees the decision at once, and cannot decide otherwise', async ({
  pageOf,
  as,
}) => {
  const { id } = await handIn(await as('bob'), 10)
  const [one, two] = [await pageOf('dana'), await pageOf('dana')]
  await one.goto(`/admin/form-submissions/${id}`)
  await two.goto(`/admin/form-submissions/${id}`)
  await one.getByRole('button', { name: 'Approve' }).click()
  await expect(one.getByText('Form approved')).toBeVisible()
  await expect(two.getByText('Approved', { exact: true })).toBeVisible()
  await expect(two.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  const late = await (await as('dana')).put(`/api/admin/form-submissions/${id}`, { data: { status: 'rejected' } })
  expect(late.status()).toBe(409)
})

test('a report is generated, edited, saved as a file and sent to its client', async ({ pageOf, as }) => {
  const { id, reference } = await handIn(await as('alice'), 10)
  const page = await pageOf('dana')
  await page.goto(`/admin/form-submissions/${id}`)
  await page.getByRole('link', { name: 'Professional Report' }).click()
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await expect(page.getByRole('alert').first()).toContainText('please provide a client name')
  await page.getByLabel('Client Name').fill('Acme Ltd')
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await expect(page.getByText('Professional Report Generated')).toBeVisible()
  const text = page.getByLabel('Text')
  await expect(text).toHaveValue(new RegExp(reference))
  await text.fill(`${await text.inputValue()}\nSeen by the manager.`)
  for (const [button, name] of [
    ['Download', `report-${reference}.txt`],
    ['Download PDF', `report-${reference}.pdf`],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe(name)
  }
  await page.getByRole('button', { name: 'Send by Email' }).click()
  await expect(page.getByRole('alert').first()).toContainText('please provide a client email')
  await expect(text).toHaveValue(/Seen by the manager/)
  await page.getByLabel(/Client Email/).fill('jane@acme.example')
  const away = 'Handed over at six.'
  await text.fill(`${await text.inputValue()}\n${away}`)
  await page.route('**/report.data*', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Send by Email' }).click()
  await expect(page.getByRole('alert', { name: 'Email Send Failed' })).toBeVisible()
  await page.unroute('**/report.data*')
  await expect(text).toHaveValue(new RegExp(away))
  await page.getByRole('button', { name: 'Send by Email' }).click()
  // This server has no mail server.
  await expect(page.getByText('Email is not set up: the report was not sent')).toBeVisible()
})

test('the audit log is filtered, verified and exported', async ({ pageOf }) => {
  const page = await pageOf('dana')
  await page.goto('/admin/audit-logs')
  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(page.getByText('No changes detected')).toBeVisible()
  await page.getByLabel('Action').selectOption('Signed in')
  await page.getByLabel('Person').fill('dana')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('row', { name: /Dana Dean.*Signed in/s }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Alice Archer/ })).toHaveCount(0)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Export the data of Dana Dean' }).click(),
  ])
  await opened.close()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
})

test('retention refuses what the law forbids, shows what would be deleted, and cleans up', async ({ pageOf }) => {
  const page = await pageOf('dana')
  await page.goto('/admin/retention')
  await page.getByRole('button', { name: 'Create Policy' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Please fill in all required fields')
  await page.getByLabel('Data type').selectOption('clock_entries')
  await page.getByLabel('Retention period in days').fill('400')
  await page.getByRole('button', { name: 'Create Policy' }).click()
  await expect(page.getByRole('alert').first()).toContainText('statutory minimum')
  await page.getByLabel('Retention period in days').fill('2555')
  await page.getByRole('button', { name: 'Create Policy' }).click()
  await expect(page.getByText('Policy Created')).toBeVisible()
  await expect(page.getByRole('row', { name: /Clock entries/ })).toContainText('2,555 days (7 years)')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/Nothing has expired|records would be deleted/)).toBeVisible()
  await page.getByText('Clean up now').click()
  await page.getByRole('button', { name: 'Yes, remove expired data' }).click()
  await expect(page.getByText('Data Cleanup Complete')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the policy of clock entries' }).click()
  await expect(page.getByRole('row', { name: /Clock entries/ })).toHaveCount(0)
})

test('compliance names the people to remind, and gives their sign-in link to pass on if no email is sent', async ({
  pageOf,
  as,
}) => {
  const input = { firstName: 'Nia', lastName: 'New', email: 'nia@example.test', username: 'nia', role: 'office_staff' }
  await (await as('dana')).post('/api/admin/staff', { data: { ...input, password: 'Day-shift-4711' } })
  const page = await pageOf('dana', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/admin/compliance')
  await page.getByRole('link', { name: /Not agreed yet/ }).click()
  await expect(page.getByRole('row', { name: /Nia New/ })).toContainText('Not yet')
  await expect(page.getByRole('row', { name: /Alice Archer/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Make sign-in link for Nia New' }).click()
  const made = page.getByRole('status').filter({ hasText: 'For Nia: valid for 72 hours, shown once' })
  await expect(made).toContainText(/Username: nia\s+Sign-in link: http/)
  await expect(made).toBeInViewport()
  const rowAfter = page.getByRole('row', { name: /Nia New/ }).locator('xpath=following-sibling::tr[1]')
  await expect(rowAfter).toContainText('Sign-in link: http')
  await expect(made.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Username: nia\s+Sign-in link: http/)
  await page.goto('/admin/compliance')
  await expect(page.getByRole('row', { name: /Alice Archer/ })).toContainText('v2025.1')
})
