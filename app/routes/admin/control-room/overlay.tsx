import { useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Icon } from '~/ui/icon.tsx'
import { AlarmButton } from './alarm-button.tsx'
import { AlertCard } from './alert-card.tsx'
import { useAlerts } from './use-alerts.ts'

/**
 * The emergency over every admin page: who, where, since when, and the button that says 'seen'. One container flashes
 * at 1.25 Hz until somebody stops it; with reduced motion, and in a drill, it stands still.
 */
export function EmergencyOverlay({ userId }: { userId?: string }) {
  const { alerts, more, busy, acknowledge } = useAlerts()
  const [still, setStill] = useState(false)
  const box = useRef<HTMLDialogElement>(null)
  const open = alerts.length > 0
  const drill = alerts.every((alert) => alert.drill)
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
      className={classes('emergency-overlay', drill ? 'emergency-drill' : !still && 'emergency-flash')}
      onCancel={(event) => event.preventDefault()}
      onClose={() => open && box.current?.showModal()}
    >
      {open && (
        <div className="mx-auto grid max-h-[92dvh] max-w-2xl gap-4 overflow-y-auto rounded-card bg-surface p-4 text-text sm:p-6">
          <h2
            id="emergency-title"
            className={`flex items-center gap-3 text-2xl font-extrabold ${drill ? 'text-info' : 'text-bad'}`}
          >
            <Icon name="siren" className="size-8" />
            {drill ? 'EMERGENCY DRILL' : 'EMERGENCY ALERT'}
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
            {!still && !drill && (
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
