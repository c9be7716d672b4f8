import { z } from 'zod'
import { type Answers, type Column, type Posted } from '../answers.ts'
import { answered } from './answered.ts'
import { type FieldBase } from './field.ts'

/** One to five stars; 0 means not rated and passes only in a draft. */
export interface RatingField extends FieldBase {
  kind: 'rating'
  default: number
}

export function check(field: RatingField, strict: boolean) {
  const sentence = field.required ?? 'Choose a rating from 1 to 5'
  const digit = z.union([z.number(), z.string().regex(/^\d$/, sentence)], { error: sentence })
  const stars = z.coerce.number<string | number>().int(sentence).max(5, sentence)
  return answered(digit.pipe(stars.min(strict ? 1 : 0, sentence)), 0, strict ? sentence : undefined)
}

/** `4 out of 5`. */
export const show = (_field: RatingField, answer: unknown) =>
  typeof answer === 'number' && answer > 0 ? `${answer} out of 5` : ''

export const columns = (field: RatingField): Column[] => [
  { title: field.label, of: (answers: Answers) => String(answers[field.name] || '') },
]

export const example = (_field: RatingField) => 4

export const blank = (field: RatingField) => field.default

export const read = (field: RatingField, posted: Posted) => Number(posted.get(field.name) ?? 0) || 0
