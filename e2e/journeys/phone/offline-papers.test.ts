import { axeFindings } from '../../support/axe.ts'
import { getReady, test } from '../../support/phone.ts'
import { expect } from '../../support/test.ts'

const CARD = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a new card is photographed without signal, waits on the phone, and reaches the office when there is signal', async ({
  phoneOf,
  as,
}) => {
  test.setTimeout(120_000)
  const dana = await as('dana')
  const { id: userId } = (await (await (await as('alice')).get('/api/auth/user')).json()) as { id: string }
  const proposed = async () =>
    (await (await dana.get(`/api/admin/credentials?userId=${userId}&kind=driving_licence&state=proposed`)).json()) as {
      photos: string[]
      expiresOn: string
    }[]
  const before = (await proposed()).length
  const { page, context } = await phoneOf('alice')
  await getReady(page, '/home')
  await context.setOffline(true)
  await page.goto('/papers')
  await expect(page).toHaveURL(/\/offline\/papers$/)
  await expect(page.getByRole('heading', { name: 'Send a new card' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Number on the card').fill('1234 5678')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The number has 16 digits; you entered 8.')).toBeVisible()
  await page.getByLabel('What is it?').selectOption({ label: 'Driving licence' })
  await page.getByLabel('Number on the card').fill('')
  await page.getByLabel('Last day on the card').fill('2044-03-14')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: CARD })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Saved on this phone. It will be sent when you have signal.')).toBeVisible()
  await page.goto('/offline/waiting')
  await expect(page.getByText('New card').first()).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await proposed()).length, { timeout: 60_000 }).toBe(before + 1)
  const [card] = await proposed()
  expect(card).toMatchObject({ expiresOn: '2044-03-14' })
  expect(card!.photos).toHaveLength(1)
})
