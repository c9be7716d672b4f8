import { useNavigation } from '@remix-run/react'
import { DATA_TYPES, dataTypeLabel, FLOORS } from '~/domain/records/retention/data-types.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** Sets how long a kind of data is kept. */
export function RetentionForm({ result }: { result?: ActionAnswer['result'] }) {
  const { errors, typed } = answeredFor(result, 'set')
  const field = fieldsOf({ errors, typed })
  const busy = useNavigation().formData?.get('intent') === 'set'
  const missing = Object.values(errors).flat().includes('Please fill in all required fields')
  return (
    <Card as="section" aria-labelledby="set-title">
      <CardTitle id="set-title" icon="plus" title="Create policy" sub="A new policy replaces the old one." />
      <Form method="post" noValidate className="mt-4 grid gap-4">
        <ErrorSummary title={missing ? 'Validation Error' : 'Creation Failed'} errors={errors} />
        <input type="hidden" name="intent" value="set" />
        <SelectField
          {...field('dataType')}
          label="Data type"
          required
          placeholder="Choose a data type"
          options={DATA_TYPES.map((value) => ({ value, label: labelOf(value) }))}
        />
        <TextField
          {...field('retentionPeriodDays')}
          label="Retention period in days"
          hint="365 days a year: 2555 days are about 7 years"
          required
          inputMode="numeric"
        />
        <TextArea {...field('description')} label="Description" rows={2} maxLength={1000} />
        <Checkbox
          name="override"
          label="Set a period below the statutory minimum"
          hint="Only with a reason in the notes. Never for the audit log."
          defaultChecked={typed.override === 'on'}
        />
        <TextArea {...field('notes')} label="Notes" rows={2} maxLength={1000} />
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Creating...">
            Create Policy
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const labelOf = (type: (typeof DATA_TYPES)[number]) => {
  const floor = FLOORS[type]
  return floor ? `${dataTypeLabel(type)} (at least ${floor.days} days)` : dataTypeLabel(type)
}
