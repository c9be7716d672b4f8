import { type Field, type FieldOf, type Kind } from '~/domain/forms/forms/fields/kinds.ts'

/** The props of a field's input. `onChange` reports that the form's content has changed. */
export interface InputProps<K extends Kind> {
  field: FieldOf<K>
  /** The initial answer. */
  answer: unknown
  errors?: string[]
  onChange?: () => void
}

export const textOf = (answer: unknown) =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''

/** Name, label, hint, messages and whether an answer is required, in the form that every control takes. */
export const common = ({ field, errors }: { field: Field; errors?: string[] }) => ({
  name: field.name,
  label: field.label,
  hint: field.hint,
  errors,
  required: Boolean(field.required),
})
