import { z } from 'zod'
import { type Answers, type Column, type Posted } from '../answers.ts'
import { answered } from './answered.ts'
import { type FieldBase } from './field.ts'

/** One of several texts. An option is stored as `value` and shown as `label`, or is both when it is a plain text. */
export interface ChoiceField extends FieldBase {
  kind: 'choice'
  options: Option[]
  look: 'radio' | 'select'
  /** What a list says while nothing is chosen; `Choose` when left out. */
  placeholder?: string
  default?: string
}

export type Option = string | { value: string; label: string }

export const valueOf = (option: Option) => (typeof option === 'string' ? option : option.value)

export const labelOf = (option: Option) => (typeof option === 'string' ? option : option.label)

/** A text that is not on offer is refused with the field's own message, as if nothing had been chosen. */
export function check(field: ChoiceField, strict: boolean) {
  const sentence = field.required ?? 'Choose one of the answers offered'
  const text = z.string({ error: sentence }).trim().max(200, sentence)
  const offered = text.refine((answer) => field.options.some((option) => valueOf(option) === answer), sentence)
  return answered(strict ? offered : text, '', strict ? field.required : undefined)
}

export function show(field: ChoiceField, answer: unknown) {
  const option = field.options.find((each) => valueOf(each) === answer)
  return option ? labelOf(option) : typeof answer === 'string' ? answer : ''
}

export const columns = (field: ChoiceField): Column[] => [
  { title: field.label, of: (answers: Answers) => show(field, answers[field.name]) },
]

export const example = (field: ChoiceField) => valueOf(field.options[0]!)

export const blank = (field: ChoiceField) => field.default ?? ''

export const read = (field: ChoiceField, posted: Posted) => String(posted.get(field.name) ?? '')
