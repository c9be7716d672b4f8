import { Link } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import { type OwnAlert } from '~/domain/emergencies/alert-view.ts'
import { showTime } from '~/platform/dates.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button, buttonClass, LinkButton } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { type Locating, useSos } from './use-sos.ts'

/**
 * The Emergency SOS button with its confirmation, and the fate of the last alert above it. Without scripts the button
 * leads to the page `/emergency`, which does the same with a form.
 */
export function Sos({ userId, phone, latest = null }: { userId: string; phone: string; latest?: OwnAlert | null }) {
  const [open, setOpen] = useState(false)
  const { locating, state, alert, locate, send } = useSos(userId, phone, latest)

  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
    void locate()
  }
  const confirm = () => {
    setOpen(false)
    void send()
  }

  return (
    <div className="grid gap-3">
      {state === 'waiting' && (
        <Alert tone="bad" live="alert" title="Your alert has not been sent yet">
          There is no connection. This phone keeps trying by itself.{' '}
          <a className="link" href={`tel:${phone.replaceAll(' ', '')}`}>
            Call {phone} now
          </a>
        </Alert>
      )}
      {state === 'somebody_else' && (
        <Alert tone="bad" live="alert" title="Your alert has not been sent">
          Somebody else is signed in on this phone now, so it was not sent in their name. It stays on this phone until
          you sign in again.{' '}
          <a className="link" href={`tel:${phone.replaceAll(' ', '')}`}>
            Call {phone} now
          </a>
        </Alert>
      )}
      {(state === 'idle' || state === 'sending') && alert && <Fate alert={alert} />}
      <Link to="/emergency" onClick={ask} className={buttonClass({ variant: 'sos', size: 'lg', full: true })}>
        {state === 'sending' ? <Spinner /> : <Icon name="siren" className="size-6" />}
        {state === 'sending' ? 'Sending alert...' : 'Emergency SOS'}
      </Link>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        role="alertdialog"
        title="Send an emergency alert?"
        description={`The control room is alerted with your name and location, then your phone opens to call ${phone}.`}
        footer={
          <>
            <Button size="lg" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button size="lg" variant="sos" icon="siren" onClick={confirm}>
              Send emergency alert
            </Button>
          </>
        }
      >
        <LocationStatus locating={locating} />
      </Dialog>
    </div>
  )
}

/** What became of an alert: on its way, seen by whom and when, over. */
export function Fate({ alert }: { alert: OwnAlert }) {
  const what = alert.drill ? 'Drill alert' : 'Emergency alert'
  if (alert.resolvedAt) {
    return (
      <Alert
        tone="neutral"
        live="status"
        title={`${what} resolved by ${alert.resolvedBy}, ${showTime(alert.resolvedAt)}`}
      >
        {alert.resolution}
      </Alert>
    )
  }
  if (alert.acknowledgedAt) {
    return (
      <Alert tone="good" live="status" title={`Seen by ${alert.acknowledgedBy}, ${showTime(alert.acknowledgedAt)}`}>
        {what} sent at {showTime(alert.triggeredAt)}.
      </Alert>
    )
  }
  return (
    <Alert tone="warn" live="status" title={`${what} sent at ${showTime(alert.triggeredAt)}`}>
      Nobody has confirmed it yet. This line changes as soon as the control room has seen it.
    </Alert>
  )
}

function LocationStatus({ locating }: { locating: Locating }) {
  return (
    <p role="status" className="flex items-center gap-2">
      {locating === 'pending' ? <Spinner /> : <Icon name={locating === 'success' ? 'check-circle' : 'location'} />}
      {WORDS[locating]}
    </p>
  )
}

const WORDS: Record<Locating, string> = {
  pending: 'Finding your location... You need not wait for it.',
  success: 'Location found. It is sent with the alert.',
  failed: 'No location found. The alert is sent without it.',
}

/** The number to call, as a button that dials. */
export const CallButton = ({ phone }: { phone: string }) => (
  <LinkButton href={`tel:${phone.replaceAll(' ', '')}`} variant="sos" size="lg" full icon="phone">
    Call {phone}
  </LinkButton>
)
