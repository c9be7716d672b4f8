import { expect, it } from 'vitest'
import { addDays } from '~/platform/dates.ts'
import { ACTION_KINDS } from './kinds.ts'
import { dueWords, nextReminder } from './ladder.ts'

it.each([
  ['2026-11-14', '2026-11-14'],
  ['2026-11-15', '2026-12-14'],
  ['2027-03-08', '2027-03-13'],
  ['2027-03-14', '2027-03-14'],
  ['2027-03-15', '2027-03-15'],
  ['2027-04-01', '2027-04-01'],
])('papers that end on 14 March: from %s the next reminder is on %s', (from, expected) => {
  expect(nextReminder(ACTION_KINDS.renewal, '2027-03-14', from)).toBe(expected)
})

it('over 130 days each step comes once, and after the last day there is one every day', () => {
  const [due, first] = ['2027-03-14', addDays('2027-03-14', -125)]
  const sent: number[] = []
  let next = nextReminder(ACTION_KINDS.renewal, due, first)
  for (let day = 0; day < 130; day++) {
    const today = addDays(first, day)
    if (next > today) continue
    sent.push(125 - day)
    next = nextReminder(ACTION_KINDS.renewal, due, addDays(today, 1))
  }
  expect(sent).toEqual([120, 90, 60, 30, 14, 7, 1, 0, -1, -2, -3, -4])
})

it('says in words how long is left', () => {
  expect([0, 1, 5, -1, -3].map(dueWords)).toEqual([
    'Due today',
    'Due in 1 day',
    'Due in 5 days',
    'Overdue by 1 day',
    'Overdue by 3 days',
  ])
})
