import { z } from 'zod'
import { type Answers, type Column, type Posted } from '../answers.ts'
import { answered } from './answered.ts'
import { type FieldBase } from './field.ts'

/**
 * A yes or a no, stored as true or false. A `tick` is a box that counts as no until it is ticked; `mustTick` is the
 * message when it has to be. A `yes-no` question without `required` that nobody answered counts as no.
 */
export interface YesNoField extends FieldBase {
  kind: 'yes-no' | 'tick'
  mustTick?: string
}

const words: Record<string, boolean> = { true: true, yes: true, on: true, false: false, no: false }

export function check(field: YesNoField, strict: boolean) {
  const sentence = field.mustTick ?? 'Choose yes or no'
  const word = z.union([z.boolean(), z.string()], { error: sentence }).transform((answer, context) => {
    const meant = typeof answer === 'boolean' ? answer : words[answer.trim().toLowerCase()]
    if (meant !== undefined) return meant
    context.addIssue({ code: 'custom', message: sentence })
    return z.NEVER
  })
  const ticked = strict && field.mustTick ? word.refine((answer) => answer, sentence) : word
  if (strict) return answered(ticked, false, field.required ?? field.mustTick)
  return answered(ticked, field.required ? null : false)
}

export const show = (_field: YesNoField, answer: unknown) => (answer === true ? 'Yes' : answer === false ? 'No' : '')

export const columns = (field: YesNoField): Column[] => [
  { title: field.label, of: (answers: Answers) => show(field, answers[field.name]) },
]

export const example = (_field: YesNoField) => true

export const blank = (field: YesNoField) => (field.kind === 'yes-no' && field.required ? null : false)

/** A box that is not ticked is not posted at all; radio buttons post `yes` or `no`. */
export function read(field: YesNoField, posted: Posted) {
  const word = posted.get(field.name)
  if (field.kind === 'tick') return word !== null && word !== undefined
  return word === 'yes' ? true : word === 'no' ? false : blank(field)
}
