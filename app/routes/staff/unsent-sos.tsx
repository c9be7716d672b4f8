import { useEffect, useState } from 'react'
import { showTime } from '~/domain/dates.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.tsx'
import { CallButton } from './sos.tsx'
import { forgetPress, keptPress, type Press, SENT, sendPress } from './sos-send.ts'

type Asked = { press: Press; action: string }

/** Nobody signs out over an alert that has not been sent: it is said, and asked what becomes of it. */
export function UnsentSos({ userId, name, phone }: { userId: string; name: string; phone: string }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [leaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const stop = (event: SubmitEvent) => {
      const { action, dataset } = event.target as HTMLFormElement
      const leaves = new URL(action, location.href).pathname === '/logout' && !dataset.decided
      const press = leaves ? keptPress(userId) : null
      if (!press) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setLeaving(false)
      setFailed(false)
      setAsked({ press, action })
    }
    const sent = () => setAsked(null)
    // The window hears first, before the page's own forms do.
    addEventListener('submit', stop, true)
    addEventListener(SENT, sent)
    return () => {
      removeEventListener('submit', stop, true)
      removeEventListener(SENT, sent)
    }
  }, [userId])

  if (!asked) return null
  const again = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await sendPress(asked.press)
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
    forgetPress(userId)
    signOut(asked.action)
  }
  const pressed = showTime(new Date(asked.press.body.timestamp))

  return (
    <Dialog
      open
      onClose={() => setAsked(null)}
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
            <Button size="lg" full icon="logout" onClick={() => signOut(asked.action)}>
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

// A form of its own: the one that was pressed may have gone with the menu it stood in.
function signOut(action: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.dataset.decided = 'yes'
  document.body.append(form)
  form.requestSubmit()
}
