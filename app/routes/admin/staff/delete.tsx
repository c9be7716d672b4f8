import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { type Person, roleLabel } from '~/domain/kernel/access/actor.ts'
import { StaffDeletion } from '~/domain/account/staff/input.ts'
import { findStaff } from '~/domain/kernel/people/people.server.ts'
import { deactivateStaff } from '~/domain/account/staff/staff.server.ts'
import { type ActionAnswer, pageAction, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Delete Staff Member · Admin Portal' }]

export const loader = pageLoader('admin', (actor, { params }) => findStaff(actor, { id: params.id! }))

export const action = pageAction(
  'admin',
  StaffDeletion,
  (actor: Person, { id }) => deactivateStaff(actor, { id }),
  (view) => ({ to: '/admin/staff/manage', toast: { title: view.message, tone: 'good' } }),
  'Failed to delete staff member',
)

export const clientAction = keepTyped('Failed to delete staff member')

export default function DeleteStaff() {
  const { id, firstName, lastName, role } = useLoaderData<typeof loader>()
  const errors = useAnswer<ActionAnswer>()?.result?.error ?? {}
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <PageHeader
        title={`Delete ${firstName} ${lastName}`}
        sub={roleLabel(role)}
        back={{ to: '/admin/staff/manage', label: 'Manage Staff' }}
      />
      <Card className="max-w-2xl">
        <Form method="post" noValidate className="grid gap-5">
          <ErrorSummary errors={errors} />
          <div className="prose">
            <p>The account is closed at once:</p>
            <ul>
              <li>{firstName} is signed out everywhere and can no longer sign in.</li>
              <li>The face template is deleted for good.</li>
              <li>
                Clock entries, holidays and other records stay as long as the law requires, and are then removed. You
                can reactivate the account until then.
              </li>
            </ul>
          </div>
          <TextField
            name="word"
            label="Type DELETE to confirm"
            required
            autoComplete="off"
            autoCapitalize="characters"
            errors={errors.word ?? undefined}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" icon="trash" busy={busy} busyLabel="Deleting...">
              Delete Staff Member
            </Button>
            <LinkButton to={`/admin/staff/${id}`}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </>
  )
}
