import { useEffect, useRef, useState } from 'react'
import { showInstant } from '~/platform/dates.ts'
import { type AlertView } from '~/domain/emergencies/alert-view.ts'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Icon } from '~/ui/icon.tsx'
import { AlarmButton } from './alarm-button.tsx'
import { useAlerts } from './use-alerts.ts'

/**
 * The emergency over every admin page: who, where, since when, and the button that says 'seen'. One container flashes
 * at 1.25 Hz until somebody stops it; with reduced motion it stands still.
 */
export function EmergencyOverlay({ userId }: { userId?: string }) {
  const { alerts, more, busy, acknowledge } = useAlerts()
  const [still, setStill] = useState(false)
  const box = useRef<HTMLDialogElement>(null)
  const open = alerts.length > 0
  const newest = alerts[0]?.id

  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  useEffect(() => {
    if (!newest) return
    setStill(false)
    box.current?.querySelector<HTMLButtonElement>('[data-acknowledge]')?.focus()
  }, [newest])

  return (
    <dialog
      ref={box}
      role="alertdialog"
      aria-labelledby="emergency-title"
      aria-describedby="emergency-alerts"
      className={classes('emergency-overlay', !still && 'emergency-flash')}
      onCancel={(event) => event.preventDefault()}
      onClose={() => open && box.current?.showModal()}
    >
      {open && (
        <div className="mx-auto grid max-h-[92dvh] max-w-2xl gap-4 overflow-y-auto rounded-card bg-surface p-4 text-text sm:p-6">
          <h2 id="emergency-title" className="flex items-center gap-3 text-2xl font-extrabold text-bad">
            <Icon name="siren" className="size-8" />
            {alerts.every(({ drill }) => drill) ? 'EMERGENCY DRILL' : 'EMERGENCY ALERT'}
          </h2>
          <div id="emergency-alerts" className="grid gap-4">
            {alerts.map((alert) => (
              <AlertCard
                key={alert.id}
                alert={alert}
                busy={busy === alert.id}
                acknowledge={() => void acknowledge(alert.id)}
              />
            ))}
          </div>
          {more > 0 && <p className="font-semibold">And {more} more, on the Emergencies page.</p>}
          <div className="flex flex-wrap gap-2">
            <AlarmButton userId={userId} />
            {!still && (
              <Button icon="stop" className="motion-reduce:hidden" onClick={() => setStill(true)}>
                Stop flashing
              </Button>
            )}
          </div>
        </div>
      )}
    </dialog>
  )
}

function AlertCard({ alert, busy, acknowledge }: { alert: AlertView; busy: boolean; acknowledge: () => void }) {
  const { fullName, position, department } = alert.userDetails
  const late = useLate(alert.triggeredAt)
  return (
    <article className="grid gap-3 rounded-card border-2 border-bad p-4">
      <div>
        <h3 className="text-xl font-bold">
          {alert.drill && 'DRILL: '}
          {fullName}
        </h3>
        <p className="text-muted">{[position, department].filter(Boolean).join(', ') || 'No position recorded'}</p>
      </div>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <Fact label="Time" value={showInstant(alert.emergencyTime)} />
        <Fact label="Location" value={alert.location || late ? alert.formattedLocation : 'Location detecting...'} />
        {alert.presses > 1 && <Fact label="Pressed" value={`${alert.presses} times`} />}
        {alert.notes && <Fact label="Notes" value={alert.notes} />}
        <Fact label="Action taken" value={alert.actionTaken} />
        {alert.escalations > 0 && <Fact label="Escalated" value="Sent again to all admins and contacts" />}
      </dl>
      <Button
        data-acknowledge
        variant="sos"
        size="lg"
        full
        busy={busy}
        busyLabel="Acknowledging..."
        onClick={acknowledge}
      >
        ACKNOWLEDGE EMERGENCY ALERT
      </Button>
    </article>
  )
}

/** A phone finds its place within a minute or tells none. */
const LOCATION_MS = 60_000

function useLate(since: string): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const left = new Date(since).getTime() + LOCATION_MS - Date.now()
    const timer = setTimeout(() => setLate(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [since])
  return late
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="font-semibold">{label}</dt>
    <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
  </>
)
