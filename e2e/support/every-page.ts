import type { APIRequestContext } from '@playwright/test'
import { templates } from '../../app/domain/forms/templates/index.ts'
import { protocolIds } from '../../app/domain/emergencies/first-aid.ts'

/** The addresses of every page, by who opens it; parts of an address that name a record are filled in from real ones. */
export async function everyPage(staff: APIRequestContext, admin: APIRequestContext) {
  const first = async (client: APIRequestContext, address: string, mayHold: (row: Row) => boolean = () => true) =>
    ((await (await client.get(address)).json()) as Row[]).find(mayHold)!.id
  const article = await first(staff, '/api/news')
  const person = await first(admin, '/api/admin/users', ({ role }) => role === 'security_guard')
  const submission = await first(admin, '/api/admin/form-submissions')
  const document = await first(admin, '/api/admin/documents')
  return {
    open: OPEN,
    staff: [
      ...STAFF,
      ...templates.map(({ slug }) => `/${slug}`),
      `/news/${article}`,
      `/forms/submissions/${await first(staff, '/api/forms/submissions')}`,
    ],
    admin: [
      ...ADMIN,
      `/admin/holidays/people/${person}`,
      ...['', '/edit', '/delete', '/face', '/clockEntries', '/formSubmissions'].map(
        (part) => `/admin/staff/${person}${part}`,
      ),
      ...['', '/report'].map((part) => `/admin/form-submissions/${submission}${part}`),
      `/admin/content/news/${article}`,
      ...['', '/readers'].map((part) => `/admin/content/documents/${document}${part}`),
    ],
  }
}

type Row = { id: string; role?: string }

const OPEN = [
  '/',
  '/login',
  '/admin/login',
  '/forgot-password',
  '/reset-password?token=x',
  '/reset-password',
  '/privacy-policy',
  '/offline',
  '/medical-emergency',
  ...protocolIds.map((id) => `/medical-emergency/${id}`),
  '/no-such-page',
]

const STAFF = [
  '/home',
  '/clock',
  '/clock-in-out',
  '/emergency',
  '/holidays',
  '/news',
  '/documents',
  '/performance',
  '/privacy-choices',
  '/forms',
  '/forms/submissions',
  '/change-password',
  '/account',
]

const ADMIN = [
  '/admin',
  '/admin/control-room',
  '/admin/clock-entries',
  '/admin/violations',
  '/admin/biometric-setup',
  '/admin/reference-images',
  '/admin/staff',
  '/admin/holidays',
  '/admin/holidays/calendar',
  '/admin/holidays/people',
  '/admin/threat-level',
  '/admin/emergencies',
  '/admin/messages',
  '/admin/staff/manage',
  '/admin/staff/new',
  '/admin/staff/import',
  '/admin/form-submissions',
  '/admin/audit-logs',
  '/admin/retention',
  '/admin/compliance',
  '/admin/feedback',
  '/admin/content/news',
  '/admin/content/news/new',
  '/admin/content/documents',
  '/admin/content/documents/new',
]
