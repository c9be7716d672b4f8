import { calmDown } from '../../support/alerts.ts'
import { expect, test } from '../../support/test.ts'

test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

const DESK = {
  viewport: { width: 1280, height: 900 },
  hasTouch: false,
  isMobile: false,
  reducedMotion: 'reduce',
} as const
const PHONE = {
  viewport: { width: 360, height: 740 },
  permissions: ['geolocation'],
  geolocation: { latitude: 51.5, longitude: -0.12, accuracy: 15 },
}

test('while an SOS is open control sees the live location, says who is going, and has everything on one page and on paper', async ({
  pageOf,
  as,
}) => {
  const [phone, desk] = [await pageOf('alice', PHONE), await pageOf('dana', DESK)]
  await desk.goto('/admin')
  await (await as('alice')).post('/api/emergency', { data: {} })
  await phone.goto('/home')
  const pinned = phone.getByRole('region', { name: 'Your alert' })
  await expect(pinned.getByText(/Control has not seen it yet/)).toBeVisible()
  await expect(pinned.getByText(/^Location sent .* This phone sends it every 30 seconds\.$/)).toBeVisible()

  const overlay = desk.getByRole('alertdialog')
  await expect(overlay.getByText('Phone is now')).toBeVisible()
  await expect(overlay.getByText('Nearest on shift')).toBeVisible()
  const { id } = ((await (await (await as('dana')).get('/api/emergency/active')).json()) as { id: string }[])[0]!
  await (await as('dana')).post(`/api/emergency/${id}/acknowledge`)
  await expect(overlay).toBeHidden()

  await desk.goto(`/admin/emergencies/${id}`)
  await desk.getByRole('button', { name: 'Is going' }).click()
  await expect(desk.getByRole('region', { name: 'Timeline' }).getByText(/^.*Going: Dana Dean/)).toBeVisible()
  await expect(pinned.getByText(/Seen by Dana Dean .*Dana Dean is going\./)).toBeVisible()
  // The same must be true on another page, after a full page load.
  await phone.goto('/news')
  await expect(pinned.getByText(/Dana Dean is going\./)).toBeVisible()

  await expect(pinned.getByText(/^Location sent/)).toBeVisible()
  await pinned.getByRole('button', { name: 'Stop sending my location' }).click()
  await expect(pinned.getByText('You stopped sending your location.')).toBeVisible()
  await expect(desk.getByText('Phone is now')).toBeHidden()
  await expect(
    desk.getByRole('list', { name: 'What changed since' }).getByText(/Alice stopped sending their location/),
  ).toBeVisible()

  const pdf = await (await as('dana')).get(`/api/emergency/${id}/pdf`)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await desk.getByLabel('How did it end?').selectOption('Attended')
  await desk.getByRole('textbox', { name: 'What happened', exact: true }).fill('Dana drove there')
  await desk.getByRole('button', { name: 'Resolve' }).click()
  await expect(pinned).toBeHidden()
  await expect(desk.getByText(/Resolved by Dana Dean: Attended\. Dana drove there/)).toBeVisible()
})
