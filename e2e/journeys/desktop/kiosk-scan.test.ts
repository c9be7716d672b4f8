import { type Locator } from '@playwright/test'
import { axeFindings } from '../../support/axe.ts'
import { portraitUrl } from '../../support/portraits.ts'
import {
  afterScan,
  afterTurn,
  atStart,
  enter,
  entryOf,
  leaveAlone,
  look,
  press,
  scan,
  SCREEN,
  setUp,
  test,
  untilReady,
  withPin,
} from '../../support/scanning-tablet.ts'
import { expect } from '../../support/test.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

test('alice clocks in at the gate with a scan, and a person who looks like somebody else does not', async ({
  alice,
  tabletAt,
  as,
}, { project }) => {
  const tablet = await tabletAt(`Scan gate ${project.name}`)
  await enter(tablet, 'alice')
  await expect(tablet.getByRole('heading', { name: 'Hello Alice' })).toBeVisible()
  await look(tablet)
  await press(tablet, 'Clock In')
  await expect(tablet.getByText('Stand in front of the tablet and face the light.', { exact: false })).toBeVisible()
  await untilReady(tablet)
  // A bystander must not see a name while the camera is on.
  await expect(tablet.getByText('Alice')).toHaveCount(0)
  await look(tablet)
  // If the person leaves, the camera is switched off, and the number and the PIN are cleared.
  await leaveAlone(tablet, 20, tablet.getByText('Ready to scan'))
  await atStart(tablet)
  await expect(tablet.getByRole('dialog')).toHaveCount(0)
  await expect(tablet.getByLabel('PIN')).toHaveValue('')

  // Another person types alice's number and PIN.
  await enter(tablet, 'alice')
  const stranger = await portraitUrl({ person: 'bob', take: 3, jacket: true })
  await tablet.route('**/api/kiosk/scan', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), imageData: stranger }) }),
  )
  await press(tablet, 'Clock In')
  const without = tablet.getByRole('button', { name: 'Clock in without a scan' })
  await untilReady(tablet)
  await expect(without).toBeHidden()
  const noMatch = tablet.getByText(/does not match the one enrolled/)
  await scan(tablet, noMatch)
  await press(tablet, 'Try Again')
  await scan(tablet, noMatch)
  await expect(without).toBeVisible()
  await look(tablet)
  await press(tablet, 'Clock in without a scan')
  await expect(tablet.getByText('Please say whether you are wearing your high-visibility jacket.')).toBeVisible()
  await tablet.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await press(tablet, 'Cancel')
  await tablet.unroute('**/api/kiosk/scan')

  await enter(tablet, 'alice')
  await press(tablet, 'Clock In')
  await scan(tablet, tablet.getByRole('heading', { name: 'Verification Complete' }))
  await expect(tablet.getByText(`Gatehouse, Scan gate ${project.name}`)).toBeVisible()
  await look(tablet)
  await press(tablet, 'Continue Clock In')
  await expect(tablet.getByRole('heading', { name: 'Clocked in' })).toBeVisible()
  expect(await entryOf(as, 'Alice')).toMatchObject({ faceVerified: true, identityCheck: 'matched' })
  await alice.post('/api/clock', { data: { action: 'clock_out' } })
})

test('if a head turn is required, the tablet asks for it, and a person who cannot turn clocks in for a manual check', async ({
  alice,
  tabletAt,
  as,
}, { project }) => {
  const dana = await as('dana')
  const policy = (rule: string) => dana.put('/api/admin/clock-policy', { data: { turn: { security_guard: rule } } })
  await policy('always')
  const head = (turn: number, take: number) =>
    portraitUrl({ person: 'alice', take, turn, tilt: 0, width: 384, height: 480 })
  const drawn = (turns: number[], take: number) => Promise.all(turns.map((turn, i) => head(turn, take + i)))
  const frames = { left: await drawn([0, -36, 0], 30), right: await drawn([0, 36, 0], 33) }
  const tablet = await tabletAt(`Turn gate ${project.name}`)
  const turnAsked = tablet.getByRole('alert').getByText(/Turn your head slowly to the (left|right)/)

  await enter(tablet, 'alice')
  await press(tablet, 'Clock In')
  await scan(tablet, turnAsked)
  await expect(tablet.getByText('Stay where you are.', { exact: false })).toBeVisible()
  await afterTurn(tablet)
  // The camera keeps sending the same picture, as it would in front of a photograph.
  await expect(tablet.getByRole('heading', { name: 'Verification Failed' })).toBeVisible({ timeout: 30_000 })
  await expect(tablet.getByRole('button', { name: 'Clock in without a scan' })).toBeVisible()
  await press(tablet, 'Try Again')
  await scan(tablet, turnAsked)
  await tablet.getByText('I cannot turn my head').click()
  await tablet.getByRole('radio', { name: 'Yes' }).check()
  await press(tablet, 'Clock in without a scan')
  await expect(tablet.getByRole('heading', { name: 'Clocked in' })).toBeVisible()
  const waiting = await entryOf(as, 'Alice')
  expect(waiting).toMatchObject({ faceVerified: false, identityCheck: 'pending' })
  expect(waiting!.flags).not.toContain('no_scan_tried')
  await alice.post('/api/clock', { data: { action: 'clock_out' } })

  // These pictures of a turning head replace the camera's single picture.
  let side: 'left' | 'right' = 'left'
  await tablet.route('**/api/kiosk/scan', async (route) => {
    const answer = await route.fetch()
    side = ((await answer.json()) as { turn: { side: typeof side } | null }).turn?.side ?? side
    await route.fulfill({ response: answer })
  })
  await tablet.route('**/api/kiosk/turn', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), frames: frames[side] }) }),
  )
  await press(tablet, 'Next person')
  await enter(tablet, 'alice')
  await press(tablet, 'Clock In')
  await scan(tablet, turnAsked)
  await afterTurn(tablet)
  await tablet.getByRole('button', { name: 'Continue Clock In' }).click({ timeout: 40_000 })
  await expect(tablet.getByRole('heading', { name: 'Clocked in' })).toBeVisible()
  expect(await entryOf(as, 'Alice')).toMatchObject({ faceVerified: true, identityCheck: 'matched' })
  await policy('off')
  await alice.post('/api/clock', { data: { action: 'clock_out' } })
})

test('a person in front of the camera can call for help at once, and the question stays when the dialog closes', async ({
  alice,
  tabletAt,
  as,
}, { project }) => {
  expect((await (await alice.get('/api/clock/status')).json()) as object).toMatchObject({ isClockedIn: false })
  const dana = await as('dana')
  const site = `Threatened gate ${project.name}`
  const tablet = await tabletAt(site)
  const dialog = tablet.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const sos = button('SOS')
  const question = (where: Locator) => where.getByRole('heading', { name: `Call control for help at ${site}?` })
  type Alert = { id: string; siteName: string; kiosk: string | null; userId: string | null }
  const open = async () =>
    ((await (await dana.get('/api/emergency/active')).json()) as Alert[]).filter(({ siteName }) => siteName === site)

  await enter(tablet, 'alice')
  await press(tablet, 'Clock In')
  await untilReady(tablet)
  await look(tablet, sos, button('Scan Now'), dialog.getByText('Ready to scan'))
  await sos.click()
  await look(tablet, question(dialog), button('Send SOS now'))
  // The question must stay when the dialog closes.
  await tablet.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await look(tablet, question(tablet.getByRole('main')))
  expect(await open()).toEqual([])
  await press(tablet, 'Clock In')
  await expect(question(dialog)).toBeVisible()
  await button('Send SOS now').click()
  await expect(dialog.getByText(/SOS received at/)).toBeVisible()
  const [alert] = await open()
  expect(alert).toMatchObject({ userId: null, kiosk: 'Gatehouse' })
  await look(tablet)
  await button('Cancel').click()
  await look(tablet, tablet.getByText(/SOS received at/))
  const words = { outcome: 'attended', words: 'Patrol was there' }
  expect((await dana.post(`/api/emergency/${alert!.id}/resolve`, { data: words })).status()).toBe(200)
})

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
