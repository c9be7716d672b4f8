import { type Browser, chromium, type Page } from '@playwright/test'
import type Database from 'better-sqlite3'
import { addDays, dayOf, startOfDay } from '../../app/platform/dates.ts'
import { mondayOf } from '../../app/domain/time/rota/gates.ts'
import { quickBrowser } from '../support/browsers.ts'
import { look } from '../support/database.ts'
import { cookieOf } from '../support/load.ts'
import { type Inbox, openInbox } from '../support/open-inbox.ts'
import { startServer } from '../support/server.ts'
import { ask, hangUp } from './ask.ts'
import { seedCompany } from './company.ts'
import { goalRow, type Row } from './report.ts'

const STAFF = 10_000
const [SITES, PEOPLE, SHIFTS_A_WEEK] = [20, 200, 5]
/** The week that the board shows, and the weeks before it, which the rules about people need. */
const WEEKS = 9
const SHIFTS = PEOPLE * SHIFTS_A_WEEK
/** One shift in this many is unassigned. */
const GAP = 20
const [OPEN_MS, SHOWN_MS, TOLD_MS, CANDIDATES_MS] = [1000, 100, 5000, 150]
const ROUNDS = 10
const PATIENCE_MS = 20_000
const SEEN_BY = 'bob'

/**
 * Measures the board of twenty sites where two hundred people work, in a company of ten thousand, as their planner sees
 * it.
 */
export async function measureBoard(): Promise<Row[]> {
  const inbox = await openInbox()
  const folder = seedCompany({ staff: STAFF, entries: 10_000 })
  const monday = addDays(mondayOf(dayOf(new Date())), 56)
  look({ folder }, (sqlite) => seedBoard(sqlite, monday))
  const server = await startServer({ LOG_LEVEL: 'silent', SMTP_URL: inbox.url }, folder)
  const browser = await chromium.launch({ executablePath: quickBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const cookie = await cookieOf(server.url, SEEN_BY)
    const address = `${server.url}/admin/rota/board?week=${monday}`
    const opened: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const took = await open(browser, address, cookie)
      if (round > 0) opened.push(took)
    }
    const { shown, told } = await assignByKey(browser, address, cookie, inbox)
    return [
      goalRow(`board of ${SITES} sites, ${PEOPLE} people, ${SHIFTS} shifts, in Chromium`, opened, OPEN_MS),
      goalRow('somebody put on a shift by keys, until it is shown', shown, SHOWN_MS),
      goalRow('  until their email is delivered', told, TOLD_MS),
      goalRow('candidates for a shift among 200 people', await candidates(server.url, cookie, monday), CANDIDATES_MS),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await inbox.close()
    hangUp()
  }
}

/** Measures the time from opening the address until the board is on screen, in a new window without a cache. */
async function open(browser: Browser, address: string, cookie: string): Promise<number> {
  const { page, took } = await shownAt(browser, address, cookie)
  const links = await page.locator('main table a').count()
  if (links < SHIFTS) throw new Error(`${links} links on the board, ${SHIFTS} expected`)
  await page.context().close()
  return took
}

async function shownAt(browser: Browser, address: string, cookie: string): Promise<{ page: Page; took: number }> {
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    extraHTTPHeaders: { Cookie: cookie },
  })
  const page = await context.newPage()
  const start = performance.now()
  await page.goto(address, { waitUntil: 'load' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return { page, took: performance.now() - start }
}

/**
 * Types a name into unassigned places, each on a published shift, and waits until the name is shown and the person has
 * been told.
 */
async function assignByKey(
  browser: Browser,
  address: string,
  cookie: string,
  inbox: Inbox,
): Promise<{ shown: number[]; told: number[] }> {
  const { page } = await shownAt(browser, address, cookie)
  page.setDefaultTimeout(PATIENCE_MS)
  await page.waitForLoadState('networkidle')
  const [shown, told]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const gap = page.locator('[data-cell]', { hasText: 'Nobody yet' }).first()
    const cell = (await gap.getAttribute('data-cell'))!
    // These are people who work at none of the sites.
    const person = 9000 + round
    await gap.press('F')
    await page.getByRole('combobox').pressSequentially(`irst${person}`)
    await page.getByRole('option', { name: new RegExp(`^First${person} `) }).waitFor()
    await page.evaluate(watchFor(cell, `First${person} `))
    const begun = performance.now()
    await page.keyboard.press('Enter')
    shown.push(await page.evaluate<number>('window.shownAfter'))
    while (!inbox.received.some((email) => email.includes(`person${person}@`))) {
      if (performance.now() - begun > PATIENCE_MS) throw new Error(`No email to person ${person}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    told.push(performance.now() - begun)
  }
  await page.context().close()
  return { shown, told }
}

/**
 * Returns a script that runs in the page and measures the time from the next key until the cell shows the words, in
 * milliseconds, as `shownAfter`.
 */
const watchFor = (cell: string, words: string) => `{
  window.shownAfter = new Promise((resolve) => {
    let begun = 0
    const look = () =>
      document.querySelector('[data-cell="${cell}"]').textContent.includes('${words}')
        ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
        : requestAnimationFrame(look)
    const begin = () => {
      begun = performance.now()
      look()
    }
    document.addEventListener('keydown', begin, { capture: true, once: true })
  })
  null
}`

async function candidates(url: string, cookie: string, day: string): Promise<number[]> {
  const { text } = await ask(
    url,
    'GET',
    `/api/admin/duties?siteId=0boardsite-000000000&from=${day}&to=${day}&limit=1`,
    cookie,
  )
  const [{ id }] = JSON.parse(text) as [{ id: string }]
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now()
    const found = JSON.parse((await ask(url, 'GET', `/api/admin/duties/${id}/candidates`, cookie)).text) as unknown[]
    if (round > 0) times.push(performance.now() - start)
    if (found.length < PEOPLE) throw new Error(`${found.length} candidates, ${PEOPLE} expected`)
  }
  return times
}

/** Adds published shifts of eight hours: ten people at each site in two positions, five days a week each. */
function seedBoard(sqlite: Database.Database, monday: string): void {
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('foreign_keys = OFF')
  const now = Date.now()
  const [hour, day] = [3_600_000, 86_400_000]
  const key = (prefix: string, i = 'i') => `printf('0board${prefix}-%09d', ${i})`
  const person = `(i % ${PEOPLE})`
  const at = `${person} % ${SITES}`
  const post = key('post', `(${at}) * 2 + ${person} / ${SITES} % 2`)
  const begin = startOfDay(addDays(monday, -7 * (WEEKS - 1))).getTime()
  const nth = `(i / ${PEOPLE})`
  const start = `${begin} + (${nth} / ${SHIFTS_A_WEEK} * 7 + (${nth} % ${SHIFTS_A_WEEK} + ${person}) % 7) * ${day} + ${8 * hour}`
  const insert = (count: number, rows: string, where = '') =>
    sqlite.exec(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT ${count}) INSERT INTO ${rows} FROM n ${where}`,
    )
  sqlite.exec('BEGIN')
  insert(
    SITES,
    `sites (id, name, contacts, ladder, created_at, updated_at) SELECT ${key('site')}, 'Board ' || (i + 1), '[]', '[]', ${now}, ${now}`,
  )
  insert(
    SITES * 2,
    `posts (id, site_id, name, created_at, updated_at) SELECT ${key('post')}, ${key('site', 'i / 2')}, CASE i % 2 WHEN 0 THEN 'Gate' ELSE 'Patrol' END, ${now}, ${now}`,
  )
  insert(
    SITES,
    `grants (id, user_id, site_id, level, granted_at) SELECT ${key('grant')}, (SELECT id FROM users WHERE username = '${SEEN_BY}'), ${key('site')}, 'planner', ${now}`,
  )
  insert(
    SHIFTS * WEEKS,
    `duties (id, post_id, site_id, day, wall_start, wall_end, starts_at, ends_at, state, published_at, created_at, updated_at)
     SELECT ${key('duty')}, ${post}, ${key('site', at)}, date((${start}) / 1000, 'unixepoch'), '08:00', '16:00',
     ${start}, ${start} + ${8 * hour}, 'published', ${now}, ${now}, ${now}`,
  )
  insert(
    SHIFTS * WEEKS,
    `assignments (id, duty_id, user_id, starts_at, ends_at, state, told_at, created_at, updated_at)
     SELECT ${key('assignment')}, ${key('duty')}, printf('0person-%06d', ${person}), ${start}, ${start} + ${8 * hour}, 'confirmed', ${now}, ${now}, ${now}`,
    `WHERE i % ${GAP} <> 0`,
  )
  sqlite.exec('COMMIT')
}
