import { z } from 'zod'
import { type Answers, type Column, type Posted } from '../answers.ts'
import { answered } from './answered.ts'
import { type FieldBase } from './field.ts'

/** Any number of the texts on offer, stored as a list. */
export interface ChoicesField extends FieldBase {
  kind: 'choices'
  options: string[]
}

export function check(field: ChoicesField, strict: boolean) {
  const sentence = 'Choose from the answers offered'
  const texts = z.array(z.string({ error: sentence }).max(200, sentence), { error: sentence }).max(50, sentence)
  const offered = texts.refine((answers) => answers.every((each) => field.options.includes(each)), sentence)
  if (!strict) return answered(texts, [])
  return answered(field.required ? offered.min(1, field.required) : offered, [], field.required)
}

export const show = (_field: ChoicesField, answer: unknown) => (Array.isArray(answer) ? answer.join(', ') : '')

export const columns = (field: ChoicesField): Column[] => [
  { title: field.label, of: (answers: Answers) => show(field, answers[field.name]) },
]

export const example = (field: ChoicesField) => field.options.slice(0, 2)

export const blank = (_field: ChoicesField): string[] => []

export const read = (field: ChoicesField, posted: Posted) => posted.getAll(field.name).map(String)
