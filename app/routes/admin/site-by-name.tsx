import { useRef, useState } from 'react'
import { call } from '~/api/call.ts'
import { siteLabel } from '~/domain/kernel/sites/site-label.ts'
import { type FieldProps, TextField } from '~/ui/field.tsx'

const MOST = 20

/**
 * A site by its name, for companies with more of them than a list can hold. What is typed is looked up on the server; without
 * scripts a part of the name is typed, and those that hold it are offered in the answer.
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
    // Answers may overtake one another; without one, what was offered stays.
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
