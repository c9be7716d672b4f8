import { Form, useSearchParams } from '@remix-run/react'
import { ROLES, roleLabel } from '~/domain/access/actor.ts'
import { Button } from '~/ui/button.tsx'
import { SelectField } from '~/ui/field.tsx'
import { PeopleSearchField, useFilter } from '~/routes/admin/list-search.tsx'

/** Search by name, email or employee ID; role and state narrow it down. A plain form, so it has an address. */
export function StaffSearch({ activeOnly = false }: { activeOnly?: boolean }) {
  const [query] = useSearchParams()
  const filter = useFilter()
  return (
    <Form
      method="get"
      role="search"
      // Another query puts new first values into the fields.
      key={query.toString()}
      className={`mb-5 grid items-end gap-3 ${activeOnly ? 'md:grid-cols-[minmax(0,1fr)_12rem_auto]' : 'md:grid-cols-[minmax(0,1fr)_12rem_10rem_auto]'}`}
    >
      <PeopleSearchField />
      <SelectField
        {...filter('role')}
        label="Role"
        options={[{ value: '', label: 'All roles' }, ...ROLES.map((role) => ({ value: role, label: roleLabel(role) }))]}
      />
      {!activeOnly && (
        <SelectField
          {...filter('active')}
          label="Account"
          options={[
            { value: '', label: 'All' },
            { value: 'true', label: 'Active' },
            { value: 'false', label: 'Inactive' },
          ]}
        />
      )}
      {query.has('sort') && <input type="hidden" name="sort" value={query.get('sort')!} />}
      <Button type="submit" icon="search">
        Search
      </Button>
    </Form>
  )
}
