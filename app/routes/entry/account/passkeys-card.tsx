import { useRevalidator } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'

type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

const AddPasskey = lazy(() => import('./add-passkey.tsx'))

/** The signed-in person's passkeys: add one, see when each was used, remove it. */
export function PasskeysCard({
  passkeys,
  offered,
  errors,
  busy,
}: {
  passkeys: Passkey[]
  offered: boolean
  errors: Record<string, string[]>
  busy: boolean
}) {
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  return (
    <Card as="section" aria-labelledby="passkeys">
      <CardTitle
        id="passkeys"
        icon="fingerprint"
        title="Passkeys"
        sub="Sign in with your fingerprint, your face or your phone’s PIN."
      />
      <div className="mt-3 grid gap-4">
        <ErrorSummary errors={errors} />
        {offered && (
          <Alert title="Sign in without codes next time">
            A passkey counts as your password and your second factor.
          </Alert>
        )}
        {passkeys.length > 0 && (
          <ul className="grid gap-3">
            {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
                <div className="min-w-0">
                  <p className="wrap-anywhere font-semibold">{name}</p>
                  <p className="text-sm text-muted">
                    Added <Moment at={createdAt} />, {lastUsedAt ? 'last used ' : 'not used yet'}
                    {lastUsedAt && <Moment at={lastUsedAt} />}
                  </p>
                </div>
                <Form method="post">
                  <input type="hidden" name="intent" value="remove-passkey" />
                  <input type="hidden" name="id" value={id} />
                  <Button type="submit" variant="secondary" busy={busy} aria-label={`Remove ${name}`}>
                    Remove
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
        <p className="hidden text-muted noscript:block">Turn on JavaScript to add a passkey.</p>
        <div className="min-h-[8.375rem] noscript:hidden">
          {hydrated && (
            <Suspense>
              <AddPasskey onAdded={() => void revalidate()} />
            </Suspense>
          )}
        </div>
      </div>
    </Card>
  )
}

const Moment = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{SHOWN.format(at)}</time>

const SHOWN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' })
