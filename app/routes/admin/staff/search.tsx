import { ROLES, roleLabel } from '~/domain/access/actor.ts'
import { SelectField } from '~/ui/field.tsx'
import { ListSearch, PeopleSearchField, useFilter } from '~/routes/admin/list-search.tsx'

/** Search by name, email or employee ID; role and state narrow it down. */
export function StaffSearch({ activeOnly = false }: { activeOnly?: boolean }) {
  const filter = useFilter()
  return (
    <ListSearch
      button="Search"
      className={
        activeOnly ? 'md:grid-cols-[minmax(0,1fr)_12rem_auto]' : 'md:grid-cols-[minmax(0,1fr)_12rem_10rem_auto]'
      }
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
    </ListSearch>
  )
}
