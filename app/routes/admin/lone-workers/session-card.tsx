import { Link, useNavigation } from '@remix-run/react'
import { type LoneCheckView, type WatchedSession } from '~/domain/safety/lone-worker/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { showTime } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useRoot } from '~/root-data.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { MapLink } from '~/ui/map-link.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'
import { DueIn } from '~/ui/when.tsx'
import { lastWords, placeWords } from './words.ts'

/** A person who works alone: when the next check-in is due, where they were last seen, and the actions. */
export function SessionCard({ session, mayAnswer }: { session: WatchedSession; mayAnswer: boolean }) {
  const { fullName, employeeId, position, phone } = session.userDetails
  const where = [session.site, session.place].filter(Boolean).join(', ')
  // Nobody confirms their own safety as control.
  const isOwn = useRoot().user?.id === session.userId
  return (
    <Card as="li" className="grid content-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-bold">
          <Link to={`/admin/lone-workers/${session.id}`} className="inline-flex min-h-6 hover:underline">
            {fullName}
          </Link>
        </h2>
        <State session={session} />
      </div>
      <p className="text-sm text-muted">{[position, employeeId, where].filter(Boolean).join(' · ')}</p>
      <p className="tabular-nums">
        {session.lateAt ? 'The call was due at' : 'Next call by'} <strong>{showTime(session.dueAt)}</strong>,{' '}
        <DueIn dueAt={session.dueAt} />, every {session.intervalMinutes} min
      </p>
      {phone && (
        <p>
          <PhoneLink phone={phone} name={fullName} />
        </p>
      )}
      {session.lastCheck && <LastSign check={session.lastCheck} older={session.lastPlace} />}
      <div className="flex flex-wrap items-start gap-3">
        {isOwn && (
          <Link to="/alone" className={buttonClass({ variant: 'secondary' })}>
            Open your own page
          </Link>
        )}
        {mayAnswer && !isOwn && (
          <>
            <WordForm session={session} intent="check" label="Record a call" submit="Confirm safe" />
            <WordForm session={session} intent="end" label="End" submit="End the session" />
          </>
        )}
        {session.alertId && (
          <Link to="/admin/emergencies" className={buttonClass({ variant: 'sos' })}>
            Open alert
          </Link>
        )}
      </div>
    </Card>
  )
}

/** When they were last seen, and where; or where they were before, if their last check-in had no location. */
function LastSign({ check, older }: { check: LoneCheckView; older: WatchedSession['lastPlace'] }) {
  const at = check.location ? check : older
  const place = at && placeWords(at)
  return (
    <p className="text-sm text-muted">
      {lastWords(check)}
      {check.location ? ', ' : ', no location'}
      {!check.location && older && `. Last known location, at ${showTime(older.at)}: `}
      {place && <MapLink where={{ ...at.location!, address: null }}>{place}</MapLink>}
    </p>
  )
}

/** The state of a session, in a word. */
export function State({ session }: { session: WatchedSession }) {
  if (session.state === 'ended') return <Badge>Ended</Badge>
  if (session.missedAt) return <Badge tone="bad">Missed</Badge>
  if (session.overrunAt) return <Badge tone="bad">Overrun</Badge>
  if (session.lateAt) return <Badge tone="warn">Late</Badge>
  return <Badge tone="good">In time</Badge>
}

/** What control can do about a person, always with a note on how it knows. Works without scripts. */
function WordForm({
  session,
  intent,
  label,
  submit,
}: {
  session: WatchedSession
  intent: 'check' | 'end'
  label: string
  submit: string
}) {
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, intent, session.id)
  const posted = useNavigation().formData
  const busy = posted?.get('intent') === intent && posted.get('id') === session.id
  return (
    <details open={Object.keys(errors).length > 0 || undefined}>
      <summary className={buttonClass({}, 'cursor-pointer list-none')}>
        {label}
        <span className="sr-only"> for {session.userDetails.fullName}</span>
      </summary>
      <Form method="post" preventScrollReset noValidate className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={session.id} />
        {errors[''] && (
          <p role="alert" className="text-sm font-semibold text-bad">
            {errors['']}
          </p>
        )}
        <TextField
          id={`${intent}-${session.id}`}
          name="words"
          label="What did they say?"
          required
          maxLength={1000}
          defaultValue={typed.words}
          errors={errors.words}
        />
        <Button type="submit" variant={intent === 'end' ? 'danger' : 'primary'} busy={busy}>
          {submit}
        </Button>
      </Form>
    </details>
  )
}
