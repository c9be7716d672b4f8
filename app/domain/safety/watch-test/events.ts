import { admins, nobody, told } from '../../kernel/events/event.ts'
import { type AlertPayload } from '../emergencies/alert-payload.ts'

export const watchTestEvents = {
  'watch.raised': admins<AlertPayload>('watch_test_alert'),
  'watch.tested': nobody('watch_tested'),
  'watch.failed': told('admins', 'emergency_alert')<AlertPayload>('watch_test_failed'),
}
