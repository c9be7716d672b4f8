import { admins, withKinds } from '../../kernel/events/event.ts'

export const absenceEvents = withKinds(
  { from: 'day', to: 'day' },
  {
    'absence.added': admins('absence_added', ['from', 'to']),
    'absence.changed': admins('absence_changed', ['from', 'to']),
    'absence.removed': admins('absence_removed', ['from', 'to']),
  },
)
