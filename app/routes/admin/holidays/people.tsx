import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { StaffList } from '~/domain/kernel/people/input.ts'
import { listStaff } from '~/domain/kernel/people/people.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ColumnTable } from '~/routes/admin/columns/column-table.tsx'
import { HolidayHeader } from './header.tsx'
import { ListPager, ListSearch, PeopleSearchField, useSorting } from '~/routes/admin/list-search.tsx'

export const meta: MetaFunction = () => [{ title: 'Holiday balances · Admin Portal' }]

const PAGE = 50

export const loader = listLoader(
  'admin',
  StaffList,
  (actor, query) => {
    const { items, next, total } = listStaff(actor, { ...query, active: true })
    const people = items.map(({ id, firstName, lastName, role, employeeId, holidayBalance, holidayEntitlement }) => {
      return { id, name: `${firstName} ${lastName}`, role, employeeId, holidayBalance, holidayEntitlement }
    })
    return { people, next, total }
  },
  { limit: PAGE },
)

export default function HolidayPeople() {
  const { people, next, total } = useLoaderData<typeof loader>()
  const { column } = useSorting('name')
  return (
    <>
      <HolidayHeader />
      <ListSearch button="Search" className="sm:grid-cols-[minmax(0,1fr)_auto]">
        <PeopleSearchField />
      </ListSearch>
      <ColumnTable
        list="holidays/people"
        caption="Holiday balances of active staff"
        rows={people}
        rowKey={(person) => person.id}
        empty={<Empty icon="users" title="No staff members found" />}
        columns={[
          {
            key: 'name',
            label: 'Staff member',
            head: true,
            ...column('name'),
            cell: (person) => (
              <Link
                to={`/admin/holidays/people/${person.id}`}
                className="inline-flex min-h-6 text-link hover:underline"
              >
                {person.name}
              </Link>
            ),
          },
          { key: 'role', label: 'Role', ...column('role'), cell: (person) => roleLabel(person.role) },
          {
            key: 'employee',
            label: 'Employee ID',
            ...column('employee'),
            cell: (person) => person.employeeId ?? '-',
          },
          { key: 'balance', label: 'Days left', numeric: true, cell: (person) => person.holidayBalance },
          { key: 'entitlement', label: 'Entitlement', numeric: true, cell: (person) => person.holidayEntitlement },
          {
            key: 'open',
            label: 'Open',
            silent: true,
            cell: (person) => (
              <LinkButton
                to={`/admin/holidays/people/${person.id}`}
                size="sm"
                aria-label={`Open holidays of ${person.name}`}
              >
                Open
              </LinkButton>
            ),
          },
        ]}
      />
      <ListPager from="after" shown={people.length} total={total} next={next} />
    </>
  )
}
