import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { deviceName } from '~/domain/kernel/phones/device-name.ts'

type Session = { id: string; current: boolean; ip: string | null; userAgent: string | null; lastSeenAt: Date }

/** The places where a person is signed in, each with 'Sign out there'. */
export function SessionsCard({
  sessions,
  errors,
  busy,
}: {
  sessions: Session[]
  errors: Record<string, string[]>
  busy: boolean
}) {
  return (
    <Card as="section" aria-labelledby="sessions">
      <CardTitle id="sessions" icon="lock" title="Signed in on" />
      <div className="mt-3 empty:hidden">
        <ErrorSummary errors={errors} />
      </div>
      <ul className="mt-3 grid gap-3">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {deviceName(session.userAgent)} {session.current && <Badge tone="good">This device</Badge>}
              </p>
              <p className="text-sm text-muted">
                {session.ip ?? 'Unknown address'}, last used{' '}
                <time dateTime={session.lastSeenAt.toISOString()}>{LAST_USED.format(session.lastSeenAt)}</time>
              </p>
            </div>
            {!session.current && (
              <Form method="post">
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="id" value={session.id} />
                <Button type="submit" variant="secondary" busy={busy}>
                  Sign out there
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const LAST_USED = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})
