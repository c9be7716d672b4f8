import { axeFindings } from '../../support/axe.ts'
import { resetClock } from '../../support/camera.ts'
import {
  afterScan,
  atStart,
  enter,
  entryOf,
  press,
  SCREEN,
  setUp,
  test,
  untilReady,
  withPin,
} from '../../support/scanning-tablet.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

test('if the connection breaks while a person is in front of the camera, the picture waits, sealed, and is checked later', async ({
  alice,
  tabletAt,
  as,
}, { project }) => {
  const tablet = await tabletAt(`Broken line ${project.name}`)
  const state = async () => (await (await alice.get('/api/clock/status')).json()) as { isClockedIn: boolean }

  // A person who cancels while a picture is being sent has not clocked in.
  await enter(tablet, 'alice')
  await press(tablet, 'Clock In')
  let cut = () => {}
  await tablet.route('**/api/kiosk/scan', async (route) => {
    await new Promise<void>((resolve) => (cut = resolve))
    await route.abort('internetdisconnected')
  })
  await untilReady(tablet)
  await press(tablet, 'Scan Now')
  await afterScan(tablet)
  await tablet.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  cut()
  await press(tablet, 'Cancel')
  await atStart(tablet)
  await tablet.unroute('**/api/kiosk/scan')
  await expect(tablet.getByText(/waiting on this tablet/)).toHaveCount(0)
  expect(await state()).toMatchObject({ isClockedIn: false })

  await enter(tablet, 'alice')
  await press(tablet, 'Clock In')
  await untilReady(tablet)
  await tablet.context().setOffline(true)
  await press(tablet, 'Scan Now')
  await afterScan(tablet)
  await expect(tablet.getByRole('heading', { name: 'Saved on this tablet' })).toBeVisible({ timeout: 30_000 })
  await expect(tablet.getByText('1 entry is waiting on this tablet.')).toBeVisible({ timeout: 20_000 })
  await press(tablet, 'Next person')
  await enter(tablet, 'alice')
  await expect(tablet.getByText('You cannot be scanned without a connection.', { exact: false })).toBeVisible({
    timeout: 20_000,
  })
  expect(await axeFindings(tablet)).toEqual([])
  await press(tablet, 'Cancel')
  await tablet.context().setOffline(false)
  await expect.poll(async () => (await state()).isClockedIn, { timeout: 40_000 }).toBe(true)
  await expect.poll(async () => (await entryOf(as, 'Alice'))?.identityCheck, { timeout: 40_000 }).toBe('matched_late')
  await alice.post('/api/clock', { data: { action: 'clock_out' } })
})

test('a tablet with a refused camera says so and clocks in for a manual check', async ({ pageSeeing, as }, {
  project,
}) => {
  await resetClock(as)
  const bob = await withPin(as, 'bob')
  const tablet = await pageSeeing('nobody', null, { viewport: SCREEN })
  await setUp(tablet, as, `Blind gate ${project.name}`)
  await enter(tablet, 'bob')
  await press(tablet, 'Clock In')
  await expect(tablet.getByText(/Camera access was denied|No camera was found/)).toBeVisible({ timeout: 15_000 })
  expect(await axeFindings(tablet)).toEqual([])
  await press(tablet, 'Clock in without a scan')
  await expect(tablet.getByRole('heading', { name: 'Clocked in' })).toBeVisible()
  expect(await entryOf(as, 'Bob')).toMatchObject({ faceVerified: false, identityCheck: 'pending' })
  await bob.post('/api/clock', { data: { action: 'clock_out' } })
})
