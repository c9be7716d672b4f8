import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { StaffList } from '~/domain/kernel/people/input.ts'
import { countStaff, listStaff } from '~/domain/kernel/people/people.server.ts'
import { type StaffView } from '~/domain/kernel/people/user-view.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { ListPager } from '~/routes/admin/list-search.tsx'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { StaffSearch } from './search.tsx'

export const meta: MetaFunction = () => [{ title: 'Staff Overview · Admin Portal' }]

const PAGE = 48

export const loader = listLoader(
  'admin',
  StaffList,
  (actor, query) => ({ ...listStaff(actor, query), all: countStaff(actor).total }),
  { limit: PAGE },
)

export default function StaffOverview() {
  const { items, next, total, all } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Staff Overview"
        sub="Select a person to see their activity."
        actions={
          <LinkButton to="/admin/staff/manage" icon="users">
            Manage Staff
          </LinkButton>
        }
      />
      <StaffSearch />
      {items.length === 0 ? (
        <Empty icon="users" title="No staff members found">
          Try a shorter word, or another role.
        </Empty>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3">
          {items.map((person) => (
            <StaffCard key={person.id} person={person} />
          ))}
        </ul>
      )}
      <ListPager from="after" shown={items.length} total={total} all={all} next={next} />
    </>
  )
}

function StaffCard({ person }: { person: Pick<StaffView, 'id' | 'firstName' | 'lastName' | 'email' | 'role'> & Rest }) {
  const name = `${person.firstName} ${person.lastName}`
  return (
    <li
      data-row
      className="card relative flex gap-3 rounded-card border border-line bg-surface p-4 shadow-card focus-within:border-edge hover:border-edge"
    >
      <Avatar name={name} src={person.profileImageUrl && `${person.profileImageUrl}?w=128`} className="size-12" />
      <div className="min-w-0 flex-1">
        <h2 className="font-bold wrap-anywhere">
          <PersonLink id={person.id} name={name} className="after:absolute after:inset-0 after:rounded-card" />
        </h2>
        <p className="text-sm wrap-anywhere text-muted">
          <EmailText address={person.email} />
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={person.role === 'admin' ? 'grave' : 'info'}>{roleLabel(person.role)}</Badge>
          {!person.isActive && <Badge tone="bad">Inactive</Badge>}
          {person.employeeId && <span className="tabular-nums">ID: {person.employeeId}</span>}
        </p>
      </div>
    </li>
  )
}

type Rest = { employeeId: string | null; isActive: boolean; profileImageUrl: string | null }
