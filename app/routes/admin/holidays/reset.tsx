import { useNavigation } from '@remix-run/react'
import { daysText } from '~/domain/time/holidays/days.ts'
import { type Answered } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Form } from '~/ui/form.tsx'
import { type HolidaySettings } from './editor.tsx'
import { OwnDecision, OwnDecisionRecorded, useOwn } from '~/routes/admin/own-decision.tsx'

/** Resets the balance to the full entitlement, after a confirmation. */
export function HolidayReset({
  id,
  holidays,
  answered,
}: {
  id: string
  holidays: HolidaySettings
  answered: Answered
}) {
  const own = useOwn(id)
  const busy = useNavigation().formData?.get('intent') === 'reset'
  const { holidayBalance, holidayEntitlement } = holidays
  return (
    <Card as="section" aria-labelledby="reset-title">
      <CardTitle
        id="reset-title"
        icon="refresh"
        title="Reset holidays"
        sub="Sets the balance to the full entitlement. The ledger records every change."
      />
      <div className="mt-3">
        <ErrorSummary title="Failed to reset holidays" errors={answered.errors} />
      </div>
      {own === 'refused' ? (
        <OwnDecision />
      ) : (
        <details className="mt-1">
          <summary className={buttonClass({}, 'list-none')}>Reset...</summary>
          <Form method="post" className="mt-3 grid gap-3">
            <input type="hidden" name="intent" value="reset" />
            <input type="hidden" name="id" value={id} />
            {own === 'recorded' && <OwnDecisionRecorded />}
            <p>
              The balance goes from {daysText(holidayBalance)} to {daysText(holidayEntitlement)}.
            </p>
            <div>
              <Button type="submit" variant="danger" busy={busy}>
                Reset to {daysText(holidayEntitlement)}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </Card>
  )
}
