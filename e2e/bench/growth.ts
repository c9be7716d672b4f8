import { mondayOf } from '../../app/domain/time/rota/gates.ts'
import { addDays, dayOf } from '../../app/platform/dates.ts'
import { cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { DRAFTS, seedCompany } from './company.ts'
import { ms, quantile, type Row } from './report.ts'

const SMALL = { staff: 100, entries: 10_000 }
const LARGE = { staff: 10_000, entries: Number(process.env.BENCH_ENTRIES ?? 5_000_000) }
const GOAL = 1.2
const [WARM, CALLS] = [10, 120]

type Ask = { path: string | ((company: Company) => string); init?: RequestInit }

/** A Monday whose week has shifts on every day. */
const WEEK = addDays(mondayOf(dayOf(new Date())), 14)

/**
 * Every list in the admin portal, and the clock, as an API call or as the page's data. The pages are full in both
 * companies.
 */
const LISTS = [
  '/api/clock/status',
  '/api/clock/history',
  '/api/admin/dashboard',
  '/admin.data',
  '/admin/control-room.data',
  '/api/admin/users?limit=50',
  '/api/admin/users?limit=50&q=E-100050',
  '/admin/staff.data',
  '/admin/staff.data?q=E-100050',
  '/admin/staff.data?q=example',
  '/admin/staff/manage.data?sort=-role',
  '/api/admin/clock-entries',
  '/api/admin/clock-entries?q=E-100050',
  '/api/admin/clock-entries?sort=staff',
  '/api/admin/clock-entries?identityCheck=confirmed&limit=1',
  '/api/admin/safety-violations?limit=50',
  '/admin/violations.data',
  '/admin/violations.data?sort=staff',
  '/api/admin/audit-logs',
  '/api/admin/audit-logs?action=clock_in',
  '/api/admin/audit-logs?userId=0person-000001',
  '/api/admin/holiday-requests?limit=50',
  '/admin/holidays.data',
  '/admin/holidays/calendar.data',
  '/api/admin/holiday-calendar?limit=50',
  '/api/admin/form-submissions',
  '/admin/form-submissions.data',
  '/admin/form-submissions.data?sort=staff',
  '/api/admin/consent-status?limit=50',
  '/admin/compliance.data',
  '/admin/content/news.data',
  '/admin/content/documents.data',
  '/admin/content/documents/0document-000000041/readers.data',
  '/admin/content/documents/0document-000000030/readers.data',
  '/admin/feedback.data',
  '/admin/biometric-setup.data',
  '/admin/retention.data',
  '/api/admin/safety-reference-images',
  '/api/admin/staff-activity-summary/0person-000001',
  `/admin/rota.data?site=0site-000000001&week=${WEEK}`,
  `/admin/rota/people.data?site=0site-000000001&week=${WEEK}`,
  `/api/admin/duties?siteId=0site-000000001&from=${WEEK}&to=${addDays(WEEK, 6)}`,
  '/api/actions',
  '/api/admin/actions',
  '/api/admin/actions?state=done',
  '/api/admin/actions?state=all&userId=0person-000001',
  '/api/admin/actions?within=30&kind=renewal',
  '/admin/due.data',
  '/api/admin/credentials/matrix',
  '/api/admin/exceptions?state=open',
  '/admin/exceptions.data',
  `/api/admin/hours?userId=0person-000001&from=${addDays(WEEK, -35)}&to=${addDays(WEEK, -29)}`,
  '/api/admin/sites/0site-000000001',
  '/api/admin/tour-runs',
  '/admin/tour-runs.data',
  '/api/admin/tour-runs?siteId=0site-000000001',
  `/api/admin/tour-runs?siteId=0site-000000001&from=${addDays(dayOf(new Date()), -2)}&to=${addDays(dayOf(new Date()), -2)}`,
  '/api/admin/tour-runs/0run-000000501',
]
const PUBLISH = '/api/admin/rota/publish'
const PUBLISHED_MS = 2000
const NIGHT = '/client/report'
const DRY_RUN = '/api/admin/cleanup-expired-data'

/** `BENCH_ONLY` lists parts of addresses, separated by commas. Only addresses that contain one of them are measured. */
const only = process.env.BENCH_ONLY?.split(',')
/** Fifteen million rows that neither the tours pages nor any report reads: measuring without them saves two minutes. */
const UNREAD = ['events', 'event_details', 'actions', 'safety_violations']
const without = only?.every((part) => /tour|client\/report/.test(part)) ? UNREAD : []
const isWanted = (name: string) => !only || only.some((part) => name.includes(part))

/**
 * Measures the same lists for a small and a large company, in turn; the result is the p50 of the large one divided by
 * that of the small one.
 */
export async function measureGrowth(): Promise<Row[]> {
  const start = performance.now()
  const servers = [await open(SMALL), await open(LARGE)] as const
  console.log(`Both companies stand after ${Math.round((performance.now() - start) / 1000)} s`)
  const rows: Row[] = []
  for (const path of LISTS.filter(isWanted)) {
    rows.push(await compare(servers, { path }, path))
  }
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ dryRun: true }),
  }
  if (!only) rows.push(await compare(servers, { path: DRY_RUN, init }, 'retention, dry run'))
  if (isWanted(NIGHT)) rows.push(await nightOf(servers))
  if (isWanted(PUBLISH)) rows.push(await publish(servers))
  await Promise.all(servers.map(({ server }) => server.stop()))
  return rows
}

/**
 * Publishes a week of five hundred shifts for a hundred people: each is checked, written and announced. A week can be
 * published only once, so both companies have several; the first is a warm-up.
 */
async function publish(companies: readonly [Company, Company]): Promise<Row> {
  const times: [number[], number[]] = [[], []]
  for (let week = 0; week < DRAFTS.weeks; week++) {
    const from = addDays(DRAFTS.monday(Date.now()), week * 7)
    const body = JSON.stringify({ siteId: DRAFTS.siteId, from, to: addDays(from, 6) })
    for (const at of [0, 1] as const) {
      const { server, cookie } = companies[at]
      const headers = { 'Content-Type': 'application/json', Cookie: cookie }
      const start = performance.now()
      const answer = await fetch(server.url + PUBLISH, { method: 'POST', headers, body })
      const done = await answer.text()
      if (week > 0) times[at].push(performance.now() - start)
      if (!done.includes(`"published":${DRAFTS.duties}`)) throw new Error(`${PUBLISH}: ${answer.status} ${done}`)
    }
  }
  const [small, large] = [quantile(times[0], 0.5), quantile(times[1], 0.5)]
  const measured = `${ms(large)} (${(large / small).toFixed(2)} of ${ms(small)})`
  const goal = `<= ${ms(PUBLISHED_MS)}`
  return { measure: `p50 of publishing ${DRAFTS.duties} duties`, goal, measured, reached: large <= PUBLISHED_MS }
}

/**
 * Reads the report of last night, as a site's client sees it behind the link: its tours with their scans, its people,
 * its book.
 */
async function nightOf(companies: readonly [Company, Company]): Promise<Row> {
  const password = 'Night-after-night'
  const clients = await Promise.all(
    companies.map(async ({ server, cookie }) => {
      const link = { siteId: '0site-000000001', name: 'Client', password, endsOn: addDays(dayOf(new Date()), 30) }
      const made = await fetch(`${server.url}/api/admin/client-links`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ ...link, from: addDays(dayOf(new Date()), -3) }),
      })
      const { url } = (await made.json()) as { url: string }
      const { pathname } = new URL(url, server.url)
      const body = new URLSearchParams({ intent: 'open', password })
      const opened = await fetch(server.url + pathname, { method: 'POST', body, redirect: 'manual' })
      const mark = opened.headers.getSetCookie().map((each) => each.split(';')[0])
      return { pathname, company: { server, cookie: mark.join('; ') } }
    }),
  )
  const [small, large] = clients as [(typeof clients)[0], (typeof clients)[0]]
  const day = addDays(dayOf(new Date()), -1)
  // Each company has its own link, so the address depends on which one is asked.
  const path = ({ server }: Company) => `${(server === small.company.server ? small : large).pathname}?day=${day}`
  return compare([small.company, large.company], { path }, `${NIGHT} of last night`)
}

type Company = Awaited<ReturnType<typeof open>>

async function open(size: typeof SMALL) {
  const server = await startServer({ LOG_LEVEL: 'silent' }, seedCompany({ ...size, without }))
  const cookie = await cookieOf(server.url, 'dana')
  for (const [dataType, retentionPeriodDays] of Object.entries(POLICIES)) {
    await fetch(`${server.url}/api/admin/data-retention-policies`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ dataType, retentionPeriodDays }),
    })
  }
  return { server, cookie }
}

const POLICIES = {
  clock_entries: 2555,
  holiday_requests: 2555,
  form_submissions: 2555,
  safety_violations: 2555,
  audit_logs: 2555,
}

/** Asks both companies in turn, one call each, so that other load on the machine affects them alike. */
async function compare(companies: readonly [Company, Company], ask: Ask, name: string): Promise<Row> {
  const times: [number[], number[]] = [[], []]
  for (let call = 0; call < CALLS + WARM; call++) {
    for (const at of [0, 1] as const) {
      const { server, cookie } = companies[at]
      const path = typeof ask.path === 'string' ? ask.path : ask.path(companies[at])
      const start = performance.now()
      const answer = await fetch(server.url + path, {
        ...ask.init,
        headers: { ...ask.init?.headers, Cookie: cookie },
      })
      await answer.arrayBuffer()
      if (call >= WARM) times[at].push(performance.now() - start)
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    }
  }
  const [small, large] = [quantile(times[0], 0.5), quantile(times[1], 0.5)]
  const ratio = large / small
  const measured = `${ratio.toFixed(2)} (${ms(small)} to ${ms(large)})`
  return { measure: `p50 of ${name}`, goal: `<= ${GOAL}`, measured, reached: ratio <= GOAL }
}
