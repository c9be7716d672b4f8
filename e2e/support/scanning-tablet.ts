// A tablet at a gate with a camera, on which people clock in with a scan.
import { type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { resetClock, test as base } from './camera.ts'
import { addSite } from './grant-holder.ts'
import { type Name } from './people.ts'
import { expect } from './test.ts'

const NUMBER = { alice: 'G-001', bob: 'O-001' }
const PIN = '704915'

type As = (name: Name) => Promise<APIRequestContext>

/** The size of a tablet's or a phone's screen, depending on the project. */
export const screen = (project: string) => ({
  viewport: project === 'phone' ? { width: 360, height: 740 } : { width: 1024, height: 768 },
})

/** Checks that the content is not wider than the screen. */
export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Gives a person a PIN, and returns their API client. */
export async function withPin(as: As, name: keyof typeof NUMBER) {
  const person = await as(name)
  expect((await person.put('/api/kiosk-pin', { data: { pin: PIN } })).status()).toBe(200)
  return person
}

export async function setUp(tablet: Page, as: As, site: string): Promise<void> {
  const dana = await as('dana')
  const siteId = await addSite(dana, site)
  const made = await dana.post('/api/admin/kiosks', { data: { siteId, name: 'Gatehouse' } })
  await tablet.goto('/kiosk')
  await tablet.getByLabel('Code').fill(((await made.json()) as { code: string }).code)
  await tablet.getByRole('button', { name: 'Set up' }).click()
}

export const test = base.extend<{
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

export async function enter(tablet: Page, name: keyof typeof NUMBER): Promise<void> {
  await tablet.getByLabel('Employee number').fill(NUMBER[name])
  await tablet.getByLabel('PIN').fill(PIN)
  await press(tablet, 'Continue')
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const atStart = (tablet: Page, timeout?: number) =>
  expect(tablet.getByRole('heading', { name: 'Clock in or out' })).toBeVisible({ timeout })
export const picture = (page: Page, name: string) => page.screenshot({ path: base.info().outputPath(`${name}.png`) })

/** Scans again until this appears, because a busy machine may take too long to check a picture. */
export async function scan(tablet: Page, seen: Locator): Promise<void> {
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

export const entryOf = async (as: As, name: string) =>
  (
    (await (await (await as('dana')).get('/api/admin/clock-entries')).json()) as {
      userName: string
      identityCheck: string
      faceVerified: boolean
      flags: string[]
    }[]
  ).find(({ userName }) => userName.startsWith(name))
