import { type APIRequestContext, type Page } from '@playwright/test'
import { calmDown, holdToAcknowledge } from '../../support/alerts.ts'
import { expect, test } from '../../support/test.ts'

test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

const raise = (guard: APIRequestContext, notes: string) => guard.post('/api/emergency', { data: { notes } })
const isSeen = async (dana: APIRequestContext) =>
  ((await (await dana.get('/api/admin/emergency-logs')).json()) as { acknowledgedAt: string | null }[])[0]!
    .acknowledgedAt

async function deskAt(pageOf: (name: 'dana', options?: object) => Promise<Page>, path: string): Promise<Page> {
  const desk = await pageOf('dana', { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await desk.goto(path)
  await desk.waitForLoadState('networkidle')
  return desk
}

test('a sentence continues over an alert: no letter is lost, and no key acknowledges it', async ({ pageOf, as }) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const desk = await deskAt(pageOf, '/admin/threat-level')
  const note = desk.getByRole('textbox').first()
  await note.fill('')
  await note.focus()
  const overlay = desk.getByRole('alertdialog')
  const sentence = 'Rang Tomasz, no answer yet. Trying the site now'
  for (const [number, letter] of [...sentence].entries()) {
    if (number === 8) await raise(alice, 'At the gate')
    // The alert takes the focus during this pause, and the sentence must still continue.
    if (number === 30) await expect(overlay.getByRole('heading', { name: 'EMERGENCY ALERT' })).toBeFocused()
    await desk.keyboard.type(letter, { delay: 60 })
    if (number === 9) await expect(overlay).toBeVisible()
  }
  await expect(overlay).toBeVisible()
  await expect(note).toHaveValue(sentence)
  expect(await isSeen(dana)).toBeNull()

  await expect(overlay.getByRole('heading', { name: 'EMERGENCY ALERT' })).toBeFocused()
  await holdToAcknowledge(desk)
  await expect(overlay).toBeHidden()
  expect(await isSeen(dana)).not.toBeNull()
})

test('after a pause of some seconds the sentence continues at once, even if Tab had left the heading', async ({
  pageOf,
  as,
}) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const desk = await deskAt(pageOf, '/admin/threat-level')
  const note = desk.getByRole('textbox').first()
  await note.fill('')
  await note.focus()
  // Nothing has been typed for two seconds, so the alert takes the focus as soon as it arrives.
  await raise(alice, 'At the gate')
  const heading = desk.getByRole('alertdialog').getByRole('heading', { name: 'EMERGENCY ALERT' })
  await expect(heading).toBeFocused()
  await desk.keyboard.type(' Rang him', { delay: 60 })
  await expect(note).toHaveValue(' Rang him')
  await expect(heading).toBeFocused()
  // A letter does nothing on the link or button that Tab has reached, but a space would press it.
  await desk.keyboard.press('Tab')
  await desk.keyboard.type(', again', { delay: 60 })
  await expect(note).toHaveValue(' Rang him, again')
  expect(await isSeen(dana)).toBeNull()
})

test('a key on the button counts if it is held, and not if it is released at once', async ({ pageOf, as }) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const desk = await deskAt(pageOf, '/admin')
  await raise(alice, 'At the gate')
  const overlay = desk.getByRole('alertdialog')
  const button = overlay.getByRole('button', { name: 'ACKNOWLEDGE EMERGENCY ALERT' })
  for (const key of ['Space', 'Enter']) {
    await expect(button).toBeEnabled()
    await button.focus()
    await desk.keyboard.press(key)
    await expect(button).not.toHaveAttribute('data-held')
    // Within a fifth of a second after a key, the page shows that presses do not count yet.
    await expect(button).toBeDisabled()
  }
  await expect(button).toBeEnabled()
  await expect(overlay).toBeVisible()
  expect(await isSeen(dana)).toBeNull()
  await desk.keyboard.down('Enter')
  await expect(overlay).toBeHidden()
  await desk.keyboard.up('Enter')
  expect(await isSeen(dana)).not.toBeNull()
})

test('enter and space press the other buttons of an alert once presses count', async ({ pageOf, as }) => {
  const desk = await pageOf('dana', { viewport: { width: 1280, height: 900 }, reducedMotion: 'no-preference' })
  await desk.goto('/admin')
  await desk.waitForLoadState('networkidle')
  const overlay = desk.getByRole('alertdialog')
  const button = overlay.getByRole('button', { name: 'Stop flashing' })
  for (const [name, key] of [
    ['alice', 'Enter'],
    ['bob', 'Space'],
  ] as const) {
    await raise(await as(name), 'At the gate')
    await expect(button).toBeVisible()
    await expect(button).toBeEnabled()
    await button.focus()
    await desk.keyboard.press(key, { delay: 300 })
    await expect(button, key).toBeHidden()
  }
})

test('space, enter, a click and a short press on a new alert do nothing', async ({ pageOf, as }) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const desk = await deskAt(pageOf, '/admin')
  const overlay = desk.getByRole('alertdialog')
  await raise(alice, 'At the gate')
  await expect(overlay).toBeVisible()
  for (const key of [' ', 'Enter', 'Tab', ' ', 'Enter']) await desk.keyboard.press(key)
  const button = overlay.getByRole('button', { name: 'ACKNOWLEDGE EMERGENCY ALERT' })
  const { x, y } = (await button.boundingBox())!
  await desk.mouse.click(x + 20, y + 10, { delay: 700 })
  expect(await isSeen(dana)).toBeNull()
  // Even once presses count, a press that is released at once does nothing.
  await expect(button).toBeEnabled()
  await button.click()
  await expect(overlay).toBeVisible()
  expect(await isSeen(dana)).toBeNull()
})

test('a device that cannot hold a press, such as a screen reader or a switch, is asked for confirmation', async ({
  pageOf,
  as,
}) => {
  const [dana, alice] = [await as('dana'), await as('alice')]
  const desk = await deskAt(pageOf, '/admin')
  const overlay = desk.getByRole('alertdialog')
  await raise(alice, 'At the gate')
  const button = overlay.getByRole('button', { name: 'ACKNOWLEDGE EMERGENCY ALERT' })
  await expect(button).toBeEnabled()
  await button.evaluate((element: HTMLElement) => element.click())
  await expect(overlay.getByText('Acknowledge the alert from Alice Archer?')).toBeVisible()
  expect(await isSeen(dana)).toBeNull()
  await overlay.getByRole('button', { name: 'Yes, acknowledge' }).evaluate((element: HTMLElement) => element.click())
  await expect(overlay).toBeHidden()
})
