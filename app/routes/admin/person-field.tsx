import { type PersonChoice } from '~/domain/people/choose.server.ts'
import { type FieldProps, TextField } from '~/ui/field.tsx'

/** A person by username, e-mail address, employee ID or full name; the browser completes what is typed. */
export function PersonField({
  people,
  ...field
}: FieldProps & { people: readonly PersonChoice[]; defaultValue?: string; required?: boolean; className?: string }) {
  const list = `${field.id ?? field.name}-people`
  return (
    <>
      <TextField {...field} list={list} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      <datalist id={list}>
        {people.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}
