import { type Field, type FieldOf, type Kind } from '~/domain/forms/forms/fields/kinds.ts'

/** What the input of one kind of field gets. `onChange` says that what the form would post has changed. */
export interface InputProps<K extends Kind> {
  field: FieldOf<K>
  /** The answer to begin with. */
  answer: unknown
  errors?: string[]
  onChange?: () => void
}

export const textOf = (answer: unknown) =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''

/** Name, label, hint, messages and whether an answer is required, as every control takes them. */
export const common = ({ field, errors }: { field: Field; errors?: string[] }) => ({
  name: field.name,
  label: field.label,
  hint: field.hint,
  errors,
  required: Boolean(field.required),
})
