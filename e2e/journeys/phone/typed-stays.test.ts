import { type Page } from '@playwright/test'
import { addSite } from '../../support/grant-holder.ts'
import { examplePhoto } from '../../../app/domain/forms/forms/fields/example-images.ts'
import { publishDuty } from '../../support/rota.ts'
import { expect, test } from '../../support/test.ts'

const picture = {
  ...{ name: 'gate.jpeg', mimeType: 'image/jpeg' },
  buffer: Buffer.from(examplePhoto.slice(examplePhoto.indexOf(',') + 1), 'base64'),
}

test('what a guard types about a site stays while colleagues add theirs and the page loads its data again', async ({
  as,
  pageOf,
}) => {
  test.setTimeout(180_000)
  const dana = await as('dana')
  const { id: userId } = (await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }
  const siteId = await addSite(dana, 'Busy gate')
  await publishDuty(dana, siteId, 30, userId)
  const page = await pageOf('alice')

  /** Adds something to the site, and an article, whose arrival loads the data of any page again. */
  const colleague = async (path: string, data: object) => {
    expect((await dana.post(path, { data: { siteId, ...data } })).ok()).toBe(true)
    const loaded = page.waitForResponse((answer) => answer.url().includes('.data'))
    await dana.post('/api/admin/news', { data: { title: 'News', content: 'News', category: 'company update' } })
    await loaded
  }
  const fill = (of: Page, label: string, words: string) => of.getByLabel(label, { exact: true }).fill(words)

  await page.goto(`/site-book/${siteId}`)
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await fill(page, 'What happened', 'A man at the fence, about 40, grey coat')
  await colleague('/api/site-log', { kind: 'note', words: 'Of a colleague' })
  await expect(page.getByText('Of a colleague')).toBeVisible()
  await expect(page.getByLabel('What happened', { exact: true })).toHaveValue(/grey coat$/)
  await page.getByRole('button', { name: 'Add entry' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'grey coat' })
  await expect(entry.getByRole('img')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByLabel('What happened', { exact: true })).toHaveValue('')

  await page.goto(`/site-book/${siteId}/visitors`)
  await fill(page, 'Name', 'Vera Visitor')
  await colleague('/api/visits', { name: 'Ron Repairs' })
  await expect(page.getByText('Ron Repairs', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Vera Visitor')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Visitor signed in')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})
