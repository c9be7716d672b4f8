import { Link } from '@remix-run/react'
import { type ReactNode } from 'react'
import { type AlertLogEntry, type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { alertWords } from '~/domain/safety/emergencies/alert-kinds.ts'
import { headlineOf } from '~/domain/safety/emergencies/headline.ts'
import { timelineOf } from '~/domain/safety/emergencies/timeline.ts'
import { showInstant } from '~/platform/dates.ts'
import { isLocated, locationText } from '~/platform/location.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { MapLink } from '~/ui/map-link.tsx'
import { AlertMap } from '~/routes/admin/map/alert-map.tsx'
import { PhoneLink } from '~/ui/phone-link.tsx'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { type Answered } from '~/ui/answered.ts'
import { Form } from '~/ui/form.tsx'
import { Changes } from './changes.tsx'
import { LivePlace } from './live-place.tsx'
import { AlertButtons } from './alert-buttons.tsx'
import { UndoLine } from './undo-line.tsx'
import { useIsMe } from './use-is-me.ts'

/** An alert with its history; while it is open, also its actions and a field for notes. */
export function AlertEntry({
  alert,
  log,
  answered,
  may = { answer: true, resolve: true },
}: {
  alert: AlertView
  log: readonly AlertLogEntry[]
  answered: Answered
  /**
   * What the reader may do: a person with site access may see an alert without being allowed to answer it, and never
   * resolves it or opens its incident.
   */
  may?: { answer: boolean; resolve: boolean }
}) {
  const { fullName, firstName, role, position, department, phone, profileImageUrl } = alert.userDetails
  const open = !alert.resolvedAt
  const isMe = useIsMe()
  const { kind, where, since } = headlineOf(alert)
  const { noRing, aboutNobody } = alertWords(alert)
  return (
    <Card as="article" id={`alert-${alert.id}`}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        {!aboutNobody && !alert.kiosk && (
          <Avatar name={fullName} src={profileImageUrl && `${profileImageUrl}?w=128`} className="size-12" />
        )}
        <div className="min-w-0 flex-1 basis-44">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-lg font-bold">
              {kind}: {fullName}, {where}
            </h2>
            <State alert={alert} />
          </div>
          {!aboutNobody && (
            <p className="text-sm text-muted">{[role, position, department].filter(Boolean).join(' · ')}</p>
          )}
          <p className="mt-1 text-sm">
            {since}. {!aboutNobody && <Where alert={alert} />}
          </p>
        </div>
        {phone && !noRing && <PhoneLink phone={phone} name={firstName} />}
      </div>
      <div className="mt-2 empty:hidden">
        <Changes alert={alert} />
      </div>
      {alert.livePlace && (
        <p className="mt-2">
          Phone is now <LivePlace alert={alert} />
        </p>
      )}
      {may.resolve && (
        <p className="mt-2">
          <Link to={`/admin/emergencies/${alert.id}`} className="link">
            Open incident
          </Link>
        </p>
      )}
      {alert.notes && <p className="mt-2 wrap-anywhere whitespace-pre-line">{alert.notes}</p>}
      <Timeline alert={alert} log={log} />
      {open && (
        <div className="mt-4 grid gap-4 border-t border-line pt-4">
          <AlertMap alert={alert} />
          {may.answer && <NoteForm id={alert.id} />}
          {may.answer && <AlertButtons alert={alert} answered={answered} mayResolve={may.resolve} />}
        </div>
      )}
      <UndoLine what="Resolved" mine={isMe(alert.resolvedBy)} at={alert.resolvedAt} until={alert.resolveUndoUntil}>
        <ActionButton intent="undoResolve" fields={{ id: alert.id }}>
          Undo
        </ActionButton>
      </UndoLine>
    </Card>
  )
}

/** Where the alert was raised, or where the person last clocked in, as a link to a map. */
export function Where({ alert }: { alert: AlertView }): ReactNode {
  const { location, lastPunch, formattedLocation, locationDetails } = alert
  if (location) {
    const exact = locationDetails.coordinates
    return (
      <MapLink where={location}>
        {formattedLocation}
        {exact && exact !== formattedLocation && ` (${exact})`}
      </MapLink>
    )
  }
  if (!lastPunch) return formattedLocation
  return (
    <>
      No location sent. Last clocked {lastPunch.action === 'clock_in' ? 'in' : 'out'} {showInstant(lastPunch.at)}
      {isLocated(lastPunch) ? (
        <>
          {' '}
          at <MapLink where={lastPunch}>{locationText(lastPunch)}</MapLink>
        </>
      ) : (
        ', also without a location'
      )}
    </>
  )
}

function Timeline({ alert, log }: { alert: AlertView; log: readonly AlertLogEntry[] }) {
  return (
    <ol aria-label="What happened" className="mt-3 grid gap-1 border-l-2 border-line pl-3 text-sm">
      {timelineOf(alert, log).map(({ at, text }) => (
        <li key={at + text} className="wrap-anywhere">
          <span className="text-muted tabular-nums">{showInstant(at)}</span> {text}
        </li>
      ))}
      {alert.escalations > 0 && (
        <li className="text-muted">Escalated {alert.escalations === 1 ? 'once' : `${alert.escalations} times`}</li>
      )}
    </ol>
  )
}

function NoteForm({ id }: { id: string }) {
  const form = useEmptiedForm('note', id)
  return (
    <Form ref={form} method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="id" value={id} />
      <label className="grid min-w-48 flex-1 gap-1 text-sm font-semibold">
        Update (who is attending, what is happening)
        <input name="text" className="control" maxLength={500} autoComplete="off" required />
      </label>
      <Button type="submit" name="kind" value="going" icon="arrow-right">
        Is going
      </Button>
      <Button type="submit" name="kind" value="note" icon="edit">
        Add note
      </Button>
    </Form>
  )
}

function State({ alert }: { alert: AlertView }) {
  if (alert.resolvedAt) return <Badge tone="good">Resolved</Badge>
  if (alert.acknowledgedAt) return <Badge tone="caution">Acknowledged</Badge>
  return <Badge tone="bad">Not acknowledged</Badge>
}
