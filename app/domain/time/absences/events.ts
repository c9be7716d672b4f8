import { admins, withKinds } from '../../kernel/events/event.ts'

export const absenceEvents = withKinds(
  { from: 'day', to: 'day' },
  {
    'absence.added': admins('absence_added', ['from', 'to'], 'Recorded an absence'),
    'absence.changed': admins('absence_changed', ['from', 'to'], 'Changed an absence'),
    'absence.removed': admins('absence_removed', ['from', 'to'], 'Removed an absence'),
  },
)
