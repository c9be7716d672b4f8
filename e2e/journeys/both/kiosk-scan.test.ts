import { type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { axeFindings } from '../../support/axe.ts'
import { resetClock, test as base } from '../../support/camera.ts'
import { addSite } from '../../support/grant-holder.ts'
import { type Name } from '../../support/people.ts'
import { portraitUrl } from '../../support/portraits.ts'
import { expect } from '../../support/test.ts'

const NUMBER = { alice: 'G-001', bob: 'O-001' }
const PIN = '704915'

type As = (name: Name) => Promise<APIRequestContext>

/** The size of a tablet's or a phone's screen, depending on the project. */
const screen = (project: string) => ({
  viewport: project === 'phone' ? { width: 360, height: 740 } : { width: 1024, height: 768 },
})

/** Checks that the content is not wider than the screen. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Gives a person a PIN, and returns their API client. */
async function withPin(as: As, name: keyof typeof NUMBER) {
  const person = await as(name)
  expect((await person.put('/api/kiosk-pin', { data: { pin: PIN } })).status()).toBe(200)
  return person
}

async function setUp(tablet: Page, as: As, site: string): Promise<void> {
  const dana = await as('dana')
  const siteId = await addSite(dana, site)
  const made = await dana.post('/api/admin/kiosks', { data: { siteId, name: 'Gatehouse' } })
  await tablet.goto('/kiosk')
  await tablet.getByLabel('Code').fill(((await made.json()) as { code: string }).code)
  await tablet.getByRole('button', { name: 'Set up' }).click()
}

const test = base.extend<{
  /** Enrols alice and gives her a PIN; she has not clocked in. */
  alice: APIRequestContext
  /** Opens a tablet at a new site with this name, with alice in her jacket in front of its camera. */
  tabletAt: (site: string) => Promise<Page>
}>({
  alice: async ({ as, enrol }, use) => {
    await resetClock(as)
    await enrol('alice', 0, 1, 2)
    await use(await withPin(as, 'alice'))
  },
  tabletAt: async ({ as, pageSeeing }, use, { project }) => {
    await use(async (site) => {
      const tablet = await pageSeeing('nobody', { person: 'alice', jacket: true, take: 3 }, screen(project.name))
      await setUp(tablet, as, site)
      return tablet
    })
  },
})
test.describe.configure({ mode: 'serial', timeout: 240_000 })

async function enter(tablet: Page, name: keyof typeof NUMBER): Promise<void> {
  await tablet.getByLabel('Employee number').fill(NUMBER[name])
  await tablet.getByLabel('PIN').fill(PIN)
  await press(tablet, 'Continue')
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const atStart = (tablet: Page, timeout?: number) =>
  expect(tablet.getByRole('heading', { name: 'Clock in or out' })).toBeVisible({ timeout })
const picture = (page: Page, name: string) => page.screenshot({ path: base.info().outputPath(`${name}.png`) })

/** Scans again until this appears, because a busy machine may take too long to check a picture. */
async function scan(tablet: Page, seen: Locator): Promise<void> {
  const late = tablet.getByText('The check took too long.', { exact: false })
  for (let tries = 0; tries < 4; tries++) {
    if (tries > 0) await press(tablet, 'Try Again')
    await expect(tablet.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
    await press(tablet, 'Scan Now')
    await expect(seen.or(late)).toBeVisible({ timeout: 40_000 })
    if (await seen.isVisible()) return
  }
  throw new Error('Each check took too long')
}

const entryOf = async (as: As, name: string) =>
  (
    (await (await (await as('dana')).get('/api/admin/clock-entries')).json()) as {
      userName: string
      identityCheck: string
      faceVerified: boolean
      flags: string[]
    }[]
  ).find(({ userName }) => userName.startsWith(name))

test('alice clocks in at the gate with a scan, and a person who looks like somebody else does not', async ({
  alice,
  tabletAt,
  as,
}, { project }) => {
  const tablet = await tabletAt(`Scan gate ${project.name}`)
  await enter(tablet, 'alice')
  await expect(tablet.getByRole('heading', { name: 'Hello Alice' })).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await press(tablet, 'Clock In')
  await expect(tablet.getByText('Stand in front of the tablet and face the light.', { exact: false })).toBeVisible()
  await expect(tablet.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
  // A bystander must not see a name while the camera is on.
  await expect(tablet.getByText('Alice')).toHaveCount(0)
  expect(await axeFindings(tablet)).toEqual([])
  expect(await fits(tablet)).toBe(true)
  await picture(tablet, 'ready')
  // If the person leaves, the camera is switched off, and the number and the PIN are cleared.
  await atStart(tablet, 30_000)
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
  await expect(tablet.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
  await expect(without).toBeHidden()
  const noMatch = tablet.getByText(/does not match the one enrolled/)
  await scan(tablet, noMatch)
  await picture(tablet, 'no-match')
  await press(tablet, 'Try Again')
  await scan(tablet, noMatch)
  await expect(without).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await picture(tablet, 'manual-offered')
  await press(tablet, 'Clock in without a scan')
  await expect(tablet.getByText('Please say whether you are wearing your high-visibility jacket.')).toBeVisible()
  await tablet.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await press(tablet, 'Cancel')
  await tablet.unroute('**/api/kiosk/scan')

  await enter(tablet, 'alice')
  await press(tablet, 'Clock In')
  await scan(tablet, tablet.getByRole('heading', { name: 'Verification Complete' }))
  await expect(tablet.getByText(`Gatehouse, Scan gate ${project.name}`)).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await picture(tablet, 'verified')
  await press(tablet, 'Continue Clock In')
  await expect(tablet.getByRole('heading', { name: 'Clocked in' })).toBeVisible()
  await picture(tablet, 'clocked-in')
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
  await picture(tablet, 'turn')
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
  await tablet.getByRole('button', { name: 'Continue Clock In' }).click({ timeout: 40_000 })
  await expect(tablet.getByRole('heading', { name: 'Clocked in' })).toBeVisible()
  expect(await entryOf(as, 'Alice')).toMatchObject({ faceVerified: true, identityCheck: 'matched' })
  await policy('off')
  await alice.post('/api/clock', { data: { action: 'clock_out' } })
})

// What is stored and sent does not depend on the size of the screen.
test(
  'if the connection breaks while a person is in front of the camera, the picture waits, sealed, and is checked later',
  { tag: '@desktop' },
  async ({ alice, tabletAt, as }, { project }) => {
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
    await expect(tablet.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
    await press(tablet, 'Scan Now')
    await tablet.waitForTimeout(3500)
    await tablet.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    cut()
    await press(tablet, 'Cancel')
    await atStart(tablet)
    await tablet.unroute('**/api/kiosk/scan')
    await expect(tablet.getByText(/waiting on this tablet/)).toHaveCount(0)
    expect(await state()).toMatchObject({ isClockedIn: false })

    await enter(tablet, 'alice')
    await press(tablet, 'Clock In')
    await expect(tablet.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
    await tablet.context().setOffline(true)
    await press(tablet, 'Scan Now')
    await expect(tablet.getByRole('heading', { name: 'Saved on this tablet' })).toBeVisible({ timeout: 30_000 })
    await expect(tablet.getByText('1 entry is waiting on this tablet.')).toBeVisible({ timeout: 20_000 })
    await press(tablet, 'Next person')
    await enter(tablet, 'alice')
    await expect(tablet.getByText('You cannot be scanned without a connection.', { exact: false })).toBeVisible({
      timeout: 20_000,
    })
    expect(await axeFindings(tablet)).toEqual([])
    await picture(tablet, 'no-line')
    await press(tablet, 'Cancel')
    await tablet.context().setOffline(false)
    await expect.poll(async () => (await state()).isClockedIn, { timeout: 40_000 }).toBe(true)
    await expect.poll(async () => (await entryOf(as, 'Alice'))?.identityCheck, { timeout: 40_000 }).toBe('matched_late')
    await alice.post('/api/clock', { data: { action: 'clock_out' } })
  },
)

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
  const sos = dialog.getByRole('button', { name: 'SOS', exact: true })
  const question = (where: Locator) => where.getByRole('heading', { name: `Call control for help at ${site}?` })
  type Alert = { id: string; siteName: string; kiosk: string | null; userId: string | null }
  const open = async () =>
    ((await (await dana.get('/api/emergency/active')).json()) as Alert[]).filter(({ siteName }) => siteName === site)

  await enter(tablet, 'alice')
  await press(tablet, 'Clock In')
  await expect(tablet.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
  await expect(sos).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Scan Now' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByText('Ready to scan')).toBeInViewport({ ratio: 1 })
  await picture(tablet, 'sos-in-reach')
  await sos.click()
  await expect(question(dialog)).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Send SOS now' })).toBeInViewport({ ratio: 1 })
  expect(await axeFindings(tablet)).toEqual([])
  expect(await fits(tablet)).toBe(true)
  await picture(tablet, 'sos-asked')
  // The question must stay when the dialog closes.
  await tablet.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(question(tablet.getByRole('main'))).toBeInViewport({ ratio: 1 })
  expect(await open()).toEqual([])
  await press(tablet, 'Clock In')
  await expect(question(dialog)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send SOS now' }).click()
  await expect(dialog.getByText(/SOS received at/)).toBeVisible()
  const [alert] = await open()
  expect(alert).toMatchObject({ userId: null, kiosk: 'Gatehouse' })
  expect(await axeFindings(tablet)).toEqual([])
  await picture(tablet, 'sos-received')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(tablet.getByText(/SOS received at/)).toBeInViewport({ ratio: 1 })
  const words = { outcome: 'attended', words: 'Patrol was there' }
  expect((await dana.post(`/api/emergency/${alert!.id}/resolve`, { data: words })).status()).toBe(200)
})

test(
  'a tablet with a refused camera says so and clocks in for a manual check',
  { tag: '@desktop' },
  async ({ pageSeeing, as }, { project }) => {
    await resetClock(as)
    const bob = await withPin(as, 'bob')
    const tablet = await pageSeeing('nobody', null, screen(project.name))
    await setUp(tablet, as, `Blind gate ${project.name}`)
    await enter(tablet, 'bob')
    await press(tablet, 'Clock In')
    await expect(tablet.getByText(/Camera access was denied|No camera was found/)).toBeVisible({ timeout: 15_000 })
    expect(await axeFindings(tablet)).toEqual([])
    await picture(tablet, 'no-camera')
    await press(tablet, 'Clock in without a scan')
    await expect(tablet.getByRole('heading', { name: 'Clocked in' })).toBeVisible()
    expect(await entryOf(as, 'Bob')).toMatchObject({ faceVerified: false, identityCheck: 'pending' })
    await bob.post('/api/clock', { data: { action: 'clock_out' } })
  },
)
