import { columnOf, type FieldBase, postedText } from './field.ts'
import { formedText } from './refusal.ts'

/** A choice among texts. An option is stored as `value` and shown as `label`; a plain text is both. */
export interface ChoiceField extends FieldBase {
  kind: 'choice'
  options: Option[]
  look: 'radio' | 'select'
  /** The text of a list while nothing is chosen; by default `Choose`. */
  placeholder?: string
  default?: string
  /** For the hour of a time in three lists: the names of the other two, so that one press sets all three to now. */
  hourOf?: { minute: string; period: string }
}

export type Option = string | { value: string; label: string }

export const valueOf = (option: Option) => (typeof option === 'string' ? option : option.value)

export const labelOf = (option: Option) => (typeof option === 'string' ? option : option.label)

/** Refuses a text that is not an option with the field's own message, as if nothing had been chosen. */
export function check(field: ChoiceField, answer: unknown, strict: boolean) {
  const sentence = field.required ?? 'Choose one of the answers offered'
  const isOffered = (text: string) => field.options.some((option) => valueOf(option) === text)
  return formedText(field, answer, strict, { most: 200, sentence, fits: isOffered, wrong: sentence })
}

export const read = postedText

export function show(field: ChoiceField, answer: unknown) {
  const option = field.options.find((each) => valueOf(each) === answer)
  return option ? labelOf(option) : typeof answer === 'string' ? answer : ''
}

export const columns = (field: ChoiceField) => columnOf(field, (answer) => show(field, answer))

export const example = (field: ChoiceField) => valueOf(field.options[0]!)

export const blank = (field: ChoiceField) => field.default ?? ''
