import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'

type Linked = { issuer: string; createdAt: Date; lastUsedAt: Date | null }

/** Links or unlinks the company account of the signed-in person. */
export function CompanySignInCard({
  linked,
  url,
  errors,
  busy,
}: {
  linked: Linked[]
  url?: string
  errors: Record<string, string[]>
  busy: boolean
}) {
  const intent = linked.length > 0 ? 'unlink' : 'link'
  return (
    <Card as="section" aria-labelledby="company-sign-in">
      <CardTitle
        id="company-sign-in"
        icon="key"
        title="Company sign-in"
        sub="Sign in with your company account. Your password still works."
      />
      <div className="mt-3 grid gap-4">
        <ErrorSummary errors={errors} />
        {linked.map(({ issuer, createdAt }) => (
          <p key={issuer} className="wrap-anywhere">
            Linked to {new URL(issuer).host} on {SHOWN.format(createdAt)}.
          </p>
        ))}
        {url ? (
          <a href={url} className="link inline-flex min-h-12 items-center">
            Continue to your company sign-in
          </a>
        ) : (
          <Form method="post">
            <input type="hidden" name="intent" value={intent} />
            <Button type="submit" variant="secondary" busy={busy}>
              {intent === 'link' ? 'Link company account' : 'Unlink company account'}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  )
}

const SHOWN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
