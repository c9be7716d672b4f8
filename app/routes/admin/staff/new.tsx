import { type MetaFunction } from '@remix-run/node'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { demand } from '~/domain/kernel/access/permissions.ts'
import { NewStaffForm } from '~/domain/account/staff/input.ts'
import { addStaff } from '~/domain/account/staff/staff.server.ts'
import { pageAction, pageLoader } from '~/http/page.server.ts'
import { photoOf } from '~/http/posted-photo.server.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { StaffForm } from './form.tsx'

export const meta: MetaFunction = () => [{ title: 'Add Staff Member · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => (demand(actor, 'staff.manage'), null))

export const action = pageAction(
  'admin',
  NewStaffForm,
  async (actor: Person, { profileImageUrlFile, ...input }) =>
    addStaff(actor, { ...input, profileImageUrl: input.profileImageUrl ?? (await photoOf(profileImageUrlFile)) }),
  (view) => ({
    to: `/admin/staff/${view.id}`,
    toast: {
      title: 'Staff member created successfully',
      description: `Give ${view.firstName} the username ${view.username} and the temporary password.`,
      tone: 'good',
    },
  }),
  'Failed to create staff member',
  'pictureForm',
)

export const clientAction = keepTyped('Failed to create staff member')

export default function AddStaff() {
  return (
    <>
      <PageHeader title="Add Staff Member" back={{ to: '/admin/staff/manage', label: 'Manage Staff' }} />
      <StaffForm submit="Add Staff Member" />
    </>
  )
}
