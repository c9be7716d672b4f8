import { useNavigation } from '@remix-run/react'
import { type PersonChoice } from '~/domain/kernel/people/choose.server.ts'
import { type SiteChoices } from '~/domain/kernel/sites/choose.server.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { SiteByName } from '~/routes/admin/site-by-name.tsx'
import { PersonField } from '~/routes/admin/staff/person-field.tsx'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** The form with which control starts monitoring for a person who cannot do so themselves. */
export function StartFor({ people, sites }: { people: PersonChoice[]; sites: SiteChoices }) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'start')
  const form = useEmptiedForm('start')
  const busy = useNavigation().formData?.get('intent') === 'start'
  return (
    <Card as="section" aria-labelledby="start-title" className="max-w-3xl">
      <CardTitle id="start-title" icon="play" title="Start a session for a guard" />
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <ErrorSummary errors={errors} />
        </div>
        <input type="hidden" name="intent" value="start" />
        <PersonField
          people={people}
          name="person"
          label="Person"
          required
          defaultValue={typed.person}
          errors={errors.person}
        />
        {sites.many ? (
          <SiteByName
            name="siteName"
            label="Site"
            placeholder="Somewhere else"
            defaultValue={typed.siteName}
            errors={errors.siteName}
          />
        ) : (
          <SelectField
            name="siteId"
            label="Site"
            defaultValue={typed.siteId ?? ''}
            options={[
              { value: '', label: 'Somewhere else' },
              ...sites.items.map(({ id, label }) => ({ value: id, label })),
            ]}
            errors={errors.siteId}
          />
        )}
        <TextField name="place" label="Place" maxLength={200} defaultValue={typed.place} errors={errors.place} />
        <TextField
          name="intervalMinutes"
          label="Check in every (minutes)"
          type="number"
          min={5}
          max={240}
          hint="Leave blank to use the site’s setting, or 60"
          defaultValue={typed.intervalMinutes}
          errors={errors.intervalMinutes}
        />
        <TextField
          name="plannedEnd"
          type="datetime-local"
          label="Planned end"
          defaultValue={typed.plannedEnd}
          errors={errors.plannedEnd}
        />
        <div className="self-end">
          <Button type="submit" variant="primary" busy={busy}>
            Start
          </Button>
        </div>
      </Form>
    </Card>
  )
}
