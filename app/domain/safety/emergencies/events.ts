import { told, withKinds, word } from '../../kernel/events/event.ts'
import { type AlertChangePayload, type AlertPayload } from './alert-payload.ts'

const raised = told('control_and_person', 'emergency_alert')<AlertPayload>
const changed = told('control_and_person', 'emergency_update')<AlertChangePayload>
const changedForControl = told('control', 'emergency_update')<AlertChangePayload>
const raisedForOthers = told('other_admins', 'emergency_alert')<AlertPayload>
const changedForOthers = told('other_admins', 'emergency_update')<AlertChangePayload>

export const emergencyEvents = withKinds(
  { type: 'code', kind: 'code', outcome: 'code', drill: 'mark' },
  {
    'alert.raised': raised('emergency_raised', ['drill', 'location'], 'Raised an alert'),
    'alert.pressed_again': changed('emergency_pressed_again', ['drill'], 'Pressed SOS again'),
    'alert.safe': changed('emergency_safe', ['drill'], 'Said that they are safe'),
    'alert.checked_in': changed('emergency_checked_in', null, 'Checked in after an alert'),
    'alert.acknowledged': changed('emergency_acknowledged', ['drill'], 'Acknowledged an alert', (payload) => ({
      title: 'Your emergency alert was seen',
      text: word(payload, 'acknowledgedBy') && `By ${word(payload, 'acknowledgedBy')}`,
      to: '/emergency',
    })),
    'alert.acknowledge_undone': changed('emergency_acknowledge_undone', null, 'Undid the acknowledgement of an alert'),
    'alert.noted': changedForControl('emergency_noted', [], 'Added a note to an alert'),
    'alert.going': changed('emergency_help_on_the_way', null, 'Noted who is attending an alert'),
    'alert.place_sent': changedForControl('emergency_place_sent', [], 'Sent their location with an open alert'),
    'alert.place_stopped': changed('emergency_place_stopped', [], 'Stopped sending their location'),
    'alert.place_resumed': changed('emergency_place_resumed', [], 'Resumed sending their location'),
    'alert.resolved': changed('emergency_resolved', ['drill'], 'Resolved an alert'),
    'alert.resolve_undone': changed('emergency_resolve_undone', null, 'Reopened a resolved alert'),
    'alert.escalated': raised('emergency_escalated', [], 'Escalated an alert'),
    'lone.alert_changed': changedForOthers('lone_alert_changed', null, 'Changed a duress alert'),
    'lone.alert_escalated': raisedForOthers('lone_alert_escalated', null, 'Escalated a duress alert'),
  },
)
