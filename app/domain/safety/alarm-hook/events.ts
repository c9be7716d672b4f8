import { nobody } from '../../kernel/events/event.ts'

export const alarmHookEvents = {
  'alarm_hook.set': nobody('alarm_hook_set', null, 'Changed the alarm hook'),
  'alarm_hook.secret_replaced': nobody('alarm_hook_secret_replaced', null, 'Replaced the secret of the alarm hook'),
  'alarm_hook.phones_set': nobody('alarm_phones_set', null, 'Changed the telephone list for alarms'),
  'alarm_hook.tested': nobody('alarm_hook_tested', null, 'Tested the alarm hook'),
}
