import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useState } from 'react'
import { type LoneSession } from '~/domain/lone-worker/views.ts'
import { showTime } from '~/platform/dates.ts'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { PasswordField } from '~/ui/password-field.tsx'
import { withPlace } from './place.ts'

const PinField = ({ id }: { id: string }) => (
  <PasswordField name="pin" id={id} label="PIN" required inputMode="numeric" autoComplete="off" maxLength={8} />
)

/** One press: a plain form, to which scripts add where the device is. */
export function CheckForm({ session, pins }: { session: LoneSession; pins: boolean }) {
  const submit = useSubmit()
  const [asking, setAsking] = useState(false)
  const sending = useNavigation().formData?.get('intent') === 'check'
  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (asking || sending) return
    const form = event.currentTarget
    setAsking(true)
    // The press lets the page sound when a check-in is late.
    void import('~/ui/alarm.ts').then(({ armAlarm }) => armAlarm())
    void withPlace(new FormData(form)).then((data) => {
      setAsking(false)
      form.reset()
      submit(data, { method: 'post' })
    })
  }
  return (
    <Card as="section" aria-labelledby="due-title" className="grid gap-4">
      <div>
        <h2 id="due-title" className="text-xl font-extrabold">
          {session.lateAt ? 'Your check-in is late' : `Check in by ${showTime(session.dueAt)}`}
        </h2>
        <p className="text-muted">
          <Remaining dueAt={session.dueAt} />
          {[session.site, session.place].filter(Boolean).join(', ')}
        </p>
      </div>
      <Form method="post" onSubmit={press} className="grid gap-4">
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="id" value={session.id} />
        {pins && <PinField id="check-pin" />}
        <Button
          type="submit"
          variant="signal"
          size="lg"
          icon="check-circle"
          full
          className="min-h-24 text-2xl"
          busy={asking || sending}
          busyLabel="Checking in..."
        >
          I am safe
        </Button>
      </Form>
      <p className="text-sm text-muted">
        Last sign of life {showTime(session.lastCheckAt)}. Every {session.intervalMinutes} minutes;{' '}
        {session.graceMinutes} minutes after that the control room is alarmed.
      </p>
    </Card>
  )
}

/** Ends the session, in two presses. */
export function EndForm({ session, pins }: { session: LoneSession; pins: boolean }) {
  const busy = useNavigation().formData?.get('intent') === 'end'
  return (
    <details>
      <summary className={buttonClass({}, 'w-fit cursor-pointer list-none')}>End the session</summary>
      <Form method="post" className="mt-3 grid gap-4 rounded-card border border-line p-4">
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="id" value={session.id} />
        <p>Nobody watches over you after that. Clocking out ends it too.</p>
        {pins && <PinField id="end-pin" />}
        <div>
          <Button type="submit" variant="danger" busy={busy}>
            End it now
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** How long there is, once scripts run. */
function Remaining({ dueAt }: { dueAt: string }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [])
  if (now === null) return null
  const minutes = Math.ceil((new Date(dueAt).getTime() - now) / 60_000)
  if (minutes <= 0) return <span className="font-semibold text-bad">It was due at {showTime(dueAt)}. </span>
  return <span>In {minutes === 1 ? '1 minute' : `${minutes} minutes`}. </span>
}
