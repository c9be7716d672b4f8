import { isDay } from '~/platform/dates.ts'
import { type Moment } from '../answers.ts'
import { columnOf, type FieldBase, postedText } from './field.ts'
import { formedText } from './refusal.ts'

/** A calendar day, `YYYY-MM-DD`. It is not an instant, so no time zone can move it. */
export interface DateField extends FieldBase {
  kind: 'date'
  default?: 'today'
}

export const check = (field: DateField, answer: unknown, strict: boolean) =>
  formedText(field, answer, strict, {
    most: 40,
    sentence: 'Enter a date',
    fits: isDay,
    wrong: 'Enter a real date as year-month-day, for example 2026-07-15',
  })

export const read = postedText

/** `15 July 2026`. */
export function show(_field: DateField, answer: unknown) {
  if (typeof answer !== 'string' || !isDay(answer)) return typeof answer === 'string' ? answer : ''
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${answer}T00:00:00Z`),
  )
}

export const columns = (field: DateField) => columnOf(field, (answer) => String(answer ?? ''))

export const example = (_field: DateField, moment?: Moment) => moment?.today ?? '2026-07-15'

export const blank = (field: DateField, moment: Moment) => (field.default === 'today' ? moment.today : '')
