import { useNavigation } from '@remix-run/react'
import { addDays } from '~/platform/dates.ts'
import { daysText } from '~/domain/time/holidays/days.ts'
import { type HolidayReview } from '~/domain/time/holidays/holiday-view.ts'
import { type Answered } from '~/ui/answered.ts'
import { useBegun } from '~/browser/runtime/opened-upon.ts'
import { useTimesSaved } from '~/browser/runtime/times-saved.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

/** Cancels an approved request, or ends it early, after a confirmation, and returns the days that are still deducted for it. */
export function HolidayCancelForm({
  request,
  answered,
  row = false,
}: {
  request: HolidayReview
  answered: Answered
  /** The form is in a table row, where there is no space above it. */
  row?: boolean
}) {
  const { id, daysRestored } = request
  // If the answer is lost, the page shows the new last day, and the same press must not then cancel what was taken.
  const saved = useTimesSaved('decide', id)
  const [endDate, around] = useBegun<HTMLDetailsElement>(request.endDate, saved)
  const busy = useNavigation().formData?.get('id') === id
  return (
    <details
      key={`${saved} ${endDate}`}
      {...around}
      className={row ? undefined : 'border-t border-line pt-3'}
      open={Object.keys(answered.errors).length > 0 || undefined}
    >
      <summary className={buttonClass({ variant: 'quiet', size: row ? 'sm' : undefined }, 'list-none')}>
        Cancel this holiday...
      </summary>
      <Form method="post" noValidate className="mt-2 grid gap-3">
        <ErrorSummary
          title="Failed to update holiday request"
          errors={answered.errors}
          ids={{ notes: `notes-${id}`, lastDay: `last-day-${id}` }}
        />
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="endDateWas" value={endDate} />
        {request.startDate < endDate && (
          <TextField
            name="lastDay"
            id={`last-day-${id}`}
            type="date"
            label="Last day taken"
            hint="Fill this in if part of it was taken: only the days after it are restored."
            min={request.startDate}
            max={addDays(endDate, -1)}
            defaultValue={answered.typed.lastDay}
            errors={answered.errors.lastDay}
          />
        )}
        <TextArea
          name="notes"
          id={`notes-${id}`}
          label="Admin notes"
          hint={
            !daysRestored
              ? 'The balance stays the same. The person will see your notes.'
              : `${daysText(daysRestored)} will be restored. The person will see your notes.`
          }
          rows={2}
          maxLength={1000}
          defaultValue={answered.typed.notes}
        />
        <div>
          <Button type="submit" name="status" value="cancelled" variant="danger" busy={busy}>
            Cancel holiday
          </Button>
        </div>
      </Form>
    </details>
  )
}
