import { expect, it } from 'vitest'
import { NO_ROUNDING, paidSpan, type PayRule, ruleOn } from './rounding.ts'

const at = (time: string) => new Date(`2026-11-16T${time}Z`)
const duty = { startsAt: at('07:00:00'), endsAt: at('19:00:00') }
const rule = (rounding: PayRule['rounding'], withinMinutes: number | null = null): PayRule => ({
  ...{ from: '2026-11-01', rounding, withinMinutes, reason: null },
})

it.each([
  ['none leaves the times as they are', rule('none'), '06:52:10', '19:07:00', '06:52:10', '19:07:00'],
  ['the nearest 5 minutes', rule('nearest_5'), '06:52:10', '19:07:40', '06:50:00', '19:10:00'],
  ['the nearest 15 minutes', rule('nearest_15'), '06:52:29', '19:07:31', '06:45:00', '19:15:00'],
  ['the times of the shift within 10 minutes', rule('to_duty', 10), '06:52:10', '19:10:00', '07:00:00', '19:00:00'],
  ['a minute later they stay', rule('to_duty', 10), '06:49:59', '19:10:01', '06:49:59', '19:10:01'],
])('%s', (_what, given, start, end, paidStart, paidEnd) => {
  const worked = { startsAt: at(start), endsAt: at(end) }
  expect(paidSpan(worked, duty, given)).toEqual({ startsAt: at(paidStart), endsAt: at(paidEnd) })
})

it('unplanned work is not moved to a planned time', () => {
  const worked = { startsAt: at('06:52:10'), endsAt: at('19:07:00') }
  expect(paidSpan(worked, null, rule('to_duty', 10))).toEqual(worked)
})

it('the end never comes before the start', () => {
  const worked = { startsAt: at('06:52:40'), endsAt: at('06:53:00') }
  const late = { startsAt: at('07:00:00'), endsAt: at('19:00:00') }
  const { startsAt, endsAt } = paidSpan(worked, late, rule('to_duty', 10))
  expect(+endsAt - +startsAt).toBe(0)
})

it('a shift without minutes, such as one whose time was refused, is paid none', () => {
  for (const time of ['06:55:00', '18:55:00', '07:00:00']) {
    const worked = { startsAt: at(time), endsAt: at(time) }
    expect(paidSpan(worked, duty, rule('to_duty', 10)), time).toEqual(worked)
  }
})

it('a rule applies to shifts from its day on, and earlier ones keep the earlier rule', () => {
  const rules = [rule('nearest_15'), { ...rule('to_duty', 5), from: '2026-12-01' }]
  expect(ruleOn(rules, '2026-10-31')).toEqual(NO_ROUNDING)
  expect(ruleOn(rules, '2026-11-30').rounding).toBe('nearest_15')
  expect(ruleOn(rules, '2026-12-01').rounding).toBe('to_duty')
})
