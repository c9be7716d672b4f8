import { axeFindings } from '../../support/axe.ts'
import { axeAtBothSizes } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test('payroll sets a rule in words, and downloads a file for BrightPay that is listed with its hash', async ({
  as,
  pageOf,
}) => {
  const dana = await as('dana')
  const days = { from: '2026-02-02', to: '2026-02-08' }
  const { id } = (await (await dana.post('/api/admin/pay-periods', { data: days })).json()) as { id: string }
  const page = await pageOf('dana')
  await page.goto('/admin/pay-periods')
  await page.getByRole('link', { name: 'Pay rules' }).click()
  await page.getByRole('radio', { name: /To the shift's times/ }).check()
  await page.getByRole('button', { name: 'Save pay rules' }).click()
  await expect(page.getByText('Enter a whole number from 1 to 60').first()).toBeVisible()
  await axeAtBothSizes(page)
  await page.getByLabel(/^Minutes before or after/).fill('10')
  const bright = page.getByRole('group', { name: 'BrightPay' })
  await bright.getByLabel('Paid hours').fill('Basic pay')
  const own = page.getByRole('region', { name: 'A file with your own columns' })
  await own.getByLabel('What it contains of row 1').selectOption('Employee ID')
  await own.getByLabel('Its name of row 1').fill('Worker')
  await page.getByRole('button', { name: 'Save pay rules' }).click()
  await expect(page.getByText('Pay rules saved').first()).toBeVisible()
  expect(await (await dana.get('/api/admin/pay-rules')).json()).toMatchObject({
    ...{ rounding: 'to_duty', withinMinutes: 10, elements: { brightpay: { hours: 'Basic pay' } } },
    own: { columns: [{ field: 'employeeId', title: 'Worker' }, { field: 'date' }, {}, {}] },
  })
  await page.goto(`/admin/pay-periods/${id}`)
  const files = page.getByRole('region', { name: 'Files for payroll' })
  await files.getByText('Preview one person').click()
  await files.getByLabel('File').selectOption('Own columns')
  await files.getByLabel('Person').fill('alice')
  await files.getByRole('button', { name: 'Show rows' }).click()
  await expect(files.getByText('Alice Archer has no paid time on these days.')).toBeVisible()
  const download = page.waitForEvent('download')
  await files.getByRole('link', { name: 'BrightPay' }).click()
  expect((await download).suggestedFilename()).toBe(`pay-${days.from}-${days.to}-open-brightpay.csv`)
  await page.reload()
  await expect(files.getByRole('row').filter({ hasText: 'BrightPay' })).toContainText('The first file')
  expect(await axeFindings(page)).toEqual([])
})
