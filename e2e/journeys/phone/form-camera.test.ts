import { expect, test } from '../../support/test.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    }),
})

test('a guard takes several photos, retakes one, counts and removes them', async ({ pageOf }) => {
  const page = await pageOf('alice', { permissions: ['camera'] })
  await page.goto('/breakage-damage-report')
  // 'Choose a photo' also offers pictures stored on the phone: no attribute sends it straight to the camera.
  await expect(page.locator('input[type=file]')).not.toHaveAttribute('capture')
  await page.getByRole('button', { name: 'Take Photo' }).click()
  const dialog = page.getByRole('dialog')
  const capture = dialog.getByRole('button', { name: 'Capture' })
  await capture.click()
  await expect(dialog).toContainText('Photo Preview')
  await expect(dialog).toContainText('Is this photo correct?')
  await dialog.getByRole('button', { name: 'Retake' }).click()
  await capture.click()
  await dialog.getByRole('button', { name: 'Use Photo' }).click()
  await expect(dialog).toContainText('1 photo taken')
  await capture.click()
  await dialog.getByRole('button', { name: 'Use Photo' }).click()
  await expect(dialog).toContainText('2 photos taken')
  await dialog.getByRole('button', { name: 'Done (2)' }).click()
  await expect(page.getByRole('img', { name: /Attachment/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect(page.locator('input[name=photographs]')).toHaveCount(1)
  await expect(page.locator('input[name=photographs]')).toHaveValue(/^data:image\/jpeg;base64,/)
})

test('a single photo replaces the earlier one and closes the camera', async ({ pageOf }) => {
  const page = await pageOf('alice', { permissions: ['camera'] })
  await page.goto('/vehicle-check')
  for (const name of ['Take Photo', 'Replace Photo']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Capture' }).click()
    await page.getByRole('button', { name: 'Use Photo' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('input[name=fuelLevelPhoto]')).toHaveCount(1)
  }
})
