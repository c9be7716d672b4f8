import { calmDown, holdToAcknowledge } from '../../support/alerts.ts'
import { giveBack, takeAway, tryAgain, untilSaid, WAYS } from '../../support/away.ts'
import { expect, test } from '../../support/test.ts'

test.beforeEach(({ server }) => calmDown(server.url))
test.afterEach(({ server }) => calmDown(server.url))

for (const way of WAYS) {
  const { name, seconds, says } = way
  test(`a control desk, away for ${seconds} s (${name}): alert, frame and typed text stay, words say why, and each press happens once or not at all`, async ({
    pageOf,
    as,
  }) => {
    const desk = await pageOf('dana', { reducedMotion: 'reduce' })
    const alice = await as('alice')
    const dana = await as('dana')
    await desk.clock.install()
    await desk.goto('/admin/content/news/new')
    await desk.waitForLoadState('networkidle')
    const title = `Away: ${name}`
    await desk.getByLabel('Title').fill(title)
    await desk.getByLabel('Content').fill('New torches for everybody')
    const { id } = (await (await alice.post('/api/emergency', { data: {} })).json()) as { id: string }
    const overlay = desk.getByRole('alertdialog')
    await expect(overlay.getByRole('heading', { name: 'Alice Archer' })).toBeVisible()

    await takeAway(desk, way)
    await holdToAcknowledge(overlay)
    const toast = desk.locator('[data-toasts]')
    await expect(toast.getByText(/^(Not acknowledged|No answer)$/)).toBeVisible({ timeout: 15_000 })
    await expect(overlay.getByRole('heading', { name: 'Alice Archer' })).toBeVisible()
    const isSeen = async () =>
      (
        (await (await dana.get('/api/admin/emergency-logs')).json()) as { id: string; acknowledgedAt: string | null }[]
      ).find((one) => one.id === id)?.acknowledgedAt != null
    expect(await isSeen()).toBe(false)
    await giveBack(desk)
    await expect(async () => {
      await holdToAcknowledge(overlay)
      await expect(overlay).toBeHidden({ timeout: 2000 })
    }).toPass()
    expect(await isSeen()).toBe(true)
    const strip = desk.getByRole('region', { name: 'Needs attention now' })
    await expect(strip.getByText('Seen by Dana Dean, not resolved.')).toBeVisible()

    await takeAway(desk, way)
    await desk.getByRole('button', { name: /Publish/ }).click()
    const failed = desk.locator('main').getByRole('alert').filter({ hasText: 'No answer came back' })
    await untilSaid(desk, way, failed.first())
    const menu = desk.getByRole('navigation', { name: 'Admin' })
    await menu.getByRole('link', { name: 'Holiday Requests' }).click()
    await desk
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await untilSaid(desk, way, desk.getByText(says))
    await desk.clock.fastForward(seconds * 1000)
    await expect(desk).toHaveURL(/\/news\/new$/)
    await expect(desk.getByLabel('Title')).toHaveValue(title)
    await expect(desk.getByLabel('Content')).toHaveValue('New torches for everybody')
    await expect(menu).toBeVisible()
    await expect(strip.getByText('Seen by Dana Dean, not resolved.')).toBeVisible()

    await giveBack(desk)
    await expect(async () => {
      await tryAgain(desk)
      await expect(desk).toHaveURL(/\/admin\/holidays/, { timeout: 1000 })
    }).toPass()
    await expect(desk.getByText(says)).toBeHidden()
    await expect(strip.getByText('Seen by Dana Dean, not resolved.')).toBeVisible()
    const news = (await (await dana.get('/api/news')).json()) as { title: string }[]
    expect(news.map((one) => one.title)).not.toContain(title)
  })
}
