import { useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useState } from 'react'
import { type LoneSession } from '~/domain/safety/lone-worker/views.ts'
import { type Shown } from '~/browser/outbox/shown.ts'
import { useArrived, useWaiting } from '~/browser/outbox/waiting.ts'
import { showTime } from '~/platform/dates.ts'
import { durationText } from '~/ui/duration.ts'
import { WhenSent } from '~/routes/staff/when-sent.tsx'
import { alarmTitle } from './alarm-words.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Form } from '~/ui/form.tsx'
import { PasswordField } from '~/ui/password-field.tsx'
import { refresh } from '~/browser/runtime/refresher.ts'
import { toast } from '~/browser/runtime/toast-store.ts'
import { sendCheck } from './send.ts'

const MINUTE_MS = 60_000

const PinField = ({ id, errors }: { id: string; errors?: string[] }) => (
  <PasswordField
    name="pin"
    id={id}
    label="PIN"
    required
    inputMode="numeric"
    autoComplete="off"
    maxLength={8}
    errors={errors}
  />
)

/** A plain form with one button. Scripts add where the device is, and store the check-in on this phone when offline. */
export function CheckForm({
  session,
  pins,
  userId,
  serverNow = null,
  renew = refresh,
}: {
  session: LoneSession
  pins: boolean
  userId: string
  /** The server's time when the page was loaded; null on a page that the phone kept. */
  serverNow?: Date | null
  /** Loads the session again, after a check-in has arrived. */
  renew?: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const pending = useWaiting().operations.filter(isOnTheWay).at(-1)
  useArrived('check_in', () => renew())
  const press = async (form: HTMLFormElement) => {
    setBusy(true)
    setRefused(undefined)
    // After this press, the browser lets the page play a sound when a check-in is late.
    void import('~/ui/alarm.ts').then(({ armAlarm }) => armAlarm())
    const pin = String(new FormData(form).get('pin') ?? '')
    const done = await sendCheck({ id: session.id, pin }, userId).finally(() => setBusy(false))
    if (done.kind === 'refused') return setRefused(done.words)
    form.reset()
    if (done.kind === 'kept') return
    const description = done.dueAt ? `Next check-in by ${showTime(done.dueAt)}` : undefined
    toast({ title: 'Checked in', description, tone: 'good' })
    renew()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void press(event.currentTarget)
  }
  return (
    <Card as="section" aria-labelledby="due-title" className="grid gap-4">
      <div>
        <h2 id="due-title" className="text-2xl font-extrabold">
          {session.lateAt ? 'Your check-in is late' : `Check in by ${showTime(session.dueAt)}`}
        </h2>
        <p className="text-muted">
          <Remaining dueAt={session.dueAt} serverNow={serverNow} />
          {[session.site, session.place].filter(Boolean).join(', ')}
        </p>
      </div>
      {session.alarm && (
        <Alert tone="bad" title={alarmTitle(session.alarm)}>
          Control will ring you, even after you have checked in.
        </Alert>
      )}
      <Form method="post" onSubmit={submit} className="grid gap-4">
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="id" value={session.id} />
        {pins && <PinField id="check-pin" errors={refused ? [refused] : undefined} />}
        {!pins && refused && <Alert tone="bad" live="alert" title={refused} />}
        <Button
          type="submit"
          variant="signal"
          size="lg"
          icon="check-circle"
          full
          className="min-h-24 text-2xl"
          busy={busy}
          busyLabel="Checking in..."
        >
          I am safe
        </Button>
      </Form>
      {/* It goes by itself once it is sent, and must not move the button under a finger. */}
      {pending && (
        <Alert
          tone="warn"
          live="status"
          title={`Checked in on this phone at ${showTime(pending.madeAt)}. Waiting to send.`}
        >
          <WhenSent /> Until then control may ring you.
        </Alert>
      )}
      <p className="text-sm text-muted">
        Last check-in received at {showTime(session.lastCheckAt)}.{' '}
        {!session.alarm && `Without a check-in, control is alerted at ${alarmTime(session)}.`}
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
      <Form method="post" className="mt-3 grid gap-4 rounded-card border border-line bg-surface p-4">
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="id" value={session.id} />
        <p>Monitoring then stops. Clocking out also ends it. If you end it on shift, control will see that.</p>
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

const isOnTheWay = ({ own, kind, state }: Shown) =>
  own && kind === 'check_in' && (state === 'On this phone' || state === 'Sending')

const alarmTime = ({ dueAt, graceMinutes }: LoneSession) =>
  showTime(new Date(Date.parse(dueAt) + graceMinutes * MINUTE_MS))

/** The remaining time, once scripts run. */
function Remaining({ dueAt, serverNow }: { dueAt: string; serverNow: Date | null }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    // A phone's clock may be an hour wrong.
    const ahead = serverNow ? Date.now() - serverNow.getTime() : 0
    const tick = () => setNow(Date.now() - ahead)
    tick()
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [serverNow])
  if (now === null) return null
  const left = Date.parse(dueAt) - now
  // The phone's and the server's clocks may differ by seconds, and at the start of an hour it must say 60 minutes, not
  // 61.
  const minutes = Math.max(1, Math.round(left / MINUTE_MS))
  if (left <= 0) return <span className="font-semibold text-bad">It was due at {showTime(dueAt)}. </span>
  return (
    <span>
      In {minutes === 1 ? '1 minute' : minutes < 60 ? `${minutes} minutes` : durationText(minutes * MINUTE_MS)}.{' '}
    </span>
  )
}
