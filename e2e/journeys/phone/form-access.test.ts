import { axeFindings } from '../../support/axe.ts'
import { draw } from '../../support/fill-form.ts'
import { expect, test } from '../../support/test.ts'

const quiet = { reducedMotion: 'reduce' as const, bypassCSP: true }

test('catalogue, submissions and open dialogs have no barriers', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  for (const path of ['/forms', '/forms?category=learning', '/forms/submissions']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeFindings(page), path).toEqual([])
  }
  await page.goto('/self-appraisal')
  await page.getByRole('button', { name: 'Sign Here' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the error summary takes focus and links to each field', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/daily-report')
  await page.locator('button[value=submit]').click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Duty time is required' }).click()
  await expect(page.locator('[name="dutyTime.hour"]')).toBeFocused()
})

test('refusals stay visible while an event updates the page', async ({ pageOf, as }) => {
  const page = await pageOf('dana', quiet)
  await page.goto('/admin/staff/new')
  await page.getByLabel('First name').fill('Nora')
  await page.getByRole('button', { name: 'Add Staff Member' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  const news = page.waitForResponse((answer) => answer.url().includes('.data') && answer.request().method() === 'GET')
  const bob = await as('bob')
  const input = { startDate: '2046-02-01', endDate: '2046-02-01' }
  const asked = await bob.post('/api/holidays', { data: input })
  expect(asked.status(), await asked.text()).toBe(201)
  await news
  await expect(page.getByRole('link', { name: /Holiday Requests.*waiting/ })).toBeVisible()
  await expect(summary).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await bob.delete(`/api/holidays/${((await asked.json()) as { id: string }).id}`)
})

test('a typed name signs as well as a drawn one', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/codes-of-conduct')
  await page.getByRole('button', { name: 'Type your name' }).click()
  await page.getByLabel('Your full name, as your signature').fill('Alice Archer')
  await expect(page.locator('input[name=signature]')).toHaveValue(/^data:image\/png;base64,/)
  await page.locator('button[value=submit]').click()
  await expect(page.getByText('Your reference is')).toBeVisible()
})

test('Clear removes a drawn signature', async ({ pageOf }) => {
  const page = await pageOf('alice', quiet)
  await page.goto('/daily-report')
  await draw(page, page.locator('canvas#signature'))
  await expect(page.locator('input[name=signature]')).toHaveValue(/^data:image/)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.locator('input[name=signature]')).toHaveValue('')
  await expect(page.getByText('Sign Here')).toBeVisible()
})
