import { nobody, withKinds } from '../../kernel/events/event.ts'

export const payEvents = withKinds(
  { from: 'day', to: 'day' },
  {
    'pay.period_added': nobody('pay_period_added', null, 'Added a pay period'),
    'pay.period_approved': nobody('pay_period_approved', null, 'Approved a pay period'),
    'pay.period_locked': nobody('pay_period_locked', null, 'Locked a pay period'),
    'pay.period_reopened': nobody('pay_period_reopened', null, 'Reopened a pay period'),
    'pay.period_unlocked': nobody('pay_period_unlocked', null, 'Unlocked a pay period'),
    'pay.rules_set': nobody('pay_rules_set', null, 'Changed the pay rules'),
    'pay.exported': nobody('pay_period_exported', null, 'Exported a pay period'),
  },
)
