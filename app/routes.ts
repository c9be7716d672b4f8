import { index, layout, type RouteConfig, route } from '@remix-run/route-config'

const entry = [
  index('routes/entry/landing.tsx'),
  route('privacy-policy', 'routes/entry/privacy-policy.tsx'),
  route('medical-emergency', 'routes/entry/medical-emergency.tsx'),
  route('medical-emergency/:protocol', 'routes/entry/medical-protocol.tsx'),
  route('login', 'routes/entry/login.tsx'),
  route('login-staff', 'routes/entry/login-staff.ts'),
  route('logout', 'routes/entry/logout.ts'),
  route('change-password', 'routes/entry/change-password.tsx'),
  route('account', 'routes/entry/account.tsx'),
  route('admin/login', 'routes/entry/admin-login.tsx'),
]

const staff = [
  layout('routes/staff/layout.tsx', [
    route('home', 'routes/staff/home.tsx'),
    route('holidays', 'routes/staff/holidays.tsx'),
    route('privacy-choices', 'routes/staff/privacy-choices.tsx'),
  ]),
]

const admin = [
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/index.ts'),
    route('staff', 'routes/admin/staff.tsx'),
    route('holidays', 'routes/admin/holidays.tsx'),
    route('holidays/calendar', 'routes/admin/holiday-calendar.tsx'),
    route('holidays/people', 'routes/admin/holiday-people.tsx'),
    route('holidays/people/:id', 'routes/admin/holiday-person.tsx'),
    route('threat-level', 'routes/admin/threat-level.tsx'),
    route('staff/manage', 'routes/admin/staff-manage.tsx'),
    route('staff/new', 'routes/admin/staff-new.tsx'),
    route('staff/:id/edit', 'routes/admin/staff-edit.tsx'),
    route('staff/:id/delete', 'routes/admin/staff-delete.tsx'),
  ]),
]

const api = [
  route('healthz', 'routes/api/health.ts'),

  route('api/auth/user', 'routes/api/auth-user.ts'),
  route('api/auth/login', 'routes/api/auth-login.ts'),
  route('api/auth/logout', 'routes/api/auth-logout.ts'),
  route('api/auth/change-password', 'routes/api/auth-change-password.ts'),
  route('api/auth/set-password', 'routes/api/auth-set-password.ts'),
  route('api/auth/second-factor', 'routes/api/auth-second-factor.ts'),
  route('api/admin/second-factor-policy', 'routes/api/admin-second-factor-policy.ts'),
  route('api/auth/sessions', 'routes/api/auth-sessions.ts'),
  route('api/auth/sessions/:id', 'routes/api/auth-session.ts'),

  route('api/holidays', 'routes/api/holidays.ts'),
  route('api/holidays/:id', 'routes/api/holiday.ts'),
  route('api/threat-level', 'routes/api/threat-level.ts'),
  route('api/geocode/reverse', 'routes/api/geocode-reverse.ts'),
  route('api/auth/consent', 'routes/api/auth-consent.ts'),
  route('api/consent-logs', 'routes/api/consent-logs.ts'),
  route('api/admin/consent-status', 'routes/api/admin-consent-status.ts'),
  route('api/clock', 'routes/api/clock.ts'),
  route('api/clock/status', 'routes/api/clock-status.ts'),
  route('api/clock/history', 'routes/api/clock-history.ts'),

  route('api/files/:id', 'routes/api/file.ts'),
  route('api/events', 'routes/api/events.ts'),

  route('api/news', 'routes/api/news.ts'),
  route('api/documents', 'routes/api/documents.ts'),
  route('api/documents/:id/acknowledge', 'routes/api/document-acknowledge.ts'),
  route('api/performance/metrics', 'routes/api/performance-metrics.ts'),
  route('api/performance/feedback', 'routes/api/performance-feedback.ts'),
  route('api/admin/performance/feedback', 'routes/api/admin-performance-feedback.ts'),
  route('api/admin/news', 'routes/api/admin-news.ts'),
  route('api/admin/news/:id', 'routes/api/admin-news-article.ts'),
  route('api/admin/documents', 'routes/api/admin-documents.ts'),
  route('api/admin/documents/:id', 'routes/api/admin-document.ts'),
  route('api/admin/documents/:id/acknowledgements', 'routes/api/admin-document-acknowledgements.ts'),
  route('api/admin/files', 'routes/api/admin-files.ts'),

  route('api/admin/users', 'routes/api/admin-users.ts'),
  route('api/admin/users/:id', 'routes/api/admin-user.ts'),
  route('api/admin/staff', 'routes/api/admin-staff.ts'),
  route('api/admin/staff/:id', 'routes/api/admin-staff-member.ts'),
  route('api/admin/staff/:id/reactivate', 'routes/api/admin-staff-reactivate.ts'),

  route('api/admin/control-room/status', 'routes/api/admin-control-room-status.ts'),
  route('api/admin/control-room/activate', 'routes/api/admin-control-room-activate.ts'),
  route('api/admin/control-room/deactivate', 'routes/api/admin-control-room-deactivate.ts'),
  route('api/admin/holiday-requests', 'routes/api/admin-holiday-requests.ts'),
  route('api/admin/holiday-requests/:id', 'routes/api/admin-holiday-request.ts'),
  route('api/admin/holiday-calendar', 'routes/api/admin-holiday-calendar.ts'),
  route('api/admin/users/:id/holiday-entitlement', 'routes/api/admin-holiday-entitlement.ts'),
  route('api/admin/users/:id/reset-holidays', 'routes/api/admin-reset-holidays.ts'),
  route('api/admin/users/:id/holiday-ledger', 'routes/api/admin-holiday-ledger.ts'),
  route('api/admin/threat-level', 'routes/api/admin-threat-level.ts'),
  route('api/admin/threat-level/refresh', 'routes/api/admin-threat-refresh.ts'),
  route('api/forms/templates', 'routes/api/forms-templates.ts'),
  route('api/forms/photos', 'routes/api/forms-photos.ts'),
  route('api/forms/submit', 'routes/api/forms-submit.ts'),
  route('api/forms/submissions', 'routes/api/forms-submissions.ts'),
  route('api/forms/submissions/:id', 'routes/api/forms-submission.ts'),
  route('api/forms/submissions/:id/submit', 'routes/api/forms-submission-submit.ts'),
  route('api/forms/submissions/:id/pdf', 'routes/api/forms-submission-pdf.ts'),
  route('api/admin/form-submissions', 'routes/api/admin-form-submissions.ts'),
  route('api/admin/form-submissions/export', 'routes/api/admin-form-submissions-export.ts'),
  route('api/admin/form-submissions/:id', 'routes/api/admin-form-submission.ts'),
  route('api/admin/clock-entries', 'routes/api/admin-clock-entries.ts'),
  route('api/admin/clock-entries/:id', 'routes/api/admin-clock-entry.ts'),
  route('api/admin/clock-policy', 'routes/api/admin-clock-policy.ts'),
  route('api/admin/safety-violations', 'routes/api/admin-safety-violations.ts'),
  route('api/admin/safety-violations/:id', 'routes/api/admin-safety-violation.ts'),

  route('api/*', 'routes/api/unknown.ts'),
]

export default [...entry, ...staff, ...admin, ...api, route('*', 'routes/entry/not-found.tsx')] satisfies RouteConfig
