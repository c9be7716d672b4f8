import { calmDown } from '../support/alerts.ts'
import { expect, test } from '../support/test.ts'
import { typeOverAlerts } from '../support/typing-over-alerts.ts'

/** How many alerts arrive. Two hundred take eight minutes. */
const ARRIVALS = process.env.FAULTS === 'long' ? 200 : 12

test('alerts arrive over typing and clicking: none is acknowledged, no character is lost', async ({
  pageOf,
  as,
  server,
}) => {
  test.setTimeout(40 * 60_000)
  await calmDown(server.url)
  const [control, guard] = [await as('dana'), await as('alice')]
  const desk = await pageOf('dana', { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  await desk.goto('/admin/threat-level')
  await expect(desk.getByRole('textbox').first()).toBeEditable()
  await typeOverAlerts(desk, { guard, control }, { arrivals: ARRIVALS, pauseMs: 80 })
})
