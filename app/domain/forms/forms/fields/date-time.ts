import { type Moment } from '../answers.ts'
import { columnOf, type FieldBase, postedText } from './field.ts'
import { formedText } from './refusal.ts'

/** A day and a time of day as the person's clock showed them: `YYYY-MM-DDTHH:MM`, seconds and zone allowed. */
export interface DateTimeField extends FieldBase {
  kind: 'date-time'
}

const form = /^(\d{4})-(\d{2})-(\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

const isMoment = (text: string) => {
  const parts = form.exec(text)
  if (!parts) return false
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])))
  return day.getUTCMonth() === Number(parts[2]) - 1 && day.getUTCDate() === Number(parts[3])
}

export const check = (field: DateTimeField, answer: unknown, strict: boolean) =>
  formedText(field, answer, strict, {
    most: 40,
    sentence: 'Enter a date and time',
    fits: isMoment,
    wrong: 'Enter a real date and time, for example 2026-07-15T14:30',
  })

export const read = postedText

/** `15 July 2026, 14:30`, with the digits as entered. If a zone was sent, it is shown too. */
export function show(_field: DateTimeField, answer: unknown) {
  if (typeof answer !== 'string' || !isMoment(answer)) return typeof answer === 'string' ? answer : ''
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const zone = form.exec(answer)?.[7]
  const suffix = zone ? ` (${zone === 'Z' ? 'UTC' : `UTC${zone}`})` : ''
  return `${day.format(new Date(`${answer.slice(0, 10)}T00:00:00Z`))}, ${answer.slice(11, 16)}${suffix}`
}

export const columns = (field: DateTimeField) => columnOf(field, (answer) => String(answer ?? ''))

export const example = (_field: DateTimeField, moment?: Moment) =>
  moment ? `${moment.today}T${moment.now}` : '2026-07-15T14:30'

export const blank = (_field: DateTimeField) => ''
