import { useNavigation } from '@remix-run/react'
import { type Day, isDay } from '~/platform/dates.ts'
import { type Answered, fieldsOf } from '~/ui/answered.ts'
import { daysText, exceedsBalance, requestDays, requestingText, whichDaysCount } from '~/domain/time/holidays/days.ts'
import { useTyped } from '~/browser/runtime/typed.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { Icon } from '~/ui/icon.tsx'

/**
 * Requests days off. `free` is the balance minus pending requests. The live line and the warning are only for
 * convenience, because the server counts and decides.
 */
export function HolidayForm({ free, today, answered }: { free: number; today: Day; answered: Answered }) {
  const { errors, typed } = answered
  const field = fieldsOf(answered)
  const [start, setStart, startField] = useTyped(typed.startDate ?? '')
  const [end, setEnd, endField] = useTyped(typed.endDate ?? '')
  const busy = useNavigation().formData?.get('intent') === 'request'
  const days = isDay(start) && isDay(end) ? requestDays({ startDate: start, endDate: end }) : 0
  const tooMany = days > 0 && days > free
  return (
    <Card as="section" aria-labelledby="ask-title">
      <CardTitle icon="calendar" title="Request time off" id="ask-title" />
      <Form method="post" noValidate className="mt-4 grid gap-4">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="intent" value="request" />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            name="startDate"
            label="Start date"
            type="date"
            required
            min={today}
            ref={startField}
            value={start}
            onChange={(event) => setStart(event.target.value)}
            errors={errors.startDate}
          />
          <TextField
            name="endDate"
            label="End date"
            type="date"
            required
            min={isDay(start) ? start : today}
            ref={endField}
            value={end}
            onChange={(event) => setEnd(event.target.value)}
            errors={errors.endDate}
          />
        </div>
        <div className="grid gap-1">
          <p className="text-sm text-muted">{whichDaysCount}</p>
          <div aria-live="polite" className="grid gap-1">
            {days > 0 && <p className="font-semibold">{requestingText(days)}</p>}
            {tooMany && (
              <p className="flex items-start gap-2 font-semibold text-bad">
                <Icon name="warning" className="mt-0.5 size-5" />
                {exceedsBalance}
              </p>
            )}
          </div>
        </div>
        <TextArea {...field('reason')} label="Reason" rows={3} maxLength={500} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon="send"
          full
          busy={busy}
          busyLabel="Sending..."
          reason={tooMany ? `You can ask for ${daysText(Math.max(0, free))}.` : null}
        >
          Submit Request
        </Button>
      </Form>
    </Card>
  )
}
