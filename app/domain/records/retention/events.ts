import { admins, nobody, withKinds } from '../../kernel/events/event.ts'

export const retentionEvents = withKinds(
  { 'removed.cutoff': 'instant' },
  {
    'retention.policy_set': nobody('data_retention_policy_created', null, 'Set a retention policy'),
    'retention.policy_removed': nobody('data_retention_policy_removed', null, 'Removed a retention policy'),
    'retention.change_cancelled': nobody(
      'data_retention_change_cancelled',
      null,
      'Cancelled a shorter retention period',
    ),
    'retention.cleaned': admins('expired_data_cleanup', null, 'Removed expired data'),
    'retention.hold_changed': nobody('legal_hold_changed', null, 'Changed a legal hold'),
    'person.erased': nobody('person_erased', null, 'Erased a person’s data'),
  },
)
