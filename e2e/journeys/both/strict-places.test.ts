import { test } from '../../support/camera.ts'
import { portraitUrl } from '../../support/portraits.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ timeout: 120_000 })

test(
  "an administrator makes each scan ask for a turn; the clock-in then waits for control's check",
  { tag: '@phone' },
  async ({ pageSeeing, pageOf, enrol, as }) => {
    await enrol('alice', 0, 1, 2)
    const admin = await pageOf('dana')
    await admin.goto('/admin/biometric-setup')
    await admin.getByLabel('Head turn and a check by control').selectOption({ label: 'At every place' })
    await admin.getByRole('button', { name: 'Save', exact: false }).last().click()
    await expect(admin.getByLabel('Head turn and a check by control')).toHaveValue('every')
    const policy = async () =>
      ((await (await (await as('dana')).get('/api/admin/clock-policy')).json()) as { strictPlaces: string })
        .strictPlaces
    await expect.poll(policy).toBe('every')

    // These pictures of a turning head replace the camera's single picture.
    const head = (turn: number, take: number) =>
      portraitUrl({ person: 'alice', take, turn, tilt: 0, width: 384, height: 480 })
    const drawn = (turns: number[], take: number) => Promise.all(turns.map((turn, i) => head(turn, take + i)))
    const frames = { left: await drawn([0, -36, 0], 30), right: await drawn([0, 36, 0], 33) }
    const page = await pageSeeing('alice', { person: 'alice', jacket: true, take: 3 })
    let side: 'left' | 'right' = 'left'
    await page.context().route('**/api/biometric/verify', async (route) => {
      const answer = await route.fetch()
      const view = (await answer.json()) as { turn: { side: 'left' | 'right' } | null }
      if (view.turn) side = view.turn.side
      await route.fulfill({ response: answer })
    })
    await page.context().route('**/api/biometric/turn', async (route) => {
      const sent = route.request().postDataJSON() as { nonce: string }
      await route.continue({ postData: JSON.stringify({ ...sent, frames: frames[side] }) })
    })
    await page.goto('/clock')
    await page.getByRole('button', { name: 'Clock In', exact: true }).click()
    await expect(page.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Scan Now' }).click()
    await expect(page.getByRole('alert').getByText(/Turn your head slowly to the (left|right)/)).toBeVisible({
      timeout: 30_000,
    })
    await page.getByRole('button', { name: 'Continue Clock In' }).click({ timeout: 40_000 })
    await expect(page.getByRole('heading', { name: 'Currently Clocked In' })).toBeVisible()

    await admin.goto('/admin/clock-entries?identityCheck=pending')
    const row = admin.getByRole('row').filter({ hasText: 'Alice' }).first()
    await expect(row).toContainText('Face verified')
    await expect(row).toContainText('Waiting for a check')
    await expect(row.getByText('Decide')).toBeVisible()
    await (await as('dana')).put('/api/admin/clock-policy', { data: { strictPlaces: 'off' } })
    await (await as('alice')).post('/api/clock', { data: { action: 'clock_out' } })
  },
)
