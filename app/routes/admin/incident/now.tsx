import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { alertWords } from '~/domain/safety/emergencies/alert-kinds.ts'
import { AlertButtons } from '~/routes/admin/control-room/alert-buttons.tsx'
import { Changes } from '~/routes/admin/control-room/changes.tsx'
import { LivePlace } from '~/routes/admin/control-room/live-place.tsx'
import { useLiveAlert } from '~/routes/admin/control-room/use-live-alert.ts'
import { UndoLine } from '~/routes/admin/control-room/undo-line.tsx'
import { useIsMe } from '~/routes/admin/control-room/use-is-me.ts'
import { AlertMap } from '~/routes/admin/map/alert-map.tsx'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { type Answered } from '~/ui/answered.ts'
import { Card, CardTitle } from '~/ui/card.tsx'

/** What the incident is, what has changed, where the phone is now, and the actions. */
export function IncidentNow({ alert: loaded, answered }: { alert: AlertView; answered: Answered }) {
  const alert = useLiveAlert(loaded)
  const isMe = useIsMe()
  const { icon, says } = alertWords(alert)
  return (
    <Card as="section" aria-labelledby="now" className="grid gap-4">
      <CardTitle id="now" icon={icon} title={stateOf(alert)} sub={says(alert.userDetails.fullName)} />
      <p className="font-semibold">{alert.actionTaken}</p>
      <Changes alert={alert} />
      {alert.livePlace && (
        <p>
          Phone is now <LivePlace alert={alert} />
        </p>
      )}
      {alert.notes && <p className="wrap-anywhere whitespace-pre-line">{alert.notes}</p>}
      {!alert.resolvedAt && <AlertButtons alert={alert} answered={answered} />}
      <UndoLine what="Resolved" mine={isMe(alert.resolvedBy)} at={alert.resolvedAt} until={alert.resolveUndoUntil}>
        <ActionButton intent="undoResolve" fields={{ id: alert.id }}>
          Undo
        </ActionButton>
      </UndoLine>
      {/* In a narrow window the map's label would be cut off; the place is in the text above. */}
      <div className="hidden sm:block">
        <AlertMap alert={alert} />
      </div>
    </Card>
  )
}

function stateOf({ resolvedAt, acknowledgedAt, acknowledgedBy }: AlertView): string {
  if (resolvedAt) return 'Resolved'
  return acknowledgedAt ? `Open, seen by ${acknowledgedBy}` : 'Open, not acknowledged'
}
