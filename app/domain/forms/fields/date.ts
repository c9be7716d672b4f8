import { z } from 'zod'
import { isDay } from '~/platform/dates.ts'
import { type Answers, type Column, type Moment, type Posted } from '../answers.ts'
import { answered } from './answered.ts'
import { type FieldBase } from './field.ts'

/** A calendar day, `YYYY-MM-DD`; never an instant, so no zone can move it. */
export interface DateField extends FieldBase {
  kind: 'date'
  default?: 'today'
}

export function check(field: DateField, strict: boolean) {
  const text = z.string({ error: 'Enter a date' }).trim().max(40, 'Enter a date')
  const day = text.refine(isDay, 'Enter a real date as year-month-day, for example 2026-07-15')
  return answered(strict ? day : text, '', strict ? field.required : undefined)
}

/** `15 July 2026`. */
export function show(_field: DateField, answer: unknown) {
  if (typeof answer !== 'string' || !isDay(answer)) return typeof answer === 'string' ? answer : ''
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${answer}T00:00:00Z`),
  )
}

export const columns = (field: DateField): Column[] => [
  { title: field.label, of: (answers: Answers) => String(answers[field.name] ?? '') },
]

export const example = (_field: DateField) => '2026-07-15'

export const blank = (field: DateField, moment: Moment) => (field.default === 'today' ? moment.today : '')

export const read = (field: DateField, posted: Posted) => String(posted.get(field.name) ?? '')
