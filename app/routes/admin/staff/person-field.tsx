import { useFetcher } from '@remix-run/react'
import { type PersonChoice } from '~/domain/people/choose.server.ts'
import { type FieldProps, TextField } from '~/ui/field.tsx'
import { type loader } from './choices.ts'

/**
 * A person by username, email address, employee ID or full name. What is typed is looked up on the server, so that
 * everybody can be found; without scripts the whole word is typed, and a near miss is answered with who may be meant.
 */
export function PersonField({
  people,
  ...field
}: FieldProps & { people: readonly PersonChoice[]; defaultValue?: string; required?: boolean; className?: string }) {
  const found = useFetcher<typeof loader>()
  const list = `${field.id ?? field.name}-people`
  return (
    <>
      <TextField
        {...field}
        list={list}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) =>
          found.load(`/admin/people-choices?${new URLSearchParams({ q: value.trim() })}`)
        }
      />
      <datalist id={list}>
        {(found.data?.people ?? people).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}
