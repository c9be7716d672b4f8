import { type MetaFunction } from '@remix-run/node'
import { useNavigation } from '@remix-run/react'
import { ForgotPassword } from '~/domain/account/sign-in/input.ts'
import { forgotPassword } from '~/domain/account/sign-in/links.server.ts'
import { type ActionAnswer, pageAction } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { EntryFrame } from './entry-frame.tsx'
import { TRY_AGAIN } from './try-again.ts'

export const meta: MetaFunction = () => [{ title: 'Forgot password' }]

export const action = pageAction('public', ForgotPassword, forgotPassword, null)

export const clientAction = keepTyped(undefined, TRY_AGAIN)

export default function ForgotPasswordPage() {
  const { company } = useRoot()
  const answer = useAnswer<ActionAnswer>()
  const pending = useNavigation().state === 'submitting'
  const errors = answer?.result?.error ?? {}
  return (
    <EntryFrame
      company={company}
      title="Forgot password"
      intro="Enter your email or username. We will send a link to the email address your company has for you."
    >
      {answer?.done ? (
        <Alert tone="good" live="status" title="Check your email">
          {(answer.view as { message?: string } | undefined)?.message} The link works once, for one hour. If nothing
          arrives, ask the office.
        </Alert>
      ) : (
        <Card>
          <Form method="post" noValidate className="grid gap-5">
            <ErrorSummary errors={errors} />
            <TextField
              name="email"
              label="Email or username"
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={answer?.result?.initialValue?.email as string | undefined}
              errors={errors.email ?? undefined}
            />
            <Button type="submit" variant="primary" size="lg" full icon="mail" busy={pending} busyLabel="Sending...">
              Send me a link
            </Button>
          </Form>
        </Card>
      )}
      <LinkButton to="/login" variant="quiet" full icon="arrow-left">
        Back to Login
      </LinkButton>
    </EntryFrame>
  )
}
