import { useEffect, useRef, useState } from 'react'
import { type SosState } from '~/browser/kiosk/use-kiosk.ts'
import { showTime } from '~/platform/dates.ts'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { useIdle } from './idle.ts'

/** The question disappears after this long without an answer. */
const ASKED_MS = 15_000
/** The second of two quick presses in one place is an accident, so the question's buttons look disabled until then. */
const TOO_QUICK_MS = 500

/** The stage that a call for help has reached. */
export type Pressing = ReturnType<typeof usePressing>

/**
 * The two presses that call for help. They belong to the screen, not to the button: the button moves into a dialog and
 * out of it, and an open question moves with it. @param onChanged checks again what has happened to the call
 */
export function usePressing(onChanged: () => void) {
  const [isAsked, setAsked] = useState(false)
  const [answerable, setAnswerable] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const sending = useRef(false)
  useIdle(isAsked && !busy ? ASKED_MS : null, 'sos', () => setAsked(false))
  useEffect(() => {
    if (!isAsked) return setAnswerable(false)
    const timer = setTimeout(() => setAnswerable(true), TOO_QUICK_MS)
    return () => clearTimeout(timer)
  }, [isAsked])

  const send = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setFailed(false)
    try {
      const { sendSos } = await import('~/browser/kiosk/punches.ts')
      await sendSos()
    } catch {
      setFailed(true)
    } finally {
      sending.current = false
      setBusy(false)
      setAsked(false)
      onChanged()
    }
  }

  return {
    isAsked,
    answerable,
    busy,
    failed,
    ask: () => setAsked(true),
    cancel: () => setAsked(false),
    send: () => void send(),
  }
}

/** Calls for help for the site, with two presses and without an employee number. */
export function SiteSos({ site, sos, pressing }: { site: string; sos: SosState; pressing: Pressing }) {
  const { isAsked, answerable, busy, failed, ask, cancel, send } = pressing
  return (
    <section aria-label="SOS" className="grid gap-4">
      <Fate sos={sos} failed={failed} />
      {!isAsked ? (
        <Button variant="sos" size="lg" icon="siren" full onClick={ask}>
          SOS
        </Button>
      ) : (
        <>
          <h2 className="text-xl font-bold">Call control for help at {site}?</h2>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button variant="secondary" size="lg" full disabled={busy || !answerable} onClick={cancel}>
              Cancel
            </Button>
            <Button variant="sos" size="lg" icon="siren" full disabled={!answerable} busy={busy} onClick={send}>
              Send SOS now
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** Says that a call for help did not leave the tablet. */
export function SosNotSent() {
  const { emergencyPhone } = useRoot()
  return (
    <Alert tone="bad" live="alert" title="The SOS was not sent">
      Call {emergencyPhone} now, then control.
    </Alert>
  )
}

function Fate({ sos: { waiting, alert }, failed }: { sos: SosState; failed: boolean }) {
  const { emergencyPhone } = useRoot()
  if (failed) return <SosNotSent />
  if (waiting)
    return (
      <Alert tone="bad" live="alert" title="The SOS is waiting for a connection">
        Control does not know about it yet. Call {emergencyPhone} now, then control.
      </Alert>
    )
  if (!alert) return null
  if (!alert.seenAt)
    return (
      <Alert tone="warn" live="alert" title={`SOS received at ${showTime(alert.receivedAt)}`}>
        {`Control has not seen it yet. Call ${emergencyPhone} if a life is in danger.`}
      </Alert>
    )
  return (
    <Alert tone="good" live="alert" title="Control has seen your SOS">
      {`Seen at ${showTime(alert.seenAt)}. Stay where you are safe.`}
    </Alert>
  )
}
