import { nobody, withKinds } from '../../kernel/events/event.ts'

export const payEvents = withKinds(
  { from: 'day', to: 'day' },
  {
    'pay.period_added': nobody('pay_period_added'),
    'pay.period_approved': nobody('pay_period_approved'),
    'pay.period_locked': nobody('pay_period_locked'),
    'pay.period_reopened': nobody('pay_period_reopened'),
    'pay.period_unlocked': nobody('pay_period_unlocked'),
    'pay.rules_set': nobody('pay_rules_set'),
    'pay.exported': nobody('pay_period_exported'),
  },
)
