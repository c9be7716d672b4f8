import { useRef, useState } from 'react'
import { call } from '~/api/call.ts'
import { siteLabel } from '~/domain/kernel/sites/site-label.ts'
import { type FieldProps, TextField } from '~/ui/field.tsx'

const MOST = 20

/**
 * A site chosen by name, for companies with too many for a list. Typed words are searched on the server. Without
 * scripts a person types part of the name, and the answer offers the matches.
 */
export function SiteByName(
  field: FieldProps & { defaultValue?: string; placeholder?: string; required?: boolean; className?: string },
) {
  const [found, setFound] = useState<string[]>([])
  const asked = useRef(0)
  const list = `${field.id ?? field.name}-sites`
  async function lookUp(typed: string) {
    const turn = ++asked.current
    const q = typed.trim().slice(0, 250)
    const fitting = q ? await call('GET /api/admin/sites', { q, limit: MOST }).catch(() => null) : []
    // Answers may overtake one another; without an answer, the earlier matches stay.
    if (fitting && turn === asked.current) setFound(fitting.map(siteLabel))
  }
  return (
    <>
      <TextField
        {...field}
        list={list}
        autoComplete="off"
        spellCheck={false}
        maxLength={250}
        onChange={({ currentTarget: { value } }) => void lookUp(value)}
      />
      <datalist id={list}>
        {found.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </>
  )
}
