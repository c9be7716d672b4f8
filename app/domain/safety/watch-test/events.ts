import { admins, nobody, told } from '../../kernel/events/event.ts'
import { type AlertPayload } from '../emergencies/alert-payload.ts'

export const watchTestEvents = {
  'watch.raised': admins<AlertPayload>('watch_test_alert', null, 'Raised an alert to test monitoring'),
  'watch.tested': nobody('watch_tested', null, 'Tested lone-worker monitoring'),
  'watch.failed': told('admins', 'emergency_alert')<AlertPayload>(
    'watch_test_failed',
    null,
    'Failed the test of lone-worker monitoring',
  ),
}
