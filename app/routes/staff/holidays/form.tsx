import { useNavigation } from '@remix-run/react'
import { type Day, isDay, showDay } from '~/platform/dates.ts'
import { type Answered, fieldsOf } from '~/ui/answered.ts'
import {
  daysText,
  exceedsBalance,
  exceedsNext,
  type FreeDays,
  requestDays,
  requestingText,
  whichDaysCount,
} from '~/domain/time/holidays/days.ts'
import { splitDays } from '~/domain/time/holidays/year.ts'
import { useTyped } from '~/browser/runtime/typed.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { Icon } from '~/ui/icon.tsx'

/**
 * Requests days off. `free` is what is left beside pending requests. The live line and the warning are only for
 * convenience, because the server counts and decides.
 */
export function HolidayForm({ free, today, answered }: { free: FreeDays; today: Day; answered: Answered }) {
  const { errors, typed } = answered
  const field = fieldsOf(answered)
  const [start, setStart, startField] = useTyped(typed.startDate ?? '')
  const [end, setEnd, endField] = useTyped(typed.endDate ?? '')
  const busy = useNavigation().formData?.get('intent') === 'request'
  const asked = isDay(start) && isDay(end) ? { startDate: start, endDate: end } : null
  const days = asked ? requestDays(asked) : 0
  const excess = asked && days > 0 ? excessOf(asked, free) : null
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
            {excess && (
              <p className="flex items-start gap-2 font-semibold text-bad">
                <Icon name="warning" className="mt-0.5 size-5" />
                {excess.words}
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
          reason={excess?.reason ?? null}
        >
          Submit Request
        </Button>
      </Form>
    </Card>
  )
}

function excessOf(asked: { startDate: Day; endDate: Day }, free: FreeDays): { words: string; reason: string } | null {
  const { now, later } = splitDays(asked, free.from)
  if (now > 0 && now > free.now) {
    const until = later > 0 ? ` before ${showDay(free.from!)}` : ''
    return { words: exceedsBalance, reason: `You can ask for ${daysText(Math.max(0, free.now))}${until}.` }
  }
  if (later === 0 || later <= free.later) return null
  const most = daysText(Math.max(0, free.later))
  return { words: exceedsNext, reason: `You can ask for ${most} from ${showDay(free.from!)}.` }
}
