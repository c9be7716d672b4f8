import { useState } from 'react'
import { showTime } from '~/platform/dates.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.tsx'
import { CallButton } from './sos.tsx'
import { forgetPress, type Press } from './kept.ts'
import { sendPress } from './send.ts'

type Props = { press: Press; name: string; phone: string; onStay: () => void; onSignOut: () => void }

/** Says that an alert was not sent, and asks what becomes of it: send it again, leave it on this phone, or discard it. */
export function UnsentSosDialog({ press, name, phone, onStay, onSignOut }: Props) {
  const [leaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  const again = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await sendPress(press)
      toast({
        title: 'Emergency Alert Sent',
        description: 'The response team has been notified and will contact you shortly.',
        tone: 'good',
      })
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const discard = () => {
    forgetPress(press.body.raisedFor)
    onSignOut()
  }
  const pressed = showTime(new Date(press.body.timestamp))

  return (
    <Dialog
      open
      onClose={onStay}
      role="alertdialog"
      title="Your emergency alert has not been sent"
      description={`You pressed Emergency SOS at ${pressed}, and this phone could not reach the control room. Nobody knows of it yet.`}
    >
      <div className="grid gap-3">
        {failed && (
          <Alert tone="bad" live="alert" title="It could not be sent">
            Please call {phone}, or try again.
          </Alert>
        )}
        <CallButton phone={phone} />
        {leaving ? (
          <>
            <p>
              The alert stays on this phone for 24 hours and is sent only when {name} signs in here again. Until then
              nobody is told. If you are in danger, call {phone}.
            </p>
            <Button size="lg" full icon="logout" onClick={() => onSignOut()}>
              Sign out without sending
            </Button>
            <Button size="lg" full onClick={() => setLeaving(false)}>
              Back
            </Button>
          </>
        ) : (
          <>
            <Button
              size="lg"
              full
              variant="primary"
              icon="siren"
              busy={busy}
              busyLabel="Sending alert..."
              onClick={() => void again()}
            >
              Send again now
            </Button>
            <Button size="lg" full onClick={() => setLeaving(true)}>
              Leave it on this phone and sign out
            </Button>
            <Button size="lg" full onClick={discard}>
              I am safe: discard it and sign out
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
