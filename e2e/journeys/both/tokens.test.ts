import { expect, test } from '../../support/test.ts'

test(
  'dana makes a token for the payroll, sees it once, and revokes it',
  { tag: '@desktop' },
  async ({ pageOf, baseURL }) => {
    const page = await pageOf('dana')
    await page.goto('/admin/tokens')
    await expect(page.getByText('No API tokens yet')).toBeVisible()
    await page.getByLabel('Name').fill('Payroll')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByText('Choose at least one scope').first()).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Payroll')
    await page.getByLabel('Hours and pay periods: read').check()
    await page.getByLabel('Rota and sites: read').check()
    const last = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Last day').fill(last)
    await page.getByRole('button', { name: 'Create token' }).click()
    const token = await page.getByText(/^wfp_/).innerText()
    const ask = () => fetch(`${baseURL}/api/admin/hours`, { headers: { Authorization: `Bearer ${token}` } })
    expect((await ask()).status).toBe(200)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Revoke Payroll' })).toBeVisible()
    await expect(page.getByText(token)).toHaveCount(0)
    await page.getByRole('button', { name: 'Revoke Payroll' }).click()
    await expect(page.getByText('Token revoked')).toBeVisible()
    expect((await ask()).status).toBe(401)
  },
)
