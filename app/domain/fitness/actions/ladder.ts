import { addDays, countDays, type Day } from '~/platform/dates.ts'
import { type ActionKind, kindOf } from './kinds.ts'

/** Returns the days of the reminders before the due day: the kind's, or those from the action's own first step. */
export function stepsOf({ kind, remindDays }: { kind: string; remindDays: number | null }): ActionKind {
  const known = kindOf(kind)
  if (remindDays === null) return known
  return { ...known, remindBefore: [remindDays, ...known.remindBefore.filter((days) => days < remindDays)] }
}

/**
 * Returns the first day on which a reminder is due, not before `from`. After the last step there is one every day, so
 * there always is a next one. @param from today when an action is opened, tomorrow after today's reminder was sent
 */
export function nextReminder({ remindBefore }: Pick<ActionKind, 'remindBefore'>, dueOn: Day, from: Day): Day {
  const steps = remindBefore.map((days) => addDays(dueOn, -days)).filter((day) => day >= from)
  return steps.sort()[0] ?? from
}

/** Days from today to the due day; negative after it. */
export const daysUntil = (today: Day, dueOn: Day): number =>
  dueOn >= today ? countDays(today, dueOn) - 1 : 1 - countDays(dueOn, today)

/** 'Due today', 'Overdue by 3 days', 'Due in 5 days'. */
export function dueWords(daysLeft: number): string {
  const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
  if (daysLeft === 0) return 'Due today'
  return daysLeft < 0 ? `Overdue by ${days(-daysLeft)}` : `Due in ${days(daysLeft)}`
}
