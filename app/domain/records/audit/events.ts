import { nobody, withKinds } from '../../kernel/events/event.ts'

export const auditEvents = withKinds(
  { userId: 'person', from: 'day', to: 'day' },
  {
    'audit.viewed': nobody('view_audit_logs', [], 'Viewed the audit log'),
    'audit.exported': nobody('audit_logs_exported', [], 'Exported the audit log'),
    'access.refused': nobody('access_refused', null, 'Was refused access'),
  },
)
