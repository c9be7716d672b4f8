import { useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Icon } from '~/ui/icon.tsx'
import { type AlertView } from '~/domain/safety/emergencies/alert-view.ts'
import { AlarmButton } from './alarm-button.tsx'
import { AlertCard } from './alert-card.tsx'
import { overlayTitle } from '~/domain/safety/emergencies/overlay-title.ts'
import { useAlerts } from './use-alerts.ts'
import { UndoLine } from './undo-line.tsx'
import { useGuard } from './use-guard.ts'

/**
 * The emergency shown over every admin page: who, where, since when, and the button that acknowledges it. A key or
 * press meant for the page below does nothing in it. One container flashes at 1.25 Hz until a person stops it; it does
 * not flash with reduced motion, in a drill, or while nobody is in danger yet.
 */
export function EmergencyOverlay({ userId }: { userId?: string }) {
  const { alerts: active, more, busy, acknowledge, answered, undo } = useAlerts()
  const [closed, setClosed] = useState<readonly string[]>([])
  const [still, setStill] = useState(false)
  const box = useRef<HTMLDialogElement>(null)
  const alerts = active.filter(({ id }) => !closed.includes(id))
  const open = alerts.length > 0
  const all = alerts.length + more
  // This changes with the cards. Presses are then ignored for a moment, so that one meant for one card does not hit
  // another.
  const order = alerts.map(({ id }) => id).join() || undefined
  const newest = alerts.reduce((latest, { id }) => (id > latest ? id : latest), '')

  const title = overlayTitle(alerts)
  const flashes = title.tone === 'bad'
  const ready = useGuard(box, order)
  useEffect(() => setStill(false), [newest])

  return (
    <>
      {answered && <Answered alert={answered} undo={() => void undo(answered.id)} />}
      <dialog
        ref={box}
        role="alertdialog"
        aria-labelledby="emergency-title"
        aria-describedby="emergency-alerts"
        className={classes('emergency-overlay', GROUNDS[title.tone], flashes && !still && 'emergency-flash')}
        onCancel={(event) => event.preventDefault()}
      >
        {open && (
          <div className="mx-auto grid max-h-[calc(var(--screen)*0.92)] max-w-2xl gap-4 overflow-y-auto rounded-card bg-surface p-4 text-text sm:p-6">
            <h2
              id="emergency-title"
              tabIndex={-1}
              // The heading takes the focus but is not a control, and an outline would make it look like one.
              className={classes('flex items-center gap-3 text-2xl font-extrabold outline-none', TITLES[title.tone])}
            >
              <Icon name={title.icon} className="size-8 shrink-0" />
              {title.text}
              {all > 1 && <span className="ml-auto text-base text-text">{all} alerts</span>}
            </h2>
            <div id="emergency-alerts" className="grid gap-4">
              {alerts.map((alert) => (
                <AlertCard
                  key={alert.id}
                  alert={alert}
                  busy={busy === alert.id}
                  ready={ready}
                  acknowledge={() => void acknowledge(alert.id)}
                  close={() => setClosed([...closed, alert.id])}
                />
              ))}
            </div>
            {more > 0 && <p className="font-semibold">And {more} more, on the Emergencies page.</p>}
            <div className="flex flex-wrap gap-2">
              <AlarmButton userId={userId} />
              {!still && flashes && (
                <Button
                  icon="stop"
                  className="motion-reduce:hidden"
                  aria-disabled={!ready || undefined}
                  onClick={() => setStill(true)}
                >
                  Stop flashing
                </Button>
              )}
            </div>
          </div>
        )}
      </dialog>
    </>
  )
}

const GROUNDS = { bad: '', caution: 'emergency-caution', info: 'emergency-drill' }
const TITLES = { bad: 'text-bad', caution: 'text-caution', info: 'text-info' }

/** Alerts that the person at this desk has just acknowledged, with undo while that is possible. */
function Answered({ alert, undo }: { alert: AlertView; undo: () => void }) {
  return (
    <div className="no-print fixed inset-x-0 bottom-4 z-40 mx-auto w-fit max-w-[calc(100vw-2rem)] rounded-card bg-ink text-on-ink shadow-lg [&>div]:px-4 [&>div]:py-2">
      <UndoLine
        what={`${alert.userDetails.fullName}: acknowledged`}
        mine
        at={alert.acknowledgedAt}
        until={alert.acknowledgeUndoUntil}
      >
        <Button variant="on-ink" onClick={undo}>
          Undo
        </Button>
      </UndoLine>
    </div>
  )
}
