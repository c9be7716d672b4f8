import { type Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

/** Returns the form that does this, and what is filled in in it. */
function formOf(page: Page, intent: string) {
  const form = page.locator(`form:has(input[name=intent][value=${intent}])`)
  const filled = () =>
    form.evaluate((node: HTMLFormElement) =>
      [...new FormData(node).entries()].filter(([name]) => !['intent', 'requestKey'].includes(name)),
    )
  return { form, filled }
}

test('a form that has added something is empty, so that nothing is added twice; a refused one stays as it was', async ({
  pageOf,
}) => {
  const page = await pageOf('dana')
  await page.goto('/admin/feedback')
  const feedback = formOf(page, 'give')
  const empty = await feedback.filled()
  await feedback.form.getByLabel('About').fill('alice')
  await feedback.form.getByLabel('Title').fill('Calm at the gate')
  await feedback.form.getByLabel('Feedback').fill('Four lorries at once, and nobody waited.')
  await feedback.form.getByRole('button', { name: 'Give Feedback' }).click()
  await expect(feedback.form.getByRole('link', { name: /Give a rating/ })).toBeVisible()
  expect(await feedback.filled()).toContainEqual(['title', 'Calm at the gate'])
  await feedback.form.locator('label', { hasText: '4 stars' }).click()
  await expect(feedback.form.getByText('4 of 5')).toBeVisible()
  await feedback.form.getByRole('button', { name: 'Give Feedback' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Calm at the gate' })).toBeVisible()
  await expect(feedback.form.getByText('Not rated')).toBeVisible()
  expect(await feedback.filled()).toEqual(empty)

  await page.goto('/admin/paper-rules')
  const kind = formOf(page, 'addKind')
  const before = await kind.filled()
  await kind.form.getByLabel('Name of a new kind').fill('Fitness certificate')
  await kind.form.getByLabel('Details for the office only').check()
  await kind.form.getByRole('button', { name: 'Add the kind' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Fitness certificate' })).toContainText(
    'Warns only, details for the office only',
  )
  await expect.poll(kind.filled).toEqual(before)

  // What such a form has made may be shown on the same page.
  await page.goto('/admin/webhooks')
  const webhook = formOf(page, 'make')
  const blank = await webhook.filled()
  await webhook.form.getByLabel('Address').fill('https://payroll.example/hook')
  await webhook.form.getByLabel('staff.created').check()
  await webhook.form.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByText('Copy this secret now')).toBeVisible()
  await expect.poll(webhook.filled).toEqual(blank)
})
