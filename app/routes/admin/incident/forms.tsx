import { Link } from '@remix-run/react'
import { type LinkedForm } from '~/domain/safety/incidents/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { type Answered } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** The forms of an incident, and ways to link one or start one. */
export function IncidentForms({
  id,
  forms,
  answered: { errors, typed },
}: {
  id: string
  forms: readonly LinkedForm[]
  answered: Answered
}) {
  return (
    <Card as="section" aria-labelledby="forms" className="grid gap-3">
      <CardTitle id="forms" icon="document" title="Forms" />
      {forms.length === 0 && <p className="text-muted">Accident and welfare forms that you link appear here.</p>}
      <ul className="grid gap-2">
        {forms.map((form) => (
          <li key={form.id}>
            <Link to={`/admin/form-submissions/${form.id}`} className="link">
              {form.name}, {form.reference}
            </Link>
            <span className="block text-sm text-muted">
              {form.by}
              {form.submittedAt && `, ${showInstant(form.submittedAt)}`}
            </span>
          </li>
        ))}
      </ul>
      <Form method="post" noValidate preventScrollReset className="grid gap-2">
        <ErrorSummary errors={errors} ids={{ reference: 'reference' }} />
        <input type="hidden" name="intent" value="form" />
        <input type="hidden" name="id" value={id} />
        <TextField
          id="reference"
          name="reference"
          label="Reference of a submitted form"
          hint="It is at the top of the form, such as F11-7KQ2-M9XD."
          maxLength={40}
          autoComplete="off"
          defaultValue={typed.reference}
          errors={errors.reference}
        />
        <Button type="submit">Link form</Button>
      </Form>
      <p className="text-sm">
        Start a form:{' '}
        <Link to="/accident-form" className="link">
          Accident
        </Link>
        ,{' '}
        <Link to="/concern-welfare" className="link">
          Welfare concern
        </Link>
      </p>
    </Card>
  )
}
