import { useNavigation } from '@remix-run/react'
import { type Answered } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PasswordField } from '~/ui/password-field.tsx'

/**
 * Signs the handover for the person who is leaving. The person taking over signs in their own session, or here with
 * their password.
 */
export function HandOverForm({
  successors,
  answered: { errors, typed },
}: {
  successors: readonly { id: string; name: string }[]
  answered: Answered
}) {
  const busy = useNavigation().formData?.get('intent') === 'over'
  return (
    <Card as="section" aria-labelledby="hand-over" className="grid gap-3">
      <CardTitle
        id="hand-over"
        icon="users"
        title="Hand over"
        sub="Pressing this button signs the handover. The next controller signs too."
      />
      {successors.length === 0 ? (
        <p className="text-muted">Add another administrator to hand over to.</p>
      ) : (
        <Form method="post" noValidate preventScrollReset className="grid gap-3" autoComplete="off">
          <ErrorSummary errors={errors} ids={{ words: 'over-words', password: 'over-password' }} />
          <input type="hidden" name="intent" value="over" />
          <SelectField
            name="to"
            label="Who takes over"
            placeholder="Choose"
            required
            options={successors.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={typed.to}
            errors={errors.to}
          />
          <TextArea
            id="over-words"
            name="words"
            label="Notes for the next controller"
            rows={3}
            maxLength={2000}
            defaultValue={typed.words}
            errors={errors.words}
          />
          <PasswordField
            id="over-password"
            name="password"
            label="Their password, to sign here"
            hint="They type it themselves. Leave it blank if they sign on their own device."
            autoComplete="off"
            errors={errors.password}
          />
          <Button type="submit" variant="primary" busy={busy}>
            Sign handover
          </Button>
        </Form>
      )}
    </Card>
  )
}
