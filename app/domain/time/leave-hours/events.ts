import { both, withKinds } from '../../kernel/events/event.ts'

export const leaveHoursEvents = withKinds(
  { day: 'day', kind: 'code' },
  {
    'leave_hours.set': both('leave_in_hours_set', ['inHours', 'rolledUp'], 'Switched how leave is counted'),
    'leave_hours.entered': both('leave_hours_entered', ['kind', 'minutes', 'day'], 'Entered leave in hours'),
  },
)
