import { useRef, useState } from 'react'
import { call } from '~/api/call.ts'
import { type PersonChoice } from '~/domain/kernel/people/choose.server.ts'
import { personLabel } from '~/domain/kernel/people/person-label.ts'
import { type FieldProps, TextField } from '~/ui/field.tsx'

const MOST = 20

/**
 * A person by username, email address, employee ID or full name. Typed text is searched on the server, so that everyone
 * can be found. Without scripts the whole of it must be typed, and the answer suggests people if it nearly matches.
 */
export function PersonField({
  people,
  ...field
}: FieldProps & { people: readonly PersonChoice[]; defaultValue?: string; required?: boolean; className?: string }) {
  const [found, setFound] = useState(people)
  const asked = useRef(0)
  const list = `${field.id ?? field.name}-people`
  async function lookUp(q: string) {
    const turn = ++asked.current
    const fitting = await call('GET /api/admin/users', { q, active: 'true', limit: MOST }).catch(() => null)
    // Answers may overtake one another; without an answer, the earlier matches stay.
    if (fitting && turn === asked.current)
      setFound(fitting.map((person) => ({ value: person.username, label: personLabel(person) })))
  }
  return (
    <>
      <TextField
        {...field}
        list={list}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => void lookUp(value.trim().slice(0, 100))}
      />
      <datalist id={list}>
        {found.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}
