import { type Browser, chromium } from '@playwright/test'
import { addDays, dayOf, showTime } from '../../app/platform/dates.ts'
import { quickBrowser } from '../support/browsers.ts'
import { cookieOf } from '../support/load.ts'
import { type Inbox, openInbox } from '../support/open-inbox.ts'
import { startServer } from '../support/server.ts'
import { ask, hangUp } from './ask.ts'
import { DRAFTS, seedCompany } from './company.ts'
import { goalRow, type Row } from './report.ts'

const PEOPLE = 200
const WEEK = { people: PEOPLE, duties: PEOPLE * 7 }
const [PUBLISHED_MS, GRID_MS, TOLD_MS, CANDIDATES_MS] = [2000, 1000, 5000, 150]
const ROUNDS = 10
const PATIENCE_MS = 20_000

type Call = (method: string, path: string, data?: object) => Promise<string>

/**
 * Measures the rota of a site where two hundred people work: publishing a week, opening it in a browser, and changing a
 * shift three hours before it starts.
 */
export async function measureRota(): Promise<Row[]> {
  const inbox = await openInbox()
  const company = seedCompany({ staff: PEOPLE, entries: 10_000, drafts: WEEK })
  const server = await startServer({ LOG_LEVEL: 'silent', SMTP_URL: inbox.url }, company)
  const cookie = await cookieOf(server.url, 'dana')
  const call: Call = async (method, path, data) => {
    const { status, text } = await ask(server.url, method, path, cookie, data && JSON.stringify(data))
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return text
  }
  const browser = await chromium.launch({ executablePath: quickBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const published = await publishWeeks(call)
    const week = DRAFTS.monday(Date.now())
    const grids = [
      ['by post', `/admin/rota?site=${DRAFTS.siteId}&week=${week}`, WEEK.duties],
      ['by person', `/admin/rota/people?site=${DRAFTS.siteId}&week=${week}`, PEOPLE],
    ] as const
    const rows = [goalRow(`${WEEK.duties} duties of ${PEOPLE} people published`, published, PUBLISHED_MS)]
    for (const [name, path, least] of grids)
      rows.push(
        goalRow(
          `week grid of ${PEOPLE} people, ${name}, in Chromium`,
          await show(browser, server.url + path, cookie, least),
          GRID_MS,
        ),
      )
    rows.push(goalRow(`candidates for a shift among ${PEOPLE} people`, await findCandidates(call), CANDIDATES_MS))
    rows.push(
      goalRow('a duty changed 3 h before, until its email is delivered', await changeDuty(call, inbox), TOLD_MS),
    )
    return rows
  } finally {
    await browser.close()
    await server.stop()
    await inbox.close()
    hangUp()
  }
}

async function publishWeeks(call: Call): Promise<number[]> {
  const times: number[] = []
  for (let week = 0; week < DRAFTS.weeks; week++) {
    const from = addDays(DRAFTS.monday(Date.now()), week * 7)
    const start = performance.now()
    const answer = await call('POST', '/api/admin/rota/publish', { siteId: DRAFTS.siteId, from, to: addDays(from, 6) })
    times.push(performance.now() - start)
    if (!answer.includes(`"published":${WEEK.duties},"told":${PEOPLE}`)) throw new Error(answer)
  }
  return times
}

/**
 * Measures the time from opening the address until the whole table is on screen, each time in a new window without a
 * cache. The first time is not counted, because it includes the browser's start.
 */
async function show(browser: Browser, url: string, cookie: string, least: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      extraHTTPHeaders: { Cookie: cookie },
    })
    const page = await context.newPage()
    const start = performance.now()
    await page.goto(url, { waitUntil: 'load' })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    if (round > 0) times.push(performance.now() - start)
    const links = await page.locator('main table a').count()
    if (links < least) throw new Error(`${url}: ${links} links in the table, ${least} expected`)
    await context.close()
  }
  return times
}

async function findCandidates(call: Call): Promise<number[]> {
  const from = DRAFTS.monday(Date.now())
  const answer = await call('GET', `/api/admin/duties?siteId=${DRAFTS.siteId}&from=${from}&to=${from}&limit=1`)
  const [{ id }] = JSON.parse(answer) as [{ id: string }]
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const found = JSON.parse(await call('GET', `/api/admin/duties/${id}/candidates`)) as unknown[]
    times.push(performance.now() - start)
    if (found.length < PEOPLE) throw new Error(`${found.length} candidates, ${PEOPLE} expected`)
  }
  return times
}

/** Measures the time from the change to a published shift until the assigned person's email is at the mail server. */
async function changeDuty(call: Call, inbox: Inbox): Promise<number[]> {
  const at = new Date(Date.now() + 3 * 3_600_000)
  const idOf = async (path: string, data: object) => (JSON.parse(await call('POST', path, data)) as { id: string }).id
  const siteId = await idOf('/api/admin/sites', { name: 'Quayside' })
  const postId = await idOf(`/api/admin/sites/${siteId}/posts`, { name: 'Gatehouse' })
  const start = (minutes: number) => showTime(new Date(at.getTime() + minutes * 60_000))
  const dutyId = await idOf('/api/admin/duties', { postId, day: dayOf(at), start: start(0), end: start(480) })
  const userId = '0person-000007'
  await call('POST', `/api/admin/duties/${dutyId}/assignments`, { userId, reason: 'Short of people' })
  await call('POST', '/api/admin/rota/publish', { siteId, from: dayOf(at), to: dayOf(at) })
  const times: number[] = []
  for (let version = 1; version <= ROUNDS; version++) {
    const isIt = (email: string) => email.includes('person7@') && email.includes(`${start(version)} to`)
    const begun = performance.now()
    await call('PUT', `/api/admin/duties/${dutyId}`, { start: start(version), version, reason: 'Late' })
    while (!inbox.received.some(isIt)) {
      if (performance.now() - begun > PATIENCE_MS)
        throw new Error(`No email of ${start(version)}: ${inbox.received.at(-1)}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    times.push(performance.now() - begun)
  }
  return times
}
