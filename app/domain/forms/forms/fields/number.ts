import { type Posted } from '../answers.ts'
import { columnOf, type FieldBase, postedText } from './field.ts'
import { answered, refuse } from './refusal.ts'

/** A whole number from `least.value` to `most.value`, both included. Each limit has its message. */
export interface NumberField extends FieldBase {
  kind: 'number'
  default?: number
  least: { value: number; message: string }
  most: { value: number; message: string }
}

/** Returns a number. Digits as text are read as a number, because HTML forms post text. */
export function check(field: NumberField, answer: unknown, strict: boolean) {
  return answered(answer, { empty: null, required: strict && field.required }, (given) => {
    const digits = typeof given === 'number' || (typeof given === 'string' && given.length <= 20)
    const number = digits ? Number(given) : NaN
    if (!Number.isFinite(number)) refuse('Enter a number')
    if (!strict) return number
    if (!Number.isInteger(number)) refuse('Enter a whole number')
    if (number < field.least.value) refuse(field.least.message)
    return number > field.most.value ? refuse(field.most.message) : number
  })
}

/** Returns the number typed. Text that is not a number is passed on, so that the check can report it. */
export function read(field: NumberField, posted: Posted) {
  const text = postedText(field, posted).trim()
  return text === '' ? null : Number.isNaN(Number(text)) ? text : Number(text)
}

export const show = (_field: NumberField, answer: unknown) => (typeof answer === 'number' ? String(answer) : '')

export const columns = (field: NumberField) => columnOf(field, (answer) => show(field, answer))

export const example = (field: NumberField) => Math.round((field.least.value + field.most.value) / 2)

export const blank = (field: NumberField) => field.default ?? null
