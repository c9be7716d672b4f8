import { type APIRequestContext, expect } from '@playwright/test'
import { protocolIds } from '../../app/domain/safety/emergencies/first-aid.ts'
import { templates } from '../../app/domain/forms/forms/templates/index.ts'
import routes from '../../app/routes.ts'

/** The addresses of every page, grouped by who opens it. Their ids are from real records. */
export type Pages = { open: string[]; staff: string[]; admin: string[] }

/** Finds all these addresses in a company that has records of every kind. */
export async function everyPage(staff: APIRequestContext, admin: APIRequestContext): Promise<Pages> {
  const first = async (client: APIRequestContext, address: string, mayBe: (row: Row) => boolean = () => true) =>
    ((await (await client.get(address)).json()) as Row[]).find(mayBe)!.id
  const article = await first(staff, '/api/news')
  const person = await first(admin, '/api/admin/users', ({ role }) => role === 'security_guard')
  const submission = await first(admin, '/api/admin/form-submissions', ({ status }) => status !== 'draft')
  const report = await first(admin, '/api/admin/form-submissions?templateId=10', ({ status }) => status !== 'draft')
  const session = await first(admin, '/api/admin/lone-sessions?state=ended')
  const alert = await first(admin, '/api/admin/emergency-logs')
  const site = await first(admin, '/api/admin/sites')
  const run = await first(admin, '/api/admin/tour-runs')
  const period = await first(admin, '/api/admin/pay-periods')
  // The demo company has no webhook of its own, so one is added.
  const hook = { url: 'https://receiver.example/hooks', types: ['rota.published'], detail: 'thin' }
  const made = (await (await admin.post('/api/admin/webhooks', { data: hook })).json()) as { view: Row }
  const webhook = made.view.id
  const document = await first(
    admin,
    '/api/admin/documents',
    ({ needsAcknowledgement }) => needsAcknowledgement === true,
  )
  const planned = await first(admin, '/api/admin/duties')
  const own = await first(staff, '/api/forms/submissions')
  const duty = await first(staff, '/api/duties')
  const [book] = BOOK.exec(await (await staff.get('/site-book')).text())?.slice(1) ?? []
  await workAt(staff, book!)
  return {
    open: [...OPEN, `/offline/forms/${templates[0]!.slug}`, ...protocolIds.map((id) => `/medical-emergency/${id}`)],
    staff: [
      ...STAFF,
      ...templates.map(({ slug }) => `/${slug}`),
      `/news/${article}`,
      `/forms/submissions/${own}`,
      `/duties/${duty}/instructions`,
      ...['', '/handover', '/keys', '/visitors', '/evacuation'].map((part) => `/site-book/${book}${part}`),
    ],
    admin: [
      ...ADMIN.map((address) => `/admin${address}`),
      ...['', '/edit', '/delete', '/face', '/papers', '/clockEntries', '/formSubmissions'].map(
        (part) => `/admin/staff/${person}${part}`,
      ),
      ...['', '/report'].map((part) => `/admin/form-submissions/${submission}${part}`),
      `/admin/site-forms/${report}`,
      ...['', '/readers'].map((part) => `/admin/content/documents/${document}${part}`),
      `/admin/holidays/people/${person}`,
      `/admin/rota/people/${person}`,
      `/admin/rota/cover/${planned}`,
      `/admin/content/news/${article}`,
      ...['', '/needs', '/book', '/keys', '/client', '/tours'].map((part) => `/admin/sites/${site}${part}`),
      ...['positions', 'instructions', 'training', 'escalation'].map((part) => `/admin/sites/${site}?part=${part}`),
      `/admin/pay-periods/${period}`,
      `/admin/tour-runs/${run}`,
      `/admin/webhooks/${webhook}`,
      `/admin/lone-workers/${session}`,
      `/admin/emergencies/${alert}`,
    ],
  }
}

/** Returns the route table's patterns that no address matches. A new page must be added to the addresses above. */
export function pagesMissing({ open, staff, admin }: Pages): string[] {
  const addresses = [...open, ...staff, ...admin].map((address) => address.split('?')[0]!)
  return patterns(routes).filter((pattern) => {
    const shape = new RegExp(`^/${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
    return !addresses.some((address) => shape.test(address))
  })
}

type Row = { id: string; role?: string; status?: string; needsAcknowledgement?: boolean }
type Entry = { path?: string; file: string; children?: Entry[] }

function patterns(entries: Entry[], base = ''): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = [base, path].filter(Boolean).join('/')
    return [...(file.endsWith('.tsx') ? [here] : []), ...patterns(children ?? [], here)]
  })
}

/**
 * Puts the guard at work at a site. Its keys, visitors and handovers open from 12 hours before a shift to 12 hours
 * after it, which this guard has only at some times of the day. At other times they clock in and out there.
 */
async function workAt(staff: APIRequestContext, siteId: string): Promise<void> {
  if ((await staff.get(`/site-book/${siteId}/keys`)).ok()) return
  const seen = { manualCheck: true, uniformDetected: true, siteId }
  for (const data of [{ action: 'clock_in', ...seen }, { action: 'clock_out' }])
    if (!(await staff.post('/api/clock', { data })).ok()) throw new Error(`${data.action} was refused`)
  // What a page shows for ten seconds only would change while a test looks at it.
  await expect.poll(async () => (await staff.get('/clock')).text(), { timeout: 20_000 }).not.toContain('Undo clock-out')
}

const BOOK = /href="\/site-book\/([^"/]+)"/

const OPEN = [
  ...[
    '/',
    '/login',
    '/admin/login',
    '/forgot-password',
    '/reset-password?token=x',
    '/kiosk',
    '/offline/kiosk',
    '/reset-password',
    '/auth/oidc/code',
  ],
  ...[
    '/privacy-policy',
    '/offline',
    '/offline/clock',
    '/offline/alone',
    '/offline/duties',
    '/offline/site-book',
    '/offline/papers',
    '/offline/tours',
    '/offline/forms',
    '/offline/sos',
    '/offline/waiting',
    '/offline/help',
    '/medical-emergency',
    '/no-such-page',
    '/respond/x',
    '/client/x',
  ],
]

const STAFF = [
  ...['/home', '/clock', '/clock-in-out', '/emergency', '/holidays', '/news', '/documents', '/performance'],
  ...[
    '/notifications',
    '/help',
    '/privacy-choices',
    '/forms',
    '/forms/submissions',
    '/change-password',
    '/account',
    '/confirm?next=/account',
    '/corrections',
    '/actions',
    '/papers',
    '/hours',
    '/alone',
    '/duties',
    '/site-book',
    '/tours',
    '/c/ABEiM0RVZneImaq7zN3u_w',
    '/offers',
    '/alone/pins',
  ],
]

/** Pages of administrators without an id, after `/admin`. */
export const ADMIN = [
  ...['?show=clocked-in', '?show=active-today', '?show=violations', '?show=active-staff'],
  ...[
    '',
    '/control-room',
    '/control-desk',
    '/control-desk/nights',
    '/clock-entries',
    '/hours',
    '/corrections',
    '/working-time',
    '/pay-periods',
    '/pay-rules',
    '/violations',
    '/biometric-setup',
    '/reference-images',
    '/emergencies',
    '/escalation',
  ],
  ...[
    '/matrix',
    '/paper-rules',
    '/evidence-pack',
    '/matrix/import',
    '/holidays',
    '/holidays/calendar',
    '/holidays/people',
    '/threat-level',
    '/messages',
    '/audit-logs',
    '/retention',
    '/kiosks',
    '/tokens',
    '/webhooks',
    '/help',
    '/help/owner',
  ],
  ...['/saved-views', '/notifications'],
  ...['/staff', '/staff/manage', '/staff/new', '/staff/import', '/form-submissions', '/compliance', '/feedback'],
  ...['/site-forms', '/site-people'],
  ...[
    '/exceptions',
    '/exceptions?state=closed',
    '/due',
    '/check-list',
    '/vehicles',
    '/needs',
    '/tour-runs',
    '/rota',
    '/rota/patterns',
    '/rota/people',
    '/rota/month',
    '/rota/notice',
    '/rota/board',
    '/sites',
    '/sites/new',
    '/sites/import',
    '/phones',
    '/operations',
  ],
  ...['/lone-workers', '/lone-workers/records', '/lone-workers/alarms'],
  ...['/content/news', '/content/news/new', '/content/documents', '/content/documents/new'],
]
