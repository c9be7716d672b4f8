import { soundAfterPress } from '../../support/alarm.ts'
import { calmDown, holdToAcknowledge } from '../../support/alerts.ts'
import { expect, test } from '../../support/test.ts'

test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

const DESK = {
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  permissions: ['notifications'],
}
const NO_OUTPUT = 'Sound does not start on this computer. Check its sound output, then click anywhere.'
const SOUND_OFF = 'Sound is off. Click anywhere or press a key to hear alarms.'

test(
  'the first press after every load arms the alarm, and the page says so until then; a silenced alarm stays silent',
  { tag: '@desktop' },
  async ({ pageOf }) => {
    const desk = await pageOf('dana', DESK)
    await soundAfterPress(desk)
    await desk.goto('/admin/emergencies')
    await expect(desk.getByText(SOUND_OFF)).toBeVisible()
    await desk.getByRole('heading', { name: 'Emergencies', level: 1 }).click()
    await expect(desk.getByText('ARMED')).toBeVisible()
    await expect(desk.getByText(SOUND_OFF)).toBeHidden()
    await desk.reload()
    await expect(desk.getByText(SOUND_OFF)).toBeVisible()
    await desk.keyboard.press('Tab')
    await expect(desk.getByText('ARMED')).toBeVisible()
    await desk.getByRole('button', { name: 'Silence' }).click()
    await desk.reload()
    await expect(desk.getByText('SILENT')).toBeVisible()
    await desk.keyboard.press('Tab')
    await expect(desk.getByText('SILENT')).toBeVisible()
    await expect(desk.getByText(SOUND_OFF)).toBeHidden()
  },
)

test(
  'a computer that plays no sound after a press says to check its output, and is armed by the next press that plays',
  { tag: '@desktop' },
  async ({ pageOf }) => {
    const desk = await pageOf('dana', DESK)
    await soundAfterPress(desk, { withOutput: false })
    await desk.goto('/admin/emergencies')
    await expect(desk.getByText(SOUND_OFF)).toBeVisible()
    const heading = desk.getByRole('heading', { name: 'Emergencies', level: 1 })
    await heading.click()
    await expect(desk.getByText(NO_OUTPUT)).toBeVisible()
    await expect(desk.getByText('SILENT')).toBeVisible()
    await desk.evaluate(() => Object.assign(window, { soundOutput: true }))
    await heading.click()
    await expect(desk.getByText('ARMED')).toBeVisible()
    await expect(desk.getByText(NO_OUTPUT)).toBeHidden()
  },
)

test(
  'an alert says who it is about, how to call them and where they are, and stays visible until it is resolved',
  { tag: '@desktop' },
  async ({ pageOf, as }) => {
    const dana = await as('dana')
    const bob = await as('bob')
    const { user } = (await (await bob.get('/api/auth/user')).json()) as { user?: { id: string } }
    const id = user?.id ?? ((await (await bob.get('/api/auth/user')).json()) as { id: string }).id
    const person = (await (await dana.get(`/api/admin/users/${id}`)).json()) as Record<string, unknown>
    const saved = await dana.put(`/api/admin/staff/${id}`, { data: { ...person, phone: '07700 900123' } })
    expect(saved.status()).toBe(200)
    const desk = await pageOf('dana', DESK)
    await desk.goto('/admin/violations')
    await bob.post('/api/emergency', { data: { location: { latitude: 51.5, longitude: -0.12 } } })
    const overlay = desk.getByRole('alertdialog')
    await expect(overlay.getByText('Office staff')).toBeVisible()
    await expect(overlay.getByRole('link', { name: /Call Bob/ })).toHaveAttribute('href', 'tel:07700900123')
    await expect(overlay.getByRole('link', { name: /51.500000, -0.120000/ })).toHaveAttribute('href', /maps.*51\.5/)
    await holdToAcknowledge(overlay)
    await expect(overlay).toBeHidden()
    const strip = desk.getByRole('region', { name: 'Needs attention now' })
    await expect(strip.getByText('Seen by Dana Dean, not resolved.')).toBeVisible()
    await strip.getByRole('link', { name: /Bob/ }).click()
    await expect(desk.getByRole('heading', { name: /^SOS: Bob/, level: 1 })).toBeVisible()
    const card = desk.getByRole('main')
    await card.getByLabel('Update (who was called, who is attending, what is happening)').fill('Charlie, ten minutes')
    await card.getByRole('button', { name: 'Is going' }).click()
    await expect(card.getByText('Going: Charlie, ten minutes (Dana Dean)')).toBeVisible()
    await card.getByRole('button', { name: 'Resolve' }).click()
    await expect(card.getByText('Nobody has said that they are safe. Write how it ended.').first()).toBeVisible()
    await card.getByLabel('How did it end?').selectOption('Attended')
    await card.getByRole('textbox', { name: 'What happened' }).fill('Charlie drove there')
    await card.getByRole('button', { name: 'Resolve' }).click()
    await expect(strip).toBeHidden()
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(strip).toBeVisible()
  },
)

test('a drill looks like one, and sends no location', { tag: '@desktop' }, async ({ pageOf }) => {
  const desk = await pageOf('dana', DESK)
  await desk.goto('/admin/emergencies')
  await desk.getByRole('button', { name: 'Start a drill' }).click()
  const overlay = desk.getByRole('alertdialog')
  await expect(overlay.getByRole('heading', { name: 'EMERGENCY DRILL' })).toBeVisible()
  await expect(overlay.getByText('A drill sends no location')).toBeVisible()
  await expect(overlay).toHaveClass(/emergency-drill/)
})
