import { axeLooks } from '../../support/axe.ts'
import { test } from '../../support/camera.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 240_000 })

test('axe finds nothing in front of a camera: scan, result, photo', async ({ pageSeeing, isMobile }) => {
  const { look, report } = axeLooks({ large: isMobile })
  const page = await pageSeeing('charlie', { person: 'charlie' })
  await page.goto('/clock')
  await page.getByRole('button', { name: 'Clock In' }).click()
  await expect(page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
  await look(page, 'ready to scan')
  const light = page.getByRole('button', { name: 'Light', pressed: false })
  await light.click()
  await expect(light).toBeHidden()
  await look(page, 'lit')
  await page.getByRole('button', { name: 'Scan Now' }).click()
  await expect(page.getByRole('button', { name: 'Proceed with Violation' })).toBeVisible({ timeout: 30_000 })
  await look(page, 'no jacket')
  await page.goto('/accident-form')
  await page.getByRole('button', { name: 'Take Photo' }).click()
  const shutter = page.getByRole('dialog').getByRole('button', { name: /^(Capture|Take)/ })
  await expect(shutter).toBeEnabled()
  await look(page, 'photo')
  await shutter.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Retake' })).toBeVisible()
  await look(page, 'photo taken')
  expect(report().found).toEqual([])
  test.info().annotations.push({ type: 'axe', description: `${report().looks} looks, 0 findings` })
})

test('axe finds nothing in the enrolment of a face', async ({ pageSeeing, as }) => {
  const { look, report } = axeLooks()
  const { id } = (await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }
  const page = await pageSeeing('dana', { person: 'alice' })
  await page.goto(`/admin/staff/${id}/face`)
  await page.getByRole('button', { name: 'Open the camera' }).click()
  const capture = page.getByRole('dialog').getByRole('button', { name: 'Capture' })
  await expect(capture).toBeEnabled({ timeout: 15_000 })
  await look(page, 'enrolment')
  for (const words of [/straight into/, /to the left/, /to the right/]) {
    await expect(page.getByRole('dialog').getByText(words)).toBeVisible()
    await capture.click()
  }
  await expect(page.getByRole('dialog', { name: 'Photos Captured' })).toBeVisible()
  await look(page, 'captured')
  expect(report().found).toEqual([])
  test.info().annotations.push({ type: 'axe', description: `${report().looks} looks, 0 findings` })
})
