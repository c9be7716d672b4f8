import { admins, nobody } from './event.ts'

export const eventsEvents = {
  'audit.sealed': nobody('audit_log_sealed'),
  'audit.pruned': admins('audit_log_pruned'),
  'reaction.failed': admins('reaction_failed'),
  'reaction.retried': nobody('reaction_retried'),
}
