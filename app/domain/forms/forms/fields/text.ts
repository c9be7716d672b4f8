import { columnOf, type FieldBase, postedText } from './field.ts'
import { answered, refuse, textUpTo } from './refusal.ts'

/** One line of text, or several if `kind` is `paragraph`. `atLeast` counts characters after trimming. */
export interface TextField extends FieldBase {
  kind: 'text' | 'paragraph'
  default?: string
  atLeast?: number
  atMost?: number
  /** How many digits it should have. Another number is questioned, not refused. */
  digits?: number
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal'
  example?: string
}

/** The longest text accepted: 200 characters on one line, 5,000 in a paragraph, unless the field sets another limit. */
export const longest = (field: TextField) => field.atMost ?? (field.kind === 'text' ? 200 : 5000)

/** Returns the text, trimmed. On submit the least length applies, with the field's own message. */
export function check(field: TextField, answer: unknown, strict: boolean) {
  const [most, least] = [longest(field), field.atLeast ?? 0]
  return answered(answer, { empty: '', required: strict && field.required }, (given) => {
    const text = textUpTo(given, most, 'Please enter text', `Use at most ${most.toLocaleString('en-GB')} characters`)
    if (strict && text.length < least) refuse(field.required ?? `Use at least ${least} characters`)
    return text
  })
}

/** Returns the doubt about the number of digits, in words, if the field has one. */
export function doubt(field: TextField, answer: unknown): string | null {
  if (!field.digits || typeof answer !== 'string' || answer.trim() === '') return null
  const found = answer.replace(/[\s-]/g, '')
  if (/\D/.test(found)) return `${field.label} has digits only. Please check it.`
  if (found.length === field.digits) return null
  return `${field.label} has ${field.digits} digits, and this has ${found.length}. Please check it.`
}

export const read = postedText

export const show = (_field: TextField, answer: unknown) => (typeof answer === 'string' ? answer : '')

export const columns = (field: TextField) => columnOf(field, (answer) => show(field, answer))

export const example = (field: TextField) => field.example ?? `An example answer: ${field.label.toLowerCase()}`

export const blank = (field: TextField) => field.default ?? ''
