import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { StaffChangeForm } from '~/domain/account/staff/input.ts'
import { findStaff } from '~/domain/kernel/people/people.server.ts'
import { updateStaff } from '~/domain/account/staff/staff.server.ts'
import { pageAction, pageLoader } from '~/http/page.server.ts'
import { photoOf } from '~/http/posted-photo.server.ts'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { StaffForm } from './form.tsx'

export const meta: MetaFunction = () => [{ title: 'Edit Staff Member · Admin Portal' }]

export const loader = pageLoader('admin', (actor, { params }) => findStaff(actor, { id: params.id! }))

export const action = pageAction(
  'admin',
  StaffChangeForm,
  async (actor: Person, { profileImageUrlFile, photoShown, ...input }) => {
    const posted = input.profileImageUrl ?? (await photoOf(profileImageUrlFile))
    return updateStaff(actor, { ...input, profileImageUrl: posted ?? (photoShown ? null : undefined) })
  },
  (view) => ({
    to: `/admin/staff/${view.id}`,
    toast: { title: 'Staff member updated successfully', tone: 'good' },
  }),
  'Failed to update staff member',
  'pictureForm',
)

export const clientAction = keepTyped('Failed to update staff member')

export default function EditStaff() {
  const person = useLoaderData<typeof loader>()
  const self = useRoot().user?.id === person.id
  const name = `${person.firstName} ${person.lastName}`
  return (
    <>
      <PageHeader
        title={name}
        sub="Edit staff member"
        back={{ to: `/admin/staff/${person.id}`, label: name }}
        actions={
          <>
            {person.isActive && !self && (
              <LinkButton to={`/admin/staff/${person.id}/delete`} variant="danger" icon="trash">
                Delete
              </LinkButton>
            )}
          </>
        }
      />
      {!person.isActive && (
        <Alert tone="caution" title="This account is inactive" className="mb-5">
          Nobody can sign in with it. Reactivate it under Manage Staff.
        </Alert>
      )}
      <StaffForm key={person.id} person={person} submit="Save changes" />
    </>
  )
}
