import { z } from 'zod'
import { type Answers, type Column, type Posted } from '../answers.ts'
import { answered } from './answered.ts'
import { type FieldBase } from './field.ts'

/** One line of text, or several when `kind` is `paragraph`. `atLeast` counts characters after trimming. */
export interface TextField extends FieldBase {
  kind: 'text' | 'paragraph'
  default?: string
  atLeast?: number
  atMost?: number
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal'
  example?: string
}

/** The longest text taken: 200 characters on one line, 5,000 in a paragraph, unless the field says otherwise. */
export const longest = (field: TextField) => field.atMost ?? (field.kind === 'text' ? 200 : 5000)

/** Text, trimmed. On submit the least length counts, with the field's own message. */
export function check(field: TextField, strict: boolean) {
  const most = longest(field)
  const text = z
    .string({ error: 'Please enter text' })
    .trim()
    .max(most, `Use at most ${most.toLocaleString('en-GB')} characters`)
  const least = strict && field.atLeast ? text.min(field.atLeast, field.required) : text
  return answered(least, '', strict ? field.required : undefined)
}

export const show = (_field: TextField, answer: unknown) => (typeof answer === 'string' ? answer : '')

export const columns = (field: TextField): Column[] => [
  { title: field.label, of: (answers: Answers) => show(field, answers[field.name]) },
]

export const example = (field: TextField) => field.example ?? `An example answer: ${field.label.toLowerCase()}`

export const blank = (field: TextField) => field.default ?? ''

export const read = (field: TextField, posted: Posted) => String(posted.get(field.name) ?? '')
