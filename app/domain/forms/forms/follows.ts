import { addDays, type Day, dayOf, weekday } from '~/platform/dates.ts'
import { type Answers } from './answers.ts'
import { holds } from './condition.ts'
import { itemsMarked } from './form.ts'
import { type DueIn, type Follow, type FollowCondition, type Template } from './template.ts'

/** The actions that a rule opens for the answers of a form. */
export type FollowUp = Pick<Follow, 'action' | 'words' | 'about' | 'atSite' | 'dueIn'>

/** Returns the work that these answers require, in the order of the form's rules. */
export const followUpsOf = ({ follows = [] }: Pick<Template, 'follows'>, answers: Answers): FollowUp[] =>
  follows
    .filter(({ when }) => when.every((condition) => meets(condition, answers)))
    .map(({ action, words, named, about, atSite, dueIn, when }) => {
      const [first] = when
      const marked = first && 'has' in first && first.has ? itemsMarked(answers[first.field], first.has) : []
      const whole = named ? `${words} ${String(answers[named] ?? '')}`.trim() : words
      return { action, words: marked.length ? `${whole}: ${marked.join(', ')}` : whole, about, atSite, dueIn }
    })

const NOTHING =
  /^(no|none|nil|nothing|not? (needed|required|applicable)|no follow[ -]?up( needed| required| action)?|n\/?a|-+)?$/

const meets = (condition: FollowCondition, answers: Answers): boolean => {
  if (!('asks' in condition)) return holds(condition, answers)
  const answer = answers[condition.field]
  return (
    typeof answer === 'string' &&
    !NOTHING.test(
      answer
        .toLowerCase()
        .replace(/[.!\s]+$/, '')
        .trim(),
    )
  )
}

/**
 * Returns the due day, counted from the instant at which the form was finished. Working days are Monday to Friday
 * without bank holidays, and the day of the form does not count.
 */
export function dueDay(dueIn: DueIn, from: Date, isBankHoliday: (day: Day) => boolean): Day {
  if ('hours' in dueIn) return dayOf(new Date(from.getTime() + dueIn.hours * 3_600_000))
  if ('days' in dueIn) return addDays(dayOf(from), dueIn.days)
  let day = dayOf(from)
  for (let left = dueIn.workingDays; left > 0;) {
    day = addDays(day, 1)
    if (weekday(day) % 6 !== 0 && !isBankHoliday(day)) left -= 1
  }
  return day
}
