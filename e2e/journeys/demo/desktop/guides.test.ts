import fs from 'node:fs'
import { type Browser, type Locator, type Page } from '@playwright/test'
import { parseGuide, type Words } from '../../../../app/routes/help/guide.ts'
import { openPicture, PICTURES, type Structure, structureOf, VIEWPORTS } from '../../../pictures/pictures.ts'
import { demoPage, test } from '../../../support/demo.ts'
import { isAtRest } from '../../../support/forms-on-page.ts'
import { isNamed } from '../../../support/named.ts'
import { type Server } from '../../../support/server.ts'
import { expect } from '../../../support/test.ts'

const FOLDER = 'docs/guide'
const read = (name: string) => parseGuide(fs.readFileSync(`${FOLDER}/${name}.md`, 'utf8'))
const structures = JSON.parse(fs.readFileSync(`${FOLDER}/pictures/structure.json`, 'utf8')) as Record<string, Structure>

/** The reader of each guide, and the page where they start. */
const READERS = {
  guard: { who: 'grace.adeyemi', from: '/home' },
  controller: { who: 'morgan.hale', from: '/admin/emergencies' },
  planner: { who: 'morgan.hale', from: '/admin/rota' },
  payroll: { who: 'morgan.hale', from: '/admin/pay-periods' },
  owner: { who: 'morgan.hale', from: '/admin' },
} as const
const NAMES = Object.keys(READERS) as (keyof typeof READERS)[]

for (const name of NAMES) {
  test(`the steps of the guide for a ${name} can be followed from page to page`, async ({ browser, demo }) => {
    test.setTimeout(240_000)
    const { who, from } = READERS[name]
    const page = await openAs(browser, demo, who, name === 'guard' ? 'phone' : 'desk')
    let opened = 0
    for (const block of read(name).blocks) {
      if (block.kind !== 'steps') continue
      await page.goto(from)
      for (const words of block.items) opened += await follow(page, words)
    }
    expect(opened, 'steps that open a page').toBeGreaterThan(4)
    await page.context().close()
  })
}

test('each picture of the guides shows the page as it is now', async ({ browser, demo }) => {
  test.setTimeout(300_000)
  const shown = NAMES.flatMap((name) => read(name).blocks).flatMap((each) => (each.kind === 'picture' ? [each] : []))
  expect(shown.filter(({ name }) => !fs.existsSync(`${FOLDER}/pictures/${name}.webp`))).toEqual([])
  // A phone's pages show what earlier ones stored in it, so each of its pictures has a phone of its own.
  const desks = new Map<string, Page>()
  for (const picture of PICTURES) {
    const shared = picture.on === 'desk' && desks.get(picture.who)
    const page = shared || (await openAs(browser, demo, picture.who, picture.on))
    if (picture.on === 'desk') desks.set(picture.who, page)
    await openPicture(page, picture)
    const { landmarks, title, headings, buttons } = structures[picture.name]!
    const again = `npm run pictures takes ${picture.name} again`
    await expect.poll(() => structureOf(page), { message: again, timeout: 15_000 }).toMatchObject({ landmarks, title })
    // Which buttons a page has depends on the time of day, but the names in the picture must still exist.
    expect(
      [...headings, ...buttons].filter((name) => !isNamed(name)),
      again,
    ).toEqual([])
    if (picture.on === 'phone') await page.context().close()
  }
  for (const page of desks.values()) await page.context().close()
})

test('the pictures are small, and each is used', () => {
  const files = fs.readdirSync(`${FOLDER}/pictures`).filter((file) => file.endsWith('.webp'))
  const texts = [...NAMES.map((name) => `${FOLDER}/${name}.md`), 'README.md'].map((file) =>
    fs.readFileSync(file, 'utf8'),
  )
  expect(files.filter((file) => !texts.some((text) => text.includes(`pictures/${file}`)))).toEqual([])
  expect(files.filter((file) => fs.statSync(`${FOLDER}/pictures/${file}`).size > 40_000)).toEqual([])
})

const openAs = (browser: Browser, demo: Server, who: string, on: keyof typeof VIEWPORTS) =>
  demoPage(browser, demo, who, { viewport: VIEWPORTS[on] })

/** Opens, by its name, what a guide's step says to open. @returns how many pages that were */
async function follow(page: Page, words: Words): Promise<number> {
  let opened = 0
  for (const [index, { text, strong }] of words.entries()) {
    if (!strong || !/\b(Open|then)\s*$/.test(words[index - 1]?.text ?? '')) continue
    const way = await findWay(page, text)
    if (!way) continue
    await way.click()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    opened++
  }
  return opened
}

/**
 * Returns the first link, button or expandable heading with this name that can be pressed now, or else one whose name
 * begins with it; null if there is none.
 */
async function findWay(page: Page, name: string): Promise<Locator | null> {
  const begins = `^(\\d+\\+? new )?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
  const ways = waysCalled(page, new RegExp(begins, 'i'))
  // What a page has is there when its scripts run and it loads nothing more; only what comes later still is waited for.
  await page.waitForFunction(isAtRest)
  const isThere = await ways
    .first()
    .waitFor({ timeout: 1500 })
    .then(
      () => true,
      () => false,
    )
  // While nobody is clocked in, the home page has "Clock In, start your shift" above the tab "Clock".
  const whole = waysCalled(page, new RegExp(`${begins}$`, 'i'))
  if (isThere) return ((await whole.count()) > 0 ? whole : ways).first()
  // Things that depend on the time of day, or on what has happened, may be missing, but none may have a different name.
  expect(isNamed(name), `${page.url()}: ${name}`).toBe(true)
  return null
}

const waysCalled = (page: Page, name: RegExp): Locator =>
  page
    .getByRole('link', { name })
    .or(page.getByRole('button', { name }))
    .or(page.locator('summary').filter({ hasText: name }))
