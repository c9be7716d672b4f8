import { index, layout, type RouteConfig, route } from '@remix-run/route-config'
import { templates } from './domain/forms/templates/index.ts'

const entry = [
  index('routes/entry/landing.tsx'),
  route('privacy-policy', 'routes/entry/privacy-policy.tsx'),
  route('medical-emergency', 'routes/entry/first-aid/medical-emergency.tsx'),
  route('medical-emergency/:protocol', 'routes/entry/first-aid/medical-protocol.tsx'),
  route('offline', 'routes/entry/offline.tsx'),
  route('login', 'routes/entry/login.tsx'),
  route('login-staff', 'routes/entry/login-staff.ts'),
  route('logout', 'routes/entry/logout.ts'),
  route('forgot-password', 'routes/entry/forgot-password.tsx'),
  route('reset-password', 'routes/entry/reset-password.tsx'),
  route('change-password', 'routes/entry/change-password.tsx'),
  route('confirm', 'routes/entry/confirm.tsx'),
  route('account', 'routes/entry/account/account.tsx'),
  route('admin/login', 'routes/entry/admin-login.tsx'),
]

const staff = [
  layout('routes/staff/layout.tsx', [
    route('home', 'routes/staff/home/home.tsx'),
    route('clock', 'routes/staff/clock/clock.tsx'),
    route('clock-in-out', 'routes/staff/clock/clock.tsx', { id: 'clock-in-out' }),
    route('emergency', 'routes/staff/sos/emergency.tsx'),
    route('holidays', 'routes/staff/holidays/holidays.tsx'),
    route('news', 'routes/staff/content/news.tsx', [route(':id', 'routes/staff/content/news-article.tsx')]),
    route('documents', 'routes/staff/content/documents.tsx'),
    route('performance', 'routes/staff/performance.tsx'),
    route('privacy-choices', 'routes/staff/privacy-choices.tsx'),
    route('forms', 'routes/staff/forms/list.tsx'),
    route('forms/submissions', 'routes/staff/forms/submissions.tsx'),
    route('forms/submissions/:id', 'routes/staff/forms/submission.tsx'),
    ...templates.map(({ slug }) => route(slug, 'routes/staff/forms/page.tsx', { id: `form-${slug}` })),
  ]),
]

const admin = [
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/dashboard/dashboard.tsx'),
    route('control-room', 'routes/admin/control-room/control-room.tsx'),
    route('clock-entries', 'routes/admin/safety/clock-entries.tsx'),
    route('violations', 'routes/admin/safety/violations.tsx'),
    route('biometric-setup', 'routes/admin/setup/biometric-setup.tsx'),
    route('reference-images', 'routes/admin/setup/reference-images.tsx'),
    route('staff', 'routes/admin/staff/list.tsx'),
    route('holidays', 'routes/admin/holidays/requests.tsx'),
    route('holidays/calendar', 'routes/admin/holidays/calendar.tsx'),
    route('holidays/people', 'routes/admin/holidays/people.tsx'),
    route('holidays/people/:id', 'routes/admin/holidays/person.tsx'),
    route('threat-level', 'routes/admin/safety/threat-level.tsx'),
    route('emergencies', 'routes/admin/control-room/emergencies.tsx'),
    route('sites', 'routes/admin/sites/list.tsx'),
    route('sites/new', 'routes/admin/sites/new.tsx'),
    route('sites/:id', 'routes/admin/sites/site.tsx'),
    route('messages', 'routes/admin/setup/messages.tsx'),
    route('people-choices', 'routes/admin/staff/choices.ts'),
    route('staff/manage', 'routes/admin/staff/manage.tsx'),
    route('staff/new', 'routes/admin/staff/new.tsx'),
    route('staff/import', 'routes/admin/staff/import.tsx'),
    route('staff/export', 'routes/admin/staff/export.ts'),
    route('staff/:id/edit', 'routes/admin/staff/edit.tsx'),
    route('staff/:id/delete', 'routes/admin/staff/delete.tsx'),
    route('staff/:id/face', 'routes/admin/staff/face.tsx'),
    route('staff/:id', 'routes/admin/staff/person.tsx'),
    route('staff/:id/:category', 'routes/admin/staff/activity.tsx'),
    route('form-submissions', 'routes/admin/forms/submissions.tsx'),
    route('form-submissions/:id', 'routes/admin/forms/submission.tsx'),
    route('form-submissions/:id/report', 'routes/admin/forms/report.tsx'),
    route('form-submissions/:id/report-file/:format', 'routes/admin/forms/report-file.ts'),
    route('audit-logs', 'routes/admin/setup/audit-logs.tsx'),
    route('retention', 'routes/admin/setup/retention.tsx'),
    route('compliance', 'routes/admin/setup/compliance.tsx'),
    route('feedback', 'routes/admin/staff/feedback.tsx'),
    route('content', 'routes/admin/content/content.ts'),
    route('content/news', 'routes/admin/content/news.tsx'),
    route('content/news/new', 'routes/admin/content/news-new.tsx'),
    route('content/news/:id', 'routes/admin/content/news-edit.tsx'),
    route('content/documents', 'routes/admin/content/documents.tsx'),
    route('content/documents/new', 'routes/admin/content/document-new.tsx'),
    route('content/documents/:id', 'routes/admin/content/document-edit.tsx'),
    route('content/documents/:id/readers', 'routes/admin/content/document-readers.tsx'),
  ]),
]

const api = [route('healthz', 'routes/health.ts'), route('api/*', 'routes/api.ts')]

export default [...entry, ...staff, ...admin, ...api, route('*', 'routes/entry/not-found.tsx')] satisfies RouteConfig
