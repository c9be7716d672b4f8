import { index, layout, type RouteConfig, route } from '@remix-run/route-config'
import { templates } from './domain/forms/templates/index.ts'

const entry = [
  index('routes/entry/landing.tsx'),
  route('privacy-policy', 'routes/entry/privacy-policy.tsx'),
  route('medical-emergency', 'routes/entry/medical-emergency.tsx'),
  route('medical-emergency/:protocol', 'routes/entry/medical-protocol.tsx'),
  route('offline', 'routes/entry/offline.tsx'),
  route('login', 'routes/entry/login.tsx'),
  route('login-staff', 'routes/entry/login-staff.ts'),
  route('logout', 'routes/entry/logout.ts'),
  route('forgot-password', 'routes/entry/forgot-password.tsx'),
  route('reset-password', 'routes/entry/reset-password.tsx'),
  route('change-password', 'routes/entry/change-password.tsx'),
  route('confirm', 'routes/entry/confirm.tsx'),
  route('account', 'routes/entry/account.tsx'),
  route('admin/login', 'routes/entry/admin-login.tsx'),
]

const staff = [
  layout('routes/staff/layout.tsx', [
    route('home', 'routes/staff/home.tsx'),
    route('clock', 'routes/staff/clock.tsx'),
    route('clock-in-out', 'routes/staff/clock.tsx', { id: 'clock-in-out' }),
    route('emergency', 'routes/staff/emergency.tsx'),
    route('holidays', 'routes/staff/holidays.tsx'),
    route('news', 'routes/staff/news.tsx', [route(':id', 'routes/staff/news-article.tsx')]),
    route('documents', 'routes/staff/documents.tsx'),
    route('performance', 'routes/staff/performance.tsx'),
    route('privacy-choices', 'routes/staff/privacy-choices.tsx'),
    route('forms', 'routes/staff/forms.tsx'),
    route('forms/submissions', 'routes/staff/form-submissions.tsx'),
    route('forms/submissions/:id', 'routes/staff/form-submission.tsx'),
    ...templates.map(({ slug }) => route(slug, 'routes/staff/form-page.tsx', { id: `form-${slug}` })),
  ]),
]

const admin = [
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/dashboard.tsx'),
    route('control-room', 'routes/admin/control-room.tsx'),
    route('clock-entries', 'routes/admin/clock-entries.tsx'),
    route('violations', 'routes/admin/violations.tsx'),
    route('biometric-setup', 'routes/admin/biometric-setup.tsx'),
    route('reference-images', 'routes/admin/reference-images.tsx'),
    route('staff', 'routes/admin/staff.tsx'),
    route('holidays', 'routes/admin/holidays.tsx'),
    route('holidays/calendar', 'routes/admin/holiday-calendar.tsx'),
    route('holidays/people', 'routes/admin/holiday-people.tsx'),
    route('holidays/people/:id', 'routes/admin/holiday-person.tsx'),
    route('threat-level', 'routes/admin/threat-level.tsx'),
    route('emergencies', 'routes/admin/emergencies.tsx'),
    route('messages', 'routes/admin/messages.tsx'),
    route('people-choices', 'routes/admin/people-choices.ts'),
    route('staff/manage', 'routes/admin/staff-manage.tsx'),
    route('staff/new', 'routes/admin/staff-new.tsx'),
    route('staff/import', 'routes/admin/staff-import.tsx'),
    route('staff/export', 'routes/admin/staff-export.ts'),
    route('staff/:id/edit', 'routes/admin/staff-edit.tsx'),
    route('staff/:id/delete', 'routes/admin/staff-delete.tsx'),
    route('staff/:id/face', 'routes/admin/staff-face.tsx'),
    route('staff/:id', 'routes/admin/staff-person.tsx'),
    route('staff/:id/:category', 'routes/admin/staff-activity.tsx'),
    route('form-submissions', 'routes/admin/form-submissions.tsx'),
    route('form-submissions/:id', 'routes/admin/form-submission.tsx'),
    route('form-submissions/:id/report', 'routes/admin/form-report.tsx'),
    route('form-submissions/:id/report-file/:format', 'routes/admin/form-report-file.ts'),
    route('audit-logs', 'routes/admin/audit-logs.tsx'),
    route('retention', 'routes/admin/retention.tsx'),
    route('compliance', 'routes/admin/compliance.tsx'),
    route('feedback', 'routes/admin/feedback.tsx'),
    route('content', 'routes/admin/content.ts'),
    route('content/news', 'routes/admin/news.tsx'),
    route('content/news/new', 'routes/admin/news-new.tsx'),
    route('content/news/:id', 'routes/admin/news-edit.tsx'),
    route('content/documents', 'routes/admin/documents.tsx'),
    route('content/documents/new', 'routes/admin/document-new.tsx'),
    route('content/documents/:id', 'routes/admin/document-edit.tsx'),
    route('content/documents/:id/readers', 'routes/admin/document-readers.tsx'),
  ]),
]

const api = [route('healthz', 'routes/health.ts'), route('api/*', 'routes/api.ts')]

export default [...entry, ...staff, ...admin, ...api, route('*', 'routes/entry/not-found.tsx')] satisfies RouteConfig
