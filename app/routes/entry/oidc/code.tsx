import { type MetaFunction } from '@remix-run/node'
import { useNavigation } from '@remix-run/react'
import { CompanyCode, enterWithCode } from '~/domain/account/sign-in/company-sign-in.server.ts'
import { signedInHeaders } from '~/http/actor.server.ts'
import { keepOidcMark, oidcMark } from '~/http/oidc-cookie.server.ts'
import { type ActionAnswer, formActionAt, pageActions, pageLoader } from '~/http/page.server.ts'
import { visitorOf } from '~/http/sign-in.server.ts'
import { useRoot } from '~/root-data.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { EntryFrame } from '../entry-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Enter your code' }]

export const loader = pageLoader('public', () => null)

export const action = pageActions(
  'public',
  {
    '': formActionAt(
      CompanyCode,
      async (actor, { code }, { request }) => {
        const key = (await oidcMark(request)) ?? ''
        const { signedIn, next } = await enterWithCode(visitorOf(actor), { key, code })
        const headers = await keepOidcMark(null)
        for (const cookie of (await signedInHeaders(signedIn)).getSetCookie()) headers.append('Set-Cookie', cookie)
        return { to: next, headers }
      },
      (where) => where,
    ),
  },
  'signIn',
)

export const clientAction = keepTyped()

/** Asks a person who came through the company's sign-in for their second factor. */
export default function CompanyCodePage() {
  const { company } = useRoot()
  const errors = useAnswer<ActionAnswer>()?.result?.error ?? {}
  const busy = useNavigation().state !== 'idle'
  const shown = Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name, messages ?? []]))
  return (
    <EntryFrame company={company} title="Enter your code" intro="Enter the six digits from your authenticator app.">
      <Card>
        <Form method="post" className="grid gap-4">
          <ErrorSummary errors={shown} />
          <TextField
            name="code"
            label="Code"
            hint="Or one of your recovery codes"
            required
            autoComplete="one-time-code"
            maxLength={40}
            errors={shown.code}
          />
          <Button type="submit" variant="primary" size="lg" full busy={busy} busyLabel="Checking...">
            Sign In
          </Button>
        </Form>
      </Card>
      <LinkButton to="/login" variant="quiet" full>
        Sign in another way
      </LinkButton>
    </EntryFrame>
  )
}
