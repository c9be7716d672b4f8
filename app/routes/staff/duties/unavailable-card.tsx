import { useNavigation } from '@remix-run/react'
import { type UnavailableView } from '~/domain/time/rota/unavailable-views.ts'
import { showDay, showDays, showInstant, weekday } from '~/platform/dates.ts'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { type Result, RowForm } from './row-form.tsx'
import { useTimesSaved } from '~/browser/runtime/times-saved.ts'

/** When the person is unavailable: add, list and remove. A plain form, so that it works without scripts. */
export function UnavailableCard({
  times,
  today,
  result,
}: {
  times: readonly UnavailableView[]
  today: string
  result: Result
}) {
  const refused = Object.keys(answeredFor(result, 'unavailable').errors).length > 0
  const added = useTimesSaved('unavailable')
  return (
    <Card as="section" id="unavailable" aria-labelledby="unavailable-title" className="grid gap-4">
      <CardTitle
        id="unavailable-title"
        icon="clock"
        title="When I cannot work"
        sub="Control will see this before assigning you. For paid leave, request a holiday."
      />
      {times.length > 0 && (
        <ul className="grid gap-4">
          {times.map((one) => (
            <Said key={one.id} one={one} result={result} />
          ))}
        </ul>
      )}
      {/* The key changes when a time was added, which closes this. */}
      <details key={added} open={refused || undefined}>
        <summary className={buttonClass({}, 'w-fit cursor-pointer list-none')}>Add days or hours</summary>
        <AddForm today={today} result={result} />
      </details>
    </Card>
  )
}

function Said({ one, result }: { one: UnavailableView; result: Result }) {
  const { id, duties, words } = one
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <p className="wrap-anywhere">
        <strong>{timesWords(one)}</strong>
        {words && <span className="block text-muted">{words}</span>}
      </p>
      {duties.length > 0 && (
        <div className="text-warn">
          <p className="font-semibold">You have a shift then. It stays yours unless you decline it:</p>
          <ul className="list-disc pl-5">
            {duties.map((duty) => (
              <li key={duty.id}>
                From {showInstant(duty.startsAt)}, {duty.site}
              </li>
            ))}
          </ul>
        </div>
      )}
      <RowForm id={id} intent="available" submit={<Remove what={timesWords(one)} />} result={result} />
    </li>
  )
}

const Remove = ({ what }: { what: string }) => (
  <>
    Remove<span className="sr-only">: {what}</span>
  </>
)

function AddForm({ today, result }: { today: string; result: Result }) {
  const answered = answeredFor(result, 'unavailable')
  const { errors } = answered
  const field = fieldsOf(answered)
  const busy = useNavigation().formData?.get('intent') === 'unavailable'
  return (
    <Form method="post" action="/duties" noValidate preventScrollReset className="mt-4 grid gap-4">
      <input type="hidden" name="intent" value="unavailable" />
      {errors[''] && (
        <p role="alert" className="font-semibold text-bad">
          {errors['']}
        </p>
      )}
      <TextField {...field('from')} label="First day" type="date" min={today} required />
      <TextField {...field('to')} label="Last day" type="date" min={today} hint="Leave blank for one day." />
      <TextField {...field('start')} label="From what time" type="time" hint="Leave blank for the whole day." />
      <TextField
        {...field('end')}
        label="Until what time"
        type="time"
        hint="A time earlier than the start means the next morning."
      />
      <SelectField
        {...field('weekly', 'no')}
        label="How often"
        required
        options={[
          { value: 'no', label: 'Only this time' },
          { value: 'yes', label: 'Every week' },
        ]}
      />
      <TextField
        {...field('until')}
        label="Every week until"
        type="date"
        min={today}
        hint="Leave blank to keep it until you remove it."
      />
      <TextField {...field('words')} label="Reason" maxLength={200} hint="Control and planners can read it." />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Add unavailable time
        </Button>
      </div>
    </Form>
  )
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Describes when it is: '24 Nov 2026', 'Every Tuesday from 24 Nov 2026, 09:00 to 13:00'. */
function timesWords({ from, to, start, end, weekly, until }: UnavailableView): string {
  const hours = start && end ? `, ${start} to ${end}` : ''
  if (!weekly) return showDays(from, to) + hours
  const days = from === to ? WEEKDAYS[weekday(from)] : `${WEEKDAYS[weekday(from)]} to ${WEEKDAYS[weekday(to)]}`
  return `Every ${days} from ${showDay(from)}${until ? ` to ${showDay(until)}` : ''}${hours}`
}
