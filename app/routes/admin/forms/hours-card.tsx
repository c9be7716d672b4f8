import { useNavigation } from '@remix-run/react'
import { type BesideReview } from '~/domain/forms/forms/beside-review.server.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { RightTime, WholeShiftEnd } from '~/routes/corrections/right-times.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { showDay } from '~/platform/dates.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button, buttonClass, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'

type Hours = NonNullable<BesideReview['hours']>

/** The hours of the day that a pay query is about, and the correction that settles it. */
export function HoursCard({ hours: { day, userId, shifts } }: { hours: Hours }) {
  return (
    <Card as="section" aria-labelledby="hours-title" className="no-print">
      <CardTitle id="hours-title" icon="clock" title={`Hours on ${showDay(day)}`} />
      {shifts.length === 0 && <p className="mt-3">No hours are recorded for this day.</p>}
      <ul className="mt-3 grid gap-2">
        {shifts.map(({ id, words }) => (
          <li key={id} className="wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-3">
        <LinkButton to={`/admin/hours?from=${day}&to=${day}&userId=${userId}`}>Open in Hours</LinkButton>
        <RaiseForm day={day} shifts={shifts} />
      </div>
    </Card>
  )
}

function RaiseForm({ day, shifts }: Pick<Hours, 'day' | 'shifts'>) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'correct')
  const field = fieldsOf({ errors, typed })
  const busy = useNavigation().formData?.get('intent') === 'correct'
  return (
    <details open={Object.keys(errors).length > 0 || undefined}>
      <summary className={buttonClass({}, 'cursor-pointer list-none')}>Raise a correction</summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 grid gap-3">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="intent" value="correct" />
        <SelectField
          {...field('target')}
          label="Which time is wrong?"
          required
          options={[
            ...shifts.flatMap(({ id, start, end }) => [
              { value: `clock_in/${id}`, label: `Clock-in at ${start}` },
              { value: `clock_out/${id}`, label: end ? `Clock-out at ${end}` : 'Missing clock-out' },
            ]),
            { value: 'clock_in', label: 'Missing clock-in' },
            { value: 'shift', label: 'A whole missing shift' },
          ]}
        />
        <RightTime {...field('at')} label="Right time" defaultValue={typed.at ?? `${day}T08:00`} />
        <WholeShiftEnd {...field('endsAt')} />
        <TextArea {...field('reason')} label="Reason" rows={2} maxLength={400} required />
        <Button type="submit" variant="primary" busy={busy}>
          Raise correction
        </Button>
      </Form>
    </details>
  )
}
