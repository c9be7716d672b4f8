import { useNavigation } from '@remix-run/react'
import { showInstant } from '~/platform/dates.ts'
import { type Answered, fieldsOf } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

type Linked = { issuer: string; subject: string; createdAt: Date; lastUsedAt: Date | null }

/** The company account that a person signs in with, and a way for an administrator to link or unlink one. */
export function CompanyAccount({
  name,
  isSet,
  linked,
  self,
  active,
  answered,
}: {
  name: string
  isSet: boolean
  linked: Linked[]
  self: boolean
  active: boolean
  answered: Answered
}) {
  const busy = useNavigation().formData?.get('intent')
  const opens = isSet && active && linked.length === 0
  return (
    <section aria-labelledby="company-account" className="grid gap-3">
      <h3 id="company-account" className="font-semibold">
        Company account
      </h3>
      {linked.length === 0 && <p className="text-muted">Not linked.</p>}
      {linked.map(({ issuer, subject, createdAt, lastUsedAt }) => (
        <p key={issuer} className="wrap-anywhere">
          Subject <code>{subject}</code> at {new URL(issuer).host}, linked {showInstant(createdAt)},{' '}
          {lastUsedAt ? `last used ${showInstant(lastUsedAt)}` : 'not used yet'}.
        </p>
      ))}
      {self && <p>Link or unlink your own under Your account.</p>}
      {opens && !self && (
        <details open={Object.keys(answered.errors).length > 0}>
          <summary className={buttonClass({ variant: 'secondary' }, 'cursor-pointer')}>Link a company account</summary>
          <Form method="post" className="mt-3 grid gap-3" preventScrollReset noValidate>
            <input type="hidden" name="intent" value="link-company" />
            <TextField
              {...fieldsOf(answered)('subject')}
              label="Subject"
              hint={`Copy it from ${name}'s page at the provider. It is not the email. Anyone who signs in with it is signed in as ${name}.`}
              required
              maxLength={255}
              autoComplete="off"
              spellCheck={false}
            />
            <div>
              <Button type="submit" variant="primary" busy={busy === 'link-company'}>
                Link it
              </Button>
            </div>
          </Form>
        </details>
      )}
      {linked.length > 0 && !self && (
        <details>
          <summary className={buttonClass({ variant: 'secondary' }, 'cursor-pointer')}>
            Unlink the company account
          </summary>
          <Form method="post" className="mt-3 grid gap-3" preventScrollReset>
            <input type="hidden" name="intent" value="unlink-company" />
            <p>{name} is signed out everywhere, told by email, and signs in with their password.</p>
            <div>
              <Button type="submit" variant="danger" busy={busy === 'unlink-company'}>
                Yes, unlink it
              </Button>
            </div>
          </Form>
        </details>
      )}
    </section>
  )
}
