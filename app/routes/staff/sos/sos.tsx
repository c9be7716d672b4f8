import { Link } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import { type OwnAlert } from '~/domain/safety/emergencies/alert-view.ts'
import { showTime } from '~/platform/dates.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { SOS_BUTTON } from './sos-button.ts'
import { type Locating, useSos } from './use-sos.ts'

/**
 * The Emergency SOS button with its confirmation, and above it how the last alert ended. Without scripts the button
 * opens the page `/emergency`, which does the same with a form.
 */
export function Sos({ userId, phone, latest = null }: { userId: string; phone: string; latest?: OwnAlert | null }) {
  const [open, setOpen] = useState(false)
  const { locating, progress, alert, locate, send } = useSos(userId, phone)
  const ended = alert ?? latest

  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
    void locate()
  }
  const confirm = () => {
    setOpen(false)
    navigator.vibrate?.([80, 60, 80])
    void send()
  }

  return (
    <div className="grid gap-3">
      {ended?.resolvedAt && <Resolved alert={ended} />}
      <Link
        id={SOS_BUTTON}
        to="/emergency"
        onClick={ask}
        className={buttonClass({ variant: 'sos', size: 'lg', full: true })}
      >
        {progress === 'sending' ? <Spinner /> : <Icon name="siren" className="size-6" />}
        {progress === 'sending' ? 'Sending alert...' : 'Emergency SOS'}
      </Link>
      <SosQuestion open={open} phone={phone} locating={locating} onClose={() => setOpen(false)} onConfirm={confirm} />
    </div>
  )
}

type Question = { open: boolean; phone: string; locating: Locating; onClose: () => void; onConfirm: () => void }

/** Asks once before the control room is alerted. */
export function SosQuestion({ open, phone, locating, onClose, onConfirm }: Question) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title="Send an emergency alert?"
      description={`Control gets your name and location. Then your phone opens to call ${phone}.`}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="sos" icon="siren" onClick={onConfirm}>
            Send emergency alert
          </Button>
        </>
      }
    >
      <LocationStatus locating={locating} />
    </Dialog>
  )
}

/** How an alert ended. An open one is in the bar of every page. */
export const Resolved = ({ alert: { drill, resolvedAt, resolvedBy, resolution } }: { alert: OwnAlert }) => (
  <Alert
    tone="neutral"
    live="status"
    title={`${drill ? 'Drill alert' : 'Emergency alert'} resolved by ${resolvedBy}, ${showTime(resolvedAt!)}`}
  >
    {resolution}
  </Alert>
)

function LocationStatus({ locating }: { locating: Locating }) {
  return (
    <p role="status" className="flex items-center gap-2">
      {locating === 'pending' ? <Spinner /> : <Icon name={locating === 'success' ? 'check-circle' : 'location'} />}
      {WORDS[locating]}
    </p>
  )
}

const WORDS: Record<Locating, string> = {
  pending: 'Finding your location... You can send now.',
  success: 'Location found. It will be sent with the alert.',
  failed: 'No location found. The alert will be sent without it.',
}
