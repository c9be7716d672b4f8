import { ROLES, roleLabel } from '~/domain/kernel/access/actor.ts'
import { classes } from '~/ui/classes.ts'
import { SelectField } from '~/ui/field.tsx'
import { ListSearch, PeopleSearchField, useFilter } from '~/routes/admin/list-search.tsx'

/** Searches by name, email or employee ID, filtered by role and state. */
export function StaffSearch({ activeOnly = false }: { activeOnly?: boolean }) {
  const filter = useFilter()
  return (
    <ListSearch
      button="Search"
      className={classes(
        activeOnly ? 'md:grid-cols-[minmax(0,1fr)_12rem_auto]' : 'md:grid-cols-[minmax(0,1fr)_12rem_10rem_auto]',
        // With a person's panel open there is only half the width.
        'lg:max-2xl:in-[main:has([data-panel])]:grid-cols-2',
      )}
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
