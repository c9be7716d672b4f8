import { nobody } from '../../kernel/events/event.ts'

export const alarmHookEvents = {
  'alarm_hook.set': nobody('alarm_hook_set'),
  'alarm_hook.secret_replaced': nobody('alarm_hook_secret_replaced'),
  'alarm_hook.phones_set': nobody('alarm_phones_set'),
  'alarm_hook.tested': nobody('alarm_hook_tested'),
}
