import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigate, useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useState } from 'react'
import { z } from 'zod'
import { readLink, setPassword } from '~/domain/account/sign-in/change-password.server.ts'
import { SetPassword } from '~/domain/account/sign-in/input.ts'
import { type ActionAnswer, pageAction, pageLoader } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { NewPasswordFields } from '~/ui/password-field.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { EntryFrame } from './entry-frame.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.link?.isFirst ? 'Choose your password' : 'Reset password' },
]

export const loader = pageLoader('public', (actor, { url }) => {
  const token = url.searchParams.get('token') ?? ''
  return { token, link: token ? readLink(actor, { token }) : null }
})

const FAILED = 'Failed to reset password'
const MISMATCH = 'Passwords do not match'
const Input = SetPassword.extend({
  confirmPassword: z.string({ error: 'Please fill in all fields' }).min(1, 'Please fill in all fields'),
}).refine((input) => input.newPassword === input.confirmPassword, { path: ['confirmPassword'], message: MISMATCH })

export const action = pageAction('public', Input, setPassword, null, FAILED)

type Errors = Record<string, string[] | null>

export const clientAction = keepTyped(FAILED)

export default function ResetPassword() {
  const { company } = useRoot()
  const { token, link } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  const pending = useNavigation().state === 'submitting'
  const [own, setOwn] = useState<Errors>({})
  // This is stored at the start, because the link can no longer be looked up after it has been used.
  const [wasFirst] = useState(link?.isFirst === true)
  if (answer?.done) return <Done company={company} isFirst={wasFirst} />
  if (!link) return <NoLink company={company} isMissing={!token} />
  const { isFirst, firstName, username } = link
  const errors: Errors = Object.keys(own).length ? own : (answer?.result?.error ?? {})
  const check = (event: FormEvent<HTMLFormElement>) => {
    const faults = faultsOf(new FormData(event.currentTarget))
    setOwn(faults)
    if (Object.keys(faults).length) event.preventDefault()
  }
  return (
    <EntryFrame
      company={company}
      title={isFirst ? `Welcome, ${firstName}` : 'Reset Password'}
      intro={
        isFirst
          ? `Choose a password of at least 8 characters. Your username is ${username}.`
          : 'Choose a new password of at least 8 characters.'
      }
    >
      <Card>
        <Form method="post" noValidate onSubmit={check} className="grid gap-5">
          <input type="hidden" name="token" value={token} />
          <ErrorSummary errors={errors} />
          <NewPasswordFields errors={errors} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            full
            busy={pending}
            busyLabel={isFirst ? 'Saving...' : 'Resetting...'}
          >
            {isFirst ? 'Save password' : 'Reset Password'}
          </Button>
          <LinkButton to="/login" variant="quiet" full icon="arrow-left">
            Back to Login
          </LinkButton>
        </Form>
      </Card>
    </EntryFrame>
  )
}

/** Says that a link is invalid before the person chooses a password. */
const NoLink = ({ company, isMissing }: { company: string; isMissing: boolean }) => (
  <EntryFrame company={company} title="Reset Password">
    <Alert
      tone="bad"
      live="alert"
      title={isMissing ? 'Invalid or missing reset token' : 'This link no longer works'}
      actions={<LinkButton to="/forgot-password">Ask for a new link</LinkButton>}
    >
      {isMissing
        ? 'Please open the link in your email again, or ask for a new one.'
        : 'It was used, replaced by a newer one, or has expired. If you have signed in before, try to log in.'}
    </Alert>
    <LinkButton to="/login" variant="quiet" full icon="arrow-left">
      Back to Login
    </LinkButton>
  </EntryFrame>
)

const REDIRECT_MS = 3000

function Done({ company, isFirst }: { company: string; isFirst: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <EntryFrame company={company} title={isFirst ? 'Your password is saved' : 'Password Reset Successful'}>
      <Alert tone="good" live="status">
        Password changed. Taking you to sign in...
      </Alert>
      <LinkButton to="/login" variant="primary" size="lg" full>
        Go to Login
      </LinkButton>
    </EntryFrame>
  )
}

/** Returns the first error, in this order: all filled in, equal, long enough. */
function faultsOf(form: FormData): Errors {
  const [next, again] = ['newPassword', 'confirmPassword'].map((name) => String(form.get(name) ?? ''))
  if (!next) return { newPassword: ['Please fill in all fields'] }
  if (!again) return { confirmPassword: ['Please fill in all fields'] }
  if (next !== again) return { confirmPassword: [MISMATCH] }
  if (next.length < 8) return { newPassword: ['Password must be at least 8 characters long'] }
  return {}
}
