import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isEnrolmentDue } from '~/domain/time/biometrics/enrolment-words.ts'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { ById } from '~/domain/kernel/access/input.ts'
import { listHolders } from '~/domain/kernel/grants/grants.server.ts'
import { StaffList } from '~/domain/kernel/people/input.ts'
import { countStaff, listStaff } from '~/domain/kernel/people/people.server.ts'
import { reactivateStaff } from '~/domain/account/staff/staff.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { formAction, pageActions } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { StatCard } from '~/ui/stat-card.tsx'
import { Table } from '~/ui/table.tsx'
import { ListPager, useSorting } from '~/routes/admin/list-search.tsx'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { StaffSearch } from './search.tsx'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { askThenOpen } from '~/browser/runtime/ask-then-open.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Manage Staff · Admin Portal' }]

const PAGE = 50

export const loader = listLoader(
  'admin',
  StaffList,
  (actor, query) => {
    const page = listStaff(actor, query)
    const holders = listHolders(
      actor,
      page.items.map(({ id }) => id),
    )
    return { ...page, counts: countStaff(actor), holders }
  },
  { limit: PAGE },
)

export const action = pageActions('admin', {
  reactivate: formAction(ById, reactivateStaff, (view) => ({
    to: `/admin/staff/${view.id}/edit`,
    toast: { title: 'Staff member reactivated', description: 'Give them a new temporary password.', tone: 'good' },
  })),
})

export const clientAction = keepTyped()

export default function ManageStaff() {
  const { items, next, total, counts, holders } = useLoaderData<typeof loader>()
  const self = useRoot().user?.id
  const { column } = useSorting('name')
  return (
    <>
      <PageHeader
        title="Manage Staff"
        back={{ to: '/admin/staff', label: 'Back to Overview' }}
        actions={
          <>
            <LinkButton href="/admin/staff/export" onClick={askThenOpen} icon="download">
              Export CSV
            </LinkButton>
            <LinkButton to="/admin/staff/import" icon="upload">
              Import CSV
            </LinkButton>
            <LinkButton to="/admin/staff/new" variant="primary" icon="user-plus">
              Add Staff Member
            </LinkButton>
          </>
        }
      />
      <div className="mb-5 grid grid-cols-2 gap-3 max-sm:*:last:col-span-2 sm:grid-cols-3">
        <StatCard
          label="Total Staff"
          value={counts.total}
          icon="users"
          note={`${counts.active} active ${counts.active === 1 ? 'account' : 'accounts'}`}
        />
        <StatCard
          label="Active Staff"
          value={counts.activeStaff}
          icon="check-circle"
          tone="good"
          note="without admins"
        />
        <StatCard label="Admins" value={counts.admins} icon="key" tone="grave" />
      </div>
      <StaffSearch />
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
            ...column('name'),
            cell: (row) => (
              <span className="flex items-center gap-3">
                <Avatar
                  name={`${row.firstName} ${row.lastName}`}
                  src={row.profileImageUrl && `${row.profileImageUrl}?w=128`}
                  className="size-10 compact:size-6"
                />
                <span className="min-w-0">
                  <PersonLink id={row.id} name={`${row.firstName} ${row.lastName}`} className="font-semibold">
                    <span className="break-words compact:sr-only">
                      <EmailText address={row.email} />
                    </span>
                  </PersonLink>
                </span>
              </span>
            ),
          },
          {
            key: 'role',
            label: 'Role',
            ...column('role'),
            cell: (row) => (
              <span className="flex flex-wrap gap-1.5">
                <Badge tone={row.role === 'admin' ? 'grave' : 'info'}>{roleLabel(row.role)}</Badge>
                {holders.includes(row.id) && (
                  <Badge tone="neutral" icon="building">
                    Runs sites
                  </Badge>
                )}
                {!row.isActive && <Badge tone="bad">Inactive</Badge>}
              </span>
            ),
          },
          { key: 'employee', label: 'Employee ID', ...column('employee'), cell: (row) => row.employeeId ?? 'None' },
          {
            key: 'face',
            label: 'Face check',
            cell: (row) =>
              row.clockInMethod === 'alternative'
                ? 'Alternative'
                : row.biometricEnrolled
                  ? 'Enrolled'
                  : isEnrolmentDue(row)
                    ? 'Re-enrolment due'
                    : 'Not enrolled',
          },
          {
            key: 'actions',
            label: 'Edit or delete',
            silent: true,
            cell: (row) => (
              <div className="flex flex-wrap gap-2 md:justify-end">
                <LinkButton to={`/admin/staff/${row.id}/edit`} size="sm" icon="edit">
                  Edit<span className="sr-only"> {row.firstName}</span>
                </LinkButton>
                {row.isActive && row.id !== self && (
                  <LinkButton to={`/admin/staff/${row.id}/delete`} size="sm" variant="danger" icon="trash">
                    Delete<span className="sr-only"> {row.firstName}</span>
                  </LinkButton>
                )}
                {!row.isActive && (
                  <ActionButton intent="reactivate" fields={{ id: row.id }} size="sm" icon="refresh">
                    Reactivate<span className="sr-only"> {row.firstName}</span>
                  </ActionButton>
                )}
              </div>
            ),
          },
        ]}
      />
      <ListPager from="after" shown={items.length} total={total} all={counts.total} next={next} />
    </>
  )
}
