import { type Posted } from '../answers.ts'
import { columnOf, type FieldBase } from './field.ts'
import { answered, refuse } from './refusal.ts'

/** One to five stars. 0 means not rated and is allowed only in a draft. */
export interface RatingField extends FieldBase {
  kind: 'rating'
  default: number
}

export function check(field: RatingField, answer: unknown, strict: boolean) {
  const sentence = field.required ?? 'Choose a rating from 1 to 5'
  return answered(answer, { empty: 0, required: strict && sentence }, (given) => {
    const stars = typeof given === 'string' && /^\d$/.test(given) ? Number(given) : given
    const whole = typeof stars === 'number' && Number.isInteger(stars) ? stars : refuse(sentence)
    return whole < (strict ? 1 : 0) || whole > 5 ? refuse(sentence) : whole
  })
}

export const read = (field: RatingField, posted: Posted) => Number(posted.get(field.name) ?? 0) || 0

/** `4 out of 5`. */
export const show = (_field: RatingField, answer: unknown) =>
  typeof answer === 'number' && answer > 0 ? `${answer} out of 5` : ''

export const columns = (field: RatingField) => columnOf(field, (answer) => String(answer || ''))

export const example = (_field: RatingField) => 4

export const blank = (field: RatingField) => field.default
