import { useNavigation } from '@remix-run/react'
import { showDate, showDays, showInstant } from '~/platform/dates.ts'
import { daysText } from '~/domain/time/holidays/days.ts'
import { type HolidayView } from '~/domain/time/holidays/holiday-view.ts'
import { statusText } from '~/domain/time/holidays/status-text.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Form } from '~/ui/form.tsx'
import { HolidayStatus } from '~/routes/holidays/status.tsx'

/** The person's own request: its days, its state in words, the admin's note. A pending one can be withdrawn. */
export function HolidayItem({ request }: { request: HolidayView }) {
  const { id, startDate, endDate, days, status, reason, reviewNotes, reviewedAt, reviewedBy } = request
  const busy = useNavigation().formData?.get('id') === id
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="font-bold">{showDays(startDate, endDate)}</h3>
        <HolidayStatus status={status} />
      </div>
      <p className="mt-1">{statusText(status, days, request.daysRestored, request.daysLater)}</p>
      <p className="mt-1 text-sm text-muted">
        {daysText(days)} · Requested {showInstant(request.requestedAt)}
      </p>
      {reason && (
        <p className="mt-2">
          <span className="font-semibold">Reason:</span> {reason}
        </p>
      )}
      {reviewNotes && (
        <p className="mt-2 rounded-control bg-sunken px-3 py-2">
          <span className="font-semibold">Admin notes:</span> {reviewNotes}
        </p>
      )}
      {reviewedAt && (
        <p className="mt-2 text-sm text-muted">
          Reviewed {showDate(reviewedAt)}
          {reviewedBy && ` by ${reviewedBy}`}
        </p>
      )}
      {status === 'pending' && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            icon="x"
            busy={busy}
            aria-label={`Withdraw request for ${showDays(startDate, endDate)}`}
          >
            Withdraw
          </Button>
        </Form>
      )}
    </Card>
  )
}
