import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { type Answered } from '~/ui/answered.ts'
import { OwnAlertNote, useIsOwnAlert } from './own-alert.tsx'
import { ResolveForm } from './resolve-form.tsx'
import { UndoLine } from './undo-line.tsx'
import { useIsMe } from './use-is-me.ts'

/** The actions for an open alert. */
export function AlertButtons({
  alert,
  answered,
  mayResolve = true,
}: {
  alert: AlertView
  answered?: Answered
  mayResolve?: boolean
}) {
  const isMe = useIsMe()
  const isOwn = useIsOwnAlert()
  if (isOwn(alert)) return <OwnAlertNote />
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        {!alert.acknowledgedAt && (
          <ActionButton intent="acknowledge" fields={{ id: alert.id }} variant="sos">
            Acknowledge
          </ActionButton>
        )}
        {mayResolve && <ResolveForm alert={alert} {...answered} />}
      </div>
      <UndoLine
        what="Acknowledged"
        mine={isMe(alert.acknowledgedBy)}
        at={alert.acknowledgedAt}
        until={alert.acknowledgeUndoUntil}
      >
        <ActionButton intent="undoAcknowledge" fields={{ id: alert.id }}>
          Undo
        </ActionButton>
      </UndoLine>
    </div>
  )
}
