import { Link } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import { call } from '~/api/call.ts'
import { type OwnAlert } from '~/domain/emergencies/alert-view.ts'
import { showTime } from '~/platform/dates.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button, buttonClass, LinkButton } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { SOS_BUTTON } from './sos-button.ts'
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
    navigator.vibrate?.([80, 60, 80])
    void send()
  }

  return (
    <div className="grid gap-3">
      <SosState state={state} alert={alert} phone={phone} />
      <Link
        id={SOS_BUTTON}
        to="/emergency"
        onClick={ask}
        className={buttonClass({ variant: 'sos', size: 'lg', full: true })}
      >
        {state === 'sending' ? <Spinner /> : <Icon name="siren" className="size-6" />}
        {state === 'sending' ? 'Sending alert...' : 'Emergency SOS'}
      </Link>
      <SosQuestion open={open} phone={phone} locating={locating} onClose={() => setOpen(false)} onConfirm={confirm} />
    </div>
  )
}

type State = Pick<ReturnType<typeof useSos>, 'state' | 'alert'> & { phone: string }

/** How a press of this phone stands: not sent yet, or what became of it. */
export function SosState({ state, alert, phone }: State) {
  return (
    <>
      {(state === 'waiting' || state === 'in_page') && (
        <Alert tone="bad" live="alert" title="Your alert has not been sent yet">
          There is no connection.{' '}
          {state === 'waiting'
            ? 'This phone keeps trying by itself.'
            : 'Keep this page open: it keeps trying by itself.'}{' '}
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
    </>
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
      description={`The control room is alerted with your name and location, then your phone opens to call ${phone}.`}
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

/** What became of an alert: on its way, seen by whom and when, over; and whether the person has said they are safe. */
export function Fate({ alert: loaded }: { alert: OwnAlert }) {
  const [said, setSaid] = useState<{ loaded: OwnAlert; alert: OwnAlert }>()
  const alert = said?.loaded === loaded ? said.alert : loaded
  const what = alert.drill ? 'Drill alert' : 'Emergency alert'
  const safe = <Safe alert={alert} onSaid={(answer) => setSaid({ loaded, alert: answer })} />
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
        {what} sent at {showTime(alert.triggeredAt)}.{safe}
      </Alert>
    )
  }
  return (
    <Alert tone="warn" live="status" title={`${what} sent at ${showTime(alert.triggeredAt)}`}>
      Nobody has confirmed it yet. This line changes as soon as the control room has seen it.{safe}
    </Alert>
  )
}

/** Says to the control room that the danger is over for oneself. They still make sure, so a slip does no harm. */
function Safe({ alert, onSaid }: { alert: OwnAlert; onSaid: (alert: OwnAlert) => void }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (alert.safeAt) {
    return (
      <p className="mt-2">
        You said at {showTime(alert.safeAt)} that you are safe. Somebody will make sure that it was you. If you are not
        safe, press SOS again.
      </p>
    )
  }
  const report = async () => {
    setState('busy')
    try {
      onSaid(await call('POST /api/emergency/:id/safe', { id: alert.id }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="mt-3 noscript:hidden">
      <Button icon="shield-check" busy={state === 'busy'} onClick={() => void report()}>
        I am safe
      </Button>
      {state === 'failed' && <p role="alert">The control room could not be told. Please call them.</p>}
    </div>
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
