import { Form, useSearchParams } from '@remix-run/react'
import { ROLES, roleLabel } from '~/domain/access/actor.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'

/** The query of a staff list without what was left blank. */
export const staffQuery = (url: URL) => Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))

/** Search by name, e-mail or employee ID; role and state narrow it down. A plain form, so it has an address. */
export function StaffSearch({ activeOnly = false }: { activeOnly?: boolean }) {
  const [query] = useSearchParams()
  return (
    <Form
      method="get"
      role="search"
      // Another query puts new first values into the fields.
      key={query.toString()}
      className={`mb-5 grid items-end gap-3 ${activeOnly ? 'md:grid-cols-[minmax(0,1fr)_12rem_auto]' : 'md:grid-cols-[minmax(0,1fr)_12rem_10rem_auto]'}`}
    >
      <TextField
        name="q"
        type="search"
        label="Search by name, email or employee ID"
        plain
        defaultValue={query.get('q') ?? ''}
      />
      <SelectField
        name="role"
        label="Role"
        plain
        defaultValue={query.get('role') ?? ''}
        options={[{ value: '', label: 'All roles' }, ...ROLES.map((role) => ({ value: role, label: roleLabel(role) }))]}
      />
      {!activeOnly && (
        <SelectField
          name="active"
          label="Account"
          plain
          defaultValue={query.get('active') ?? ''}
          options={[
            { value: '', label: 'All' },
            { value: 'true', label: 'Active' },
            { value: 'false', label: 'Inactive' },
          ]}
        />
      )}
      <Button type="submit" icon="search">
        Search
      </Button>
    </Form>
  )
}

/** How many of how many, and the way on. */
export function StaffPager({ shown, total, next }: { shown: number; total: number; next: string | null }) {
  const [query] = useSearchParams()
  const first = without(query, 'after')
  const onward = new URLSearchParams(query)
  if (next) onward.set('after', next)
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">
        {shown} of {total.toLocaleString('en-GB')}
      </p>
      <div className="flex gap-2">
        {query.has('after') && (
          <LinkButton to={`?${first}`} icon="chevron-left">
            From the start
          </LinkButton>
        )}
        {next && (
          <LinkButton to={`?${onward}`} iconAfter="chevron-right">
            Next
          </LinkButton>
        )}
      </div>
    </nav>
  )
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(query)
  rest.delete(name)
  return rest
}
