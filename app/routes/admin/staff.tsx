import { type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useSearchParams } from '@remix-run/react'
import { ROLES, roleLabel } from '~/domain/access/actor.ts'
import { StaffList } from '~/domain/people/input.ts'
import { listStaff } from '~/domain/people/people.server.ts'
import { parsed } from '~/http/api.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Pager, Table } from '~/ui/table.tsx'

export const meta: MetaFunction = () => [{ title: 'Staff · Admin Portal' }]

const PAGE = 50

export const loader = pageLoader('admin', (actor, { url }) => {
  const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
  return listStaff(actor, { ...parsed(StaffList, given), limit: PAGE })
})

export default function StaffPage() {
  const { items, next } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const onward = new URLSearchParams(query)
  if (next) onward.set('after', next)
  return (
    <>
      <PageHeader title="Staff" sub="Everyone who works here, by last name" />
      <Form method="get" role="search" className="mb-4 grid items-end gap-3 sm:grid-cols-[1fr_14rem_auto]">
        <TextField name="q" label="Search by name, email or employee ID" plain defaultValue={query.get('q') ?? ''} />
        <SelectField
          name="role"
          label="Role"
          plain
          defaultValue={query.get('role') ?? ''}
          options={[
            { value: '', label: 'All roles' },
            ...ROLES.map((role) => ({ value: role, label: roleLabel(role) })),
          ]}
        />
        <Button type="submit" icon="search">
          Search
        </Button>
      </Form>
      <Table
        caption="Members of staff"
        rows={items}
        rowKey={(row) => row.id}
        empty={<Empty icon="users" title="No staff members found" />}
        columns={[
          {
            key: 'name',
            label: 'Name',
            head: true,
            cell: (row) => (
              <span className="flex items-center gap-3">
                <Avatar name={`${row.firstName} ${row.lastName}`} src={row.profileImageUrl} />
                {row.firstName} {row.lastName}
              </span>
            ),
          },
          { key: 'role', label: 'Role', cell: (row) => <Badge>{roleLabel(row.role)}</Badge> },
          { key: 'employee', label: 'Employee ID', cell: (row) => row.employeeId ?? '-' },
        ]}
      />
      <Pager shown={`${items.length} shown`} olderTo={next ? `?${onward}` : null} />
    </>
  )
}
