// A tablet at a gate with a camera, on which people clock in with a scan.
import { type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { test as base } from './camera.ts'
import { addSite } from './grant-holder.ts'
import { type Name } from './people.ts'
import { type Server } from './server.ts'
import { expect } from './test.ts'

const NUMBER = { alice: 'G-001', bob: 'O-001' }
const PIN = '704915'

type As = (name: Name) => Promise<APIRequestContext>

/** The screen of a tablet, and that of a phone which a company uses as one. */
export const SCREEN = { width: 1024, height: 768 }
const SMALL = { width: 360, height: 740 }
/** How long a person has to get into place, how long a scan takes at least, and how long a head turn takes. */
const [ALIGN_MS, SCAN_MS, TURN_MS] = [2000, 3000, 3000]

/**
 * Looks at a step on a tablet and on a phone: axe finds nothing, the content is not wider than the screen, and what
 * must be in reach is on the screen as a whole.
 */
export async function look(tablet: Page, ...inReach: Locator[]): Promise<void> {
  for (const size of [SMALL, SCREEN]) {
    // A key is a sign of life, so that the step does not end during the look.
    await tablet.keyboard.press('Shift')
    await tablet.setViewportSize(size)
    for (const one of inReach) await expect(one).toBeInViewport({ ratio: 1 })
    expect(await axeFindings(tablet)).toEqual([])
    expect(
      await tablet.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
  }
}

/** Moves a tablet's clock on until just before this time without a touch, and then past it. */
export async function leaveAlone(tablet: Page, seconds: number, stillThere: Locator): Promise<void> {
  await tablet.keyboard.press('Shift')
  await tablet.clock.fastForward((seconds - 5) * 1000)
  await expect(stillThere).toBeVisible()
  await tablet.clock.fastForward(5000)
}

/** Gives a person a PIN, and returns their API client. */
export async function withPin(as: As, name: keyof typeof NUMBER) {
  const person = await as(name)
  expect((await person.put('/api/kiosk-pin', { data: { pin: PIN } })).status()).toBe(200)
  return person
}

/**
 * Lets a person clock in with a declaration, so that no camera is needed, gives them a PIN and returns their client.
 */
export async function declaring(as: As, name: keyof typeof NUMBER) {
  const [person, dana] = [await withPin(as, name), await as('dana')]
  const { id } = (await (await person.get('/api/auth/user')).json()) as { id: string }
  const self = (await (await dana.get(`/api/admin/users/${id}`)).json()) as object
  const changed = await dana.put(`/api/admin/staff/${id}`, { data: { ...self, clockInMethod: 'alternative' } })
  expect(changed.status(), await changed.text()).toBe(200)
  return person
}

/** Sets a tablet up at a new site, with a clock that a test can move on, and returns the site's number. */
export async function setUp(tablet: Page, as: As, site: string): Promise<string> {
  await tablet.clock.install()
  const dana = await as('dana')
  const siteId = await addSite(dana, site)
  const made = await dana.post('/api/admin/kiosks', { data: { siteId, name: 'Gatehouse' } })
  await tablet.goto('/kiosk')
  await tablet.getByLabel('Code').fill(((await made.json()) as { code: string }).code)
  await tablet.getByRole('button', { name: 'Set up' }).click()
  return siteId
}

/** The servers of test files at which alice is enrolled. */
const enrolledAt = new WeakSet<Server>()

export const test = base.extend<{
  /** alice is enrolled and has a PIN. Each test clocks her out at its end. */
  alice: APIRequestContext
  /** Opens a tablet at a new site with this name, with alice in her jacket in front of its camera. */
  tabletAt: (site: string) => Promise<Page>
}>({
  alice: async ({ as, enrol, server }, use) => {
    if (!enrolledAt.has(server)) {
      await enrol('alice', 0, 1, 2)
      enrolledAt.add(server)
    }
    await use(await withPin(as, 'alice'))
  },
  tabletAt: async ({ as, pageSeeing }, use) => {
    await use(async (site) => {
      const tablet = await pageSeeing('nobody', { person: 'alice', jacket: true, take: 3 }, { viewport: SCREEN })
      await setUp(tablet, as, site)
      return tablet
    })
  },
})

export async function enter(tablet: Page, name: keyof typeof NUMBER): Promise<void> {
  await tablet.getByLabel('Employee number').fill(NUMBER[name])
  await tablet.getByLabel('PIN').fill(PIN)
  await press(tablet, 'Continue')
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const atStart = (tablet: Page, timeout?: number) =>
  expect(tablet.getByRole('heading', { name: 'Clock in or out' })).toBeVisible({ timeout })

/** Waits until the camera is on and the person has had time to stand in front of it. */
export async function untilReady(tablet: Page): Promise<void> {
  await tablet.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
  await tablet.clock.fastForward(ALIGN_MS)
  await expect(tablet.getByText('Ready to scan')).toBeVisible({ timeout: 15_000 })
}

/** Moves a tablet's clock on to the earliest end of a scan. */
export const afterScan = (tablet: Page) => tablet.clock.fastForward(SCAN_MS)

/** Moves a tablet's clock on to the end of the head turn that it asks for. */
export const afterTurn = (tablet: Page) => tablet.clock.fastForward(TURN_MS)

/** Scans again until this appears, because a busy machine may take too long to check a picture. */
export async function scan(tablet: Page, seen: Locator): Promise<void> {
  const late = tablet.getByText('The check took too long.', { exact: false })
  for (let tries = 0; tries < 4; tries++) {
    if (tries > 0) await press(tablet, 'Try Again')
    await untilReady(tablet)
    await press(tablet, 'Scan Now')
    await afterScan(tablet)
    await expect(seen.or(late)).toBeVisible({ timeout: 40_000 })
    if (await seen.isVisible()) return
  }
  throw new Error('Each check took too long')
}

export const entryOf = async (as: As, name: string) =>
  (
    (await (await (await as('dana')).get('/api/admin/clock-entries')).json()) as {
      userName: string
      identityCheck: string
      faceVerified: boolean
      flags: string[]
    }[]
  ).find(({ userName }) => userName.startsWith(name))
