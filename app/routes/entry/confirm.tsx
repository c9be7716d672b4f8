import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigate, useNavigation, useRevalidator } from '@remix-run/react'
import { hasPasskey } from '~/domain/account/passkeys/passkeys.server.ts'
import { confirmPassword, findConfirmation, Password } from '~/domain/account/sign-in/confirmation.server.ts'
import { type ActionAnswer, ownPath, pageAction, pageLoader } from '~/http/page.server.ts'
import { useRoot } from '~/root-data.ts'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { OwnPasswordField } from '~/ui/password-field.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { EntryFrame } from './entry-frame.tsx'

const ConfirmWithPasskey = lazyPart(() => import('./confirm-password/confirm-with-passkey.tsx'))

export const meta: MetaFunction = () => [{ title: 'Confirm your password' }]

const nextOf = (url: URL) => ownPath(url.searchParams.get('next'), '/account')

export const loader = pageLoader('staff', (actor, { url }) => ({
  ...findConfirmation(actor),
  passkey: hasPasskey(actor.id),
  next: nextOf(url),
  stay: url.searchParams.has('stay'),
}))

// A download is then offered as a link, because after a redirect the browser would stay on this page.
export const action = pageAction(
  'staff',
  Password,
  confirmPassword,
  (_view, { url }) => ({ to: isDownload(nextOf(url)) ? url.pathname + url.search : nextOf(url) }),
  undefined,
  'signIn',
)

const isDownload = (path: string) => path.startsWith('/api/') || /^\/admin\/[^?]*\/export(\?|$)/.test(path)

/** Asks for the password before an action that must not be possible for a stranger who finds an unlocked phone. */
export const clientAction = keepTyped()

export default function ConfirmPage() {
  const { company } = useRoot()
  const { confirmed, passkey, next, stay } = useLoaderData<typeof loader>()
  const errors = useAnswer<ActionAnswer>()?.result?.error ?? {}
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const busy = useNavigation().state !== 'idle'
  return (
    <EntryFrame
      company={company}
      title="Confirm your password"
      intro={
        stay
          ? 'Enter your password to stay signed in.'
          : 'Enter your password to continue. You will not be asked again for 5 minutes.'
      }
    >
      <Card>
        {confirmed ? (
          <div className="grid gap-4" role="status">
            <p>Password confirmed. Please continue.</p>
            <LinkButton href={next} variant="primary" full>
              {isDownload(next) ? 'Download' : 'Go on'}
            </LinkButton>
          </div>
        ) : (
          <Form method="post" className="grid gap-4">
            <ErrorSummary errors={errors} />
            <OwnPasswordField errors={errors.password} />
            <Button type="submit" variant="primary" size="lg" full busy={busy} busyLabel="Checking...">
              Confirm
            </Button>
          </Form>
        )}
        {!confirmed && passkey && (
          <div className="mt-4 min-h-11 noscript:hidden">
            {hydrated && (
              <ConfirmWithPasskey onConfirmed={() => void (isDownload(next) ? revalidate() : navigate(next))} />
            )}
          </div>
        )}
      </Card>
      <LinkButton href={isDownload(next) ? '/admin' : next} variant="quiet" full>
        Back
      </LinkButton>
    </EntryFrame>
  )
}
