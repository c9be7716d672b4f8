import sharp from 'sharp'
import { axeAtBothSizes, PHONE } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const far = '2044-03-14'
/** A date that is close enough for the first reminder, and after everything that the test people have planned. */
const near = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)
const CARD = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns a photo as modern phones take them: larger than the server accepts. */
const largePhoto = () =>
  sharp({
    create: {
      ...{ width: 4000, height: 3000, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

for (const [name, fullName, scripts] of [
  ['bob', 'Bob Baker', true],
  ['charlie', 'Charlie Carter', false],
] as const) {
  test(`${name} sends a new card, the office accepts it, and it is looked up${scripts ? '' : ', without scripts'}`, async ({
    as,
    pageOf,
  }) => {
    test.setTimeout(180_000)
    const guard = await as(name)
    const { id: userId } = (await (await guard.get('/api/auth/user')).json()) as { id: string }
    const page = await pageOf(name, { ...PHONE, javaScriptEnabled: scripts })
    await page.goto('/papers')
    await page.getByLabel('What is it?').selectOption({ label: 'SIA licence' })
    await page.getByLabel('Number on the card').fill('1234 5678')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('The number has 16 digits; you entered 8').first()).toBeVisible()
    await expect(page.getByLabel('Number on the card')).toHaveValue('1234 5678')
    await page.getByLabel('Number on the card').fill('1234 5678 9012 3456')
    await page.getByLabel('Expiry date on the card').fill(near)
    await page.getByLabel('Security guarding').check()
    const front = page.getByLabel('Front of the card')
    if (scripts) {
      const buffer = await largePhoto()
      expect(buffer.length).toBeGreaterThan(8 * 2 ** 20)
      await front.setInputFiles({ name: 'card.jpeg', mimeType: 'image/jpeg', buffer })
      // The phone makes it smaller before it is sent.
      await expect.poll(() => front.evaluate((field: HTMLInputElement) => field.files![0]!.size)).toBeLessThan(2 ** 21)
    } else await front.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: CARD })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Waiting for the office').first()).toBeVisible()

    const office = await pageOf('dana')
    await office.goto(`/admin/staff/${userId}/papers`)
    await office.getByRole('button', { name: 'Accept' }).first().click()
    await expect(office.getByText('Recorded by Dana Dean').first()).toBeVisible()

    await office.goto('/admin/check-list')
    const result = office.getByLabel(`Result for ${fullName}`)
    await result.focus()
    await office.keyboard.type('Sus')
    await office.getByRole('button', { name: 'Save the results' }).press('Enter')
    await expect(office.getByText('Please say what the register shows').first()).toBeVisible()
    await result.selectOption('valid')
    if (scripts) await axeAtBothSizes(office)
    await office.getByRole('button', { name: 'Save the results' }).press('Enter')
    await expect(office.getByText('1 result recorded')).toBeVisible()
    await expect(office.getByLabel(`Result for ${fullName}`)).toBeHidden()

    await page.goto('/home')
    await page.getByRole('link', { name: /My actions/ }).click()
    await expect(page.getByRole('heading', { name: /Renew your SIA licence/ }).first()).toBeVisible()
    await office.goto('/admin/due')
    await expect(office.getByRole('heading', { name: /Renew your SIA licence/ }).first()).toBeVisible()
  })
}

test('an administrator sets what a position needs, and adds an action that its owner closes', async ({
  as,
  pageOf,
}) => {
  const dana = await as('dana')
  const name = `Wharf ${Math.random().toString(36).slice(2, 8)}`
  const { id } = (await (await dana.post('/api/admin/sites', { data: { name } })).json()) as { id: string }
  const office = await pageOf('dana')
  await office.goto(`/admin/sites/${id}/needs`)
  await office.getByText('Change', { exact: false }).first().click()
  await office.getByLabel('SIA licence: Door supervision').check()
  await office.getByLabel('Training at this site').check()
  await office.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(office.getByText('SIA licence: Door supervision, Training at this site')).toBeVisible()

  const words = `Bring the keys of ${name}`
  await office.goto('/admin/due')
  await office.getByLabel('What needs doing?').fill(words)
  await office.getByLabel('Owner').fill('alice')
  await office.getByLabel('By when?').fill(far)
  await office.getByRole('button', { name: 'Add action' }).click()
  await expect(office.getByRole('heading', { name: words })).toBeVisible()
  const alice = await pageOf('alice', PHONE)
  await alice.goto('/actions')
  const card = alice.getByRole('listitem').filter({ hasText: words })
  await card.getByLabel('What did you do?').fill('Handed in at the desk')
  await card.getByRole('button', { name: /Mark as done/ }).click()
  await expect(alice.getByRole('heading', { name: words })).toBeHidden()
})
