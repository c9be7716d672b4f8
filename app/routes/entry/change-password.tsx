import { type MetaFunction } from '@remix-run/node'
import { useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { changePassword } from '~/domain/account/sign-in/change-password.server.ts'
import { ChangePassword } from '~/domain/account/sign-in/input.ts'
import { signedInHeaders } from '~/http/actor.server.ts'
import { type ActionAnswer, ownPath, pageAction, pageLoader } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { NewPasswordFields, OwnPasswordField } from '~/ui/password-field.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { EntryFrame } from './entry-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Change password' }]

export const loader = pageLoader('staff', () => null)

const Input = ChangePassword.extend({ confirmPassword: z.string({ error: 'Please fill in all fields' }) }).refine(
  (input) => input.newPassword === input.confirmPassword,
  {
    path: ['confirmPassword'],
    message: 'New passwords do not match',
  },
)

export const action = pageAction(
  'staff',
  Input,
  async (actor: Person, input) => signedInHeaders(await changePassword(actor, input)),
  (headers, { url }) => ({
    to: ownPath(url.searchParams.get('next'), '/home'),
    toast: { title: 'Password changed', description: 'Your other devices were signed out.', tone: 'good' },
    headers,
  }),
)

export const clientAction = keepTyped('Failed to change password')

export default function ChangePasswordPage() {
  const { company, user } = useRoot()
  const pending = useNavigation().state === 'submitting'
  const errors = useAnswer<ActionAnswer>()?.result?.error ?? {}
  return (
    <EntryFrame
      company={company}
      title="Change Password"
      intro="At least 8 characters. A few words are easier to remember than symbols."
    >
      {user?.mustChangePassword && (
        <Alert tone="info" title="Choose your own password">
          The one you were given works once. Choose your own to continue.
        </Alert>
      )}
      <Card>
        <Form method="post" noValidate className="grid gap-5">
          <ErrorSummary
            errors={Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages ?? []]))}
          />
          <OwnPasswordField name="currentPassword" label="Current Password" errors={errors.currentPassword} />
          <NewPasswordFields errors={errors} />
          <Button type="submit" variant="primary" size="lg" full busy={pending} busyLabel="Changing...">
            Change Password
          </Button>
          {!user?.mustChangePassword && (
            <LinkButton to="/home" variant="quiet" full>
              Cancel
            </LinkButton>
          )}
        </Form>
      </Card>
    </EntryFrame>
  )
}
