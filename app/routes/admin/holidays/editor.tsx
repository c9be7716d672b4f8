import { useNavigation } from '@remix-run/react'
import { type FocusEvent } from 'react'
import { showDay } from '~/platform/dates.ts'
import { type Answered, fieldsOf, ticked } from '~/ui/answered.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { OwnDecision, OwnDecisionRecorded, useOwn } from '~/routes/admin/own-decision.tsx'
import { LEGAL_WEEKS } from './legal-weeks.ts'

export interface HolidaySettings {
  holidayBalance: number
  holidayEntitlement: number
  holidayYearStart: string | null
  autoResetHolidays: boolean
}

/**
 * Edits a person's entitlement, balance and leave year. Edit and Cancel are links, so that this also works without
 * scripts.
 */
export function HolidayEditor({
  id,
  holidays,
  editing,
  answered,
}: {
  id: string
  holidays: HolidaySettings
  editing: boolean
  answered: Answered
}) {
  const here = `/admin/holidays/people/${id}`
  const own = useOwn(id)
  if (!editing || own === 'refused') {
    return (
      <Card as="section" aria-labelledby="entitlement-title">
        <CardTitle
          id="entitlement-title"
          icon="settings"
          title="Holiday entitlement"
          aside={
            own !== 'refused' && (
              <LinkButton to={`${here}?edit=1`} icon="edit" preventScrollReset>
                Edit
              </LinkButton>
            )
          }
        />
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <dt className="text-muted">Entitlement</dt>
          <dd className="font-semibold tabular-nums">{holidays.holidayEntitlement} days</dd>
          <dt className="text-muted">Balance</dt>
          <dd className="font-semibold tabular-nums">{holidays.holidayBalance} days</dd>
          <dt className="text-muted">Leave year starts</dt>
          <dd className="font-semibold">
            {holidays.holidayYearStart ? showDay(holidays.holidayYearStart) : 'Not set'}
          </dd>
          <dt className="text-muted">Automatic reset</dt>
          <dd className="font-semibold">{holidays.autoResetHolidays ? 'On' : 'Off'}</dd>
        </dl>
        {own === 'refused' && <OwnDecision className="mt-4" />}
      </Card>
    )
  }
  return <HolidayEditForm id={id} here={here} holidays={holidays} answered={answered} />
}

function HolidayEditForm({
  id,
  here,
  holidays,
  answered,
}: {
  id: string
  here: string
  holidays: HolidaySettings
  answered: Answered
}) {
  const own = useOwn(id)
  const { errors, typed } = answered
  const field = fieldsOf(answered)
  const busy = useNavigation().formData?.get('intent') === 'entitlement'
  const days = {
    type: 'number',
    min: 0,
    max: 366,
    step: 1,
    required: true,
    inputMode: 'numeric',
    onBlur: fallBack,
  } as const
  return (
    <Card as="section" aria-labelledby="entitlement-title">
      <CardTitle id="entitlement-title" icon="settings" title="Holiday entitlement" />
      <Form method="post" noValidate className="mt-4 grid gap-4">
        {own === 'recorded' && <OwnDecisionRecorded />}
        <ErrorSummary title="Failed to update holiday entitlement" errors={errors} />
        <input type="hidden" name="intent" value="entitlement" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="holidayBalanceWas" value={typed.holidayBalanceWas ?? holidays.holidayBalance} />
        <TextField
          {...days}
          {...field('holidayEntitlement', holidays.holidayEntitlement)}
          label="Entitlement in days a year"
          hint={LEGAL_WEEKS}
        />
        <TextField
          {...days}
          min={Math.min(0, holidays.holidayBalance)}
          {...field('holidayBalance', holidays.holidayBalance)}
          label="Balance in days"
          hint="A different figure is recorded as an adjustment."
        />
        <TextField {...field('reason')} label="Reason for the adjustment" maxLength={1000} />
        <TextField {...field('holidayYearStart', holidays.holidayYearStart)} label="Leave year starts" type="date" />
        <Checkbox
          name="autoResetHolidays"
          label="Reset to the full entitlement on each anniversary of that day"
          defaultChecked={ticked(answered, 'autoResetHolidays', holidays.autoResetHolidays)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
          <LinkButton to={here} preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </Form>
    </Card>
  )
}

// If the number cannot be read, it becomes 25.
function fallBack(event: FocusEvent<HTMLInputElement>) {
  if (event.target.value === '') event.target.value = '25'
}
