import { type Page } from '@playwright/test'
import { isNamed } from '../support/named.ts'

/** A picture in the guides: which page of the demo company, who opens it, and on which device. */
export type Picture = {
  name: string
  address: string
  who: string
  on: 'phone' | 'desk'
  dark?: true
  /** The page is opened from `address`, through the first link whose name begins like this. */
  then?: string
}

export const PICTURES: Picture[] = [
  { name: 'home', address: '/home', who: 'grace.adeyemi', on: 'phone' },
  { name: 'clock', address: '/clock', who: 'grace.adeyemi', on: 'phone' },
  { name: 'shifts', address: '/duties', who: 'grace.adeyemi', on: 'phone' },
  { name: 'alone', address: '/alone', who: 'grace.adeyemi', on: 'phone' },
  { name: 'offline', address: '/offline', who: 'grace.adeyemi', on: 'phone' },
  { name: 'holidays', address: '/holidays', who: 'grace.adeyemi', on: 'phone' },
  { name: 'control-room', address: '/admin/control-room', who: 'morgan.hale', on: 'desk', dark: true },
  { name: 'emergencies', address: '/admin/emergencies', who: 'morgan.hale', on: 'desk' },
  { name: 'exceptions', address: '/admin/exceptions', who: 'morgan.hale', on: 'desk' },
  { name: 'cover', address: '/admin/exceptions', who: 'morgan.hale', on: 'desk', then: 'Find cover' },
  { name: 'desk', address: '/admin/control-desk', who: 'morgan.hale', on: 'desk' },
  { name: 'sites', address: '/admin/sites', who: 'morgan.hale', on: 'desk' },
  { name: 'rota', address: '/admin/rota?siteName=12+Canal+Street', who: 'morgan.hale', on: 'desk' },
  { name: 'board', address: '/admin/rota/board', who: 'morgan.hale', on: 'desk' },
  { name: 'hours', address: '/admin/hours', who: 'morgan.hale', on: 'desk' },
  { name: 'pay-periods', address: '/admin/pay-periods', who: 'morgan.hale', on: 'desk' },
  { name: 'holiday-requests', address: '/admin/holidays', who: 'morgan.hale', on: 'desk' },
  { name: 'due', address: '/admin/due', who: 'morgan.hale', on: 'desk' },
  { name: 'dashboard', address: '/admin', who: 'morgan.hale', on: 'desk' },
  { name: 'retention', address: '/admin/retention', who: 'morgan.hale', on: 'desk' },
]

export const VIEWPORTS = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 720 } }

/** Opens the page of a picture, and waits until its scripts are running and nothing more is being loaded. */
export async function openPicture(page: Page, { address, then }: Picture): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (then) {
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${then}`) })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname !== address)
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
}

/**
 * Describes a page without what changes from hour to hour: its landmarks, its title, and the headings and buttons whose
 * names are in the source code.
 */
export type Structure = { landmarks: string[]; title: string; headings: string[]; buttons: string[] }

export async function structureOf(page: Page): Promise<Structure> {
  const seen = await page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('header, nav, main, h1, h2, main button, main a')].filter(
      (one) => one.checkVisibility(),
    )
    const texts = (match: string) =>
      shown.filter((one) => one.matches(match)).map((one) => one.innerText.replace(/\s+/g, ' ').trim())
    return {
      landmarks: shown
        .filter((one) => one.matches('body > * header, nav[aria-label], main'))
        .map((one) => one.localName),
      title: texts('h1')[0] ?? '',
      headings: texts('h2'),
      buttons: texts('main button, main a'),
    }
  })
  const named = (names: string[]) => [...new Set(names)].filter((name) => name && isNamed(name)).sort()
  return {
    landmarks: [...new Set(seen.landmarks)].sort(),
    title: seen.title,
    headings: named(seen.headings),
    buttons: named(seen.buttons),
  }
}
