import { cookieOf } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { seedCompany } from './company.ts'
import { hammer } from './hammer.ts'
import { ms, type Row } from './report.ts'

const SMALL = { staff: 100, entries: 10_000 }
const LARGE = { staff: 10_000, entries: Number(process.env.BENCH_ENTRIES ?? 5_000_000) }
const GOAL = 1.2
const ROUNDS = 4

/** Every list of the admin portal and the clock, as a call or as what its page loads; pages are full in both companies. */
const LISTS = [
  '/api/clock/status',
  '/api/clock/history',
  '/api/admin/dashboard',
  '/admin/control-room.data',
  '/api/admin/users?limit=50',
  '/api/admin/users?limit=50&q=Lab',
  '/admin/staff.data',
  '/admin/staff.data?q=person99',
  '/admin/staff/manage.data',
  '/api/admin/clock-entries',
  '/api/admin/clock-entries?q=Lab',
  '/api/admin/clock-entries?identityCheck=confirmed&limit=1',
  '/api/admin/safety-violations?limit=50',
  '/admin/violations.data',
  '/api/admin/audit-logs',
  '/api/admin/audit-logs?action=clock_in',
  '/api/admin/audit-logs?userId=0person-000001',
  '/api/admin/holiday-requests?limit=50',
  '/admin/holidays.data',
  '/admin/holidays/calendar.data',
  '/api/admin/holiday-calendar?limit=50',
  '/api/admin/form-submissions',
  '/admin/form-submissions.data',
  '/api/admin/consent-status?limit=50',
  '/admin/compliance.data',
  '/admin/content/news.data',
  '/admin/content/documents.data',
  '/admin/feedback.data',
  '/admin/retention.data',
  '/api/admin/safety-reference-images',
  '/api/admin/staff-activity-summary/0person-000001',
]
const DRY_RUN = '/api/admin/cleanup-expired-data'

/** The same lists over a small and a large company, in interleaved rounds; p50 of the large one to the small one. */
export async function measureGrowth(): Promise<Row[]> {
  const servers = [await open(SMALL), await open(LARGE)] as const
  const only = process.env.BENCH_ONLY
  const rows: Row[] = []
  for (const path of LISTS.filter((list) => !only || list.includes(only))) {
    rows.push(await compare(servers, { path }, path))
  }
  const body = () => JSON.stringify({ dryRun: true })
  if (!only) rows.push(await compare(servers, { path: DRY_RUN, method: 'POST', body }, 'retention, dry run'))
  await Promise.all(servers.map(({ server }) => server.stop()))
  return rows
}

type Company = Awaited<ReturnType<typeof open>>

async function open(size: typeof SMALL) {
  const server = await startServer({ LOG_LEVEL: 'silent' }, seedCompany(size))
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

async function compare(
  companies: readonly [Company, Company],
  blow: Parameters<typeof hammer>[1],
  name: string,
): Promise<Row> {
  const p50 = [Infinity, Infinity]
  for (let round = 0; round < ROUNDS; round++) {
    for (const at of [0, 1] as const) {
      const { server, cookie } = companies[at]
      const beat = await hammer(server.url, { ...blow, headers: { Cookie: cookie } }, 0.4, 1)
      if (beat.failures > 0) throw new Error(`${name}: ${beat.failures} calls were not answered`)
      p50[at] = Math.min(p50[at]!, beat.p50)
    }
  }
  const ratio = p50[1]! / p50[0]!
  const measured = `${ratio.toFixed(2)} (${ms(p50[0]!)} to ${ms(p50[1]!)})`
  return { measure: `p50 of ${name}`, goal: `<= ${GOAL}`, measured, reached: ratio <= GOAL }
}
