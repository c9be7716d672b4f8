import { admins, nobody } from './event.ts'

export const eventsEvents = {
  'audit.sealed': nobody('audit_log_sealed', null, 'Sealed the audit log'),
  'audit.pruned': admins('audit_log_pruned', null, 'Removed details of old audit entries'),
  'reaction.failed': admins('reaction_failed', null, 'Failed at a follow-up task'),
  'reaction.retried': nobody('reaction_retried', null, 'Tried a follow-up task again'),
}
