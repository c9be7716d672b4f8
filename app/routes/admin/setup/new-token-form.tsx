import { useNavigation } from '@remix-run/react'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { type Answered, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { CheckboxGroup } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** Makes a token: its name, what it opens, for which sites, and until when. */
export function NewTokenForm({
  scopes,
  latest,
  answered,
}: {
  scopes: { value: string; label: string }[]
  latest: string
  answered: Answered
}) {
  const busy = useNavigation().formData?.get('intent') === 'make'
  const form = useEmptiedForm('make')
  const field = fieldsOf(answered)
  const chosen = answered.typed.scopes as unknown as string | string[] | undefined
  return (
    <Card as="section" aria-labelledby="new-token" className="mt-6 max-w-3xl">
      <CardTitle id="new-token" icon="key" title="New token" />
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
        <ErrorSummary errors={answered.errors} />
        <input type="hidden" name="intent" value="make" />
        <TextField {...field('name')} label="Name" hint="The system that uses it" required maxLength={100} />
        <CheckboxGroup
          name="scopes"
          label="Scopes"
          required
          options={scopes}
          defaultValue={[chosen ?? []].flat()}
          errors={answered.errors.scopes}
        />
        <TextArea
          {...field('siteNames')}
          label="Sites"
          hint="One per line. Leave it empty for all sites."
          rows={3}
          maxLength={4000}
        />
        <TextField {...field('expiresOn')} type="date" label="Last day" hint="At most one year" required max={latest} />
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Create token
          </Button>
        </div>
      </Form>
    </Card>
  )
}
