import { columnOf, type FieldBase, postedText } from './field.ts'
import { answered, refuse, textUpTo } from './refusal.ts'

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
export function check(field: TextField, answer: unknown, strict: boolean) {
  const [most, least] = [longest(field), field.atLeast ?? 0]
  return answered(answer, { empty: '', required: strict && field.required }, (given) => {
    const text = textUpTo(given, most, 'Please enter text', `Use at most ${most.toLocaleString('en-GB')} characters`)
    if (strict && text.length < least) refuse(field.required ?? `Use at least ${least} characters`)
    return text
  })
}

export const read = postedText

export const show = (_field: TextField, answer: unknown) => (typeof answer === 'string' ? answer : '')

export const columns = (field: TextField) => columnOf(field, (answer) => show(field, answer))

export const example = (field: TextField) => field.example ?? `An example answer: ${field.label.toLowerCase()}`

export const blank = (field: TextField) => field.default ?? ''
