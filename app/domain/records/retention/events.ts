import { admins, nobody, withKinds } from '../../kernel/events/event.ts'

export const retentionEvents = withKinds(
  { 'removed.cutoff': 'instant' },
  {
    'retention.policy_set': nobody('data_retention_policy_created', null, 'Set a retention policy'),
    'retention.policy_removed': nobody('data_retention_policy_removed'),
    'retention.change_cancelled': nobody('data_retention_change_cancelled'),
    'retention.cleaned': admins('expired_data_cleanup', null, 'Removed expired data'),
    'retention.hold_changed': nobody('legal_hold_changed'),
    'person.erased': nobody('person_erased'),
  },
)
