import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { type StaffView } from '~/domain/kernel/people/user-view.ts'
import { useRoot } from '~/root-data.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'

/** The person on the page: photo, name, role, and the actions. */
export function PersonHeader({ person, back }: { person: StaffView; back: { to: string; label: string } }) {
  const self = useRoot().user?.id === person.id
  const name = `${person.firstName} ${person.lastName}`
  const work = [person.position, person.department].filter(Boolean).join(', ')
  return (
    <PageHeader
      back={back}
      title={
        <span className="flex items-center gap-4">
          <Avatar name={name} src={person.profileImageUrl && `${person.profileImageUrl}?w=128`} className="size-14" />
          {name}
        </span>
      }
      sub={
        <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          <Badge tone={person.role === 'admin' ? 'grave' : 'info'}>{roleLabel(person.role)}</Badge>
          {!person.isActive && <Badge tone="bad">Inactive</Badge>}
          {person.employeeId && <span>ID: {person.employeeId}</span>}
          {work && <span>{work}</span>}
          {person.phone && <PhoneLink phone={person.phone} name={name} />}
          <a href={`mailto:${person.email}`} className="link wrap-anywhere">
            <EmailText address={person.email} />
          </a>
        </span>
      }
      actions={
        <>
          <LinkButton to={`/admin/staff/${person.id}/edit`} icon="edit">
            Edit
          </LinkButton>
          {person.isActive && person.clockInMethod !== 'alternative' && (
            <LinkButton to={`/admin/staff/${person.id}/face`} icon="face">
              {person.biometricEnrolled ? 'Face' : 'Enrol face'}
            </LinkButton>
          )}
          {person.isActive && !self && (
            <LinkButton to={`/admin/staff/${person.id}/delete`} variant="danger" icon="trash">
              Delete
            </LinkButton>
          )}
        </>
      }
    />
  )
}
