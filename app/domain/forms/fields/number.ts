import { z } from 'zod'
import { type Answers, type Column, type Posted } from '../answers.ts'
import { answered } from './answered.ts'
import { type FieldBase } from './field.ts'

/** A whole number from `least.value` to `most.value`, both included, each with its message. */
export interface NumberField extends FieldBase {
  kind: 'number'
  default?: number
  least: { value: number; message: string }
  most: { value: number; message: string }
}

/** A number; digits as text are read as a number, because HTML forms post text. */
export function check(field: NumberField, strict: boolean) {
  const number = z.coerce.number<string | number>({ error: 'Enter a number' })
  const ranged = number
    .int('Enter a whole number')
    .min(field.least.value, field.least.message)
    .max(field.most.value, field.most.message)
  const digits = z.union([z.number(), z.string().max(20)], { error: 'Enter a number' })
  return answered(digits.pipe(strict ? ranged : number), null, strict ? field.required : undefined)
}

export const show = (_field: NumberField, answer: unknown) => (typeof answer === 'number' ? String(answer) : '')

export const columns = (field: NumberField): Column[] => [
  { title: field.label, of: (answers: Answers) => show(field, answers[field.name]) },
]

export const example = (field: NumberField) => Math.round((field.least.value + field.most.value) / 2)

export const blank = (field: NumberField) => field.default ?? null

/** The number typed; text that is no number is passed on, so that the check can say so. */
export function read(field: NumberField, posted: Posted) {
  const text = String(posted.get(field.name) ?? '').trim()
  return text === '' ? null : Number.isNaN(Number(text)) ? text : Number(text)
}
