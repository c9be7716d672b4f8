import { axeFindings } from '../support/axe.ts'
import { ADMIN, demoPage, test } from '../support/demo.ts'
import { expect } from '../support/test.ts'

test('an administrator finds a page and a person from anywhere with Ctrl K', async ({ browser, demo, viewport }) => {
  const page = await demoPage(browser, demo, ADMIN, { viewport })
  await page.goto('/admin/retention')
  const field = page.getByRole('combobox', { name: 'A person, a page or an action' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type('audit')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(/Audit Logs/)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit-logs$/)

  await page.getByRole('button', { name: 'Find' }).click()
  await page.keyboard.type('grace')
  await expect(page.getByRole('option', { name: /Grace Adeyemi/ })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Grace Adeyemi', level: 1 })).toBeVisible()
  await page.context().close()
})
