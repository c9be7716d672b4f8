import { useRef, useState } from 'react'
import { type SosState } from '~/browser/kiosk/use-kiosk.ts'
import { showTime } from '~/platform/dates.ts'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { useIdle } from './idle.ts'

/** The question disappears after this long without an answer. */
const ASKED_MS = 15_000
/** The second of two quick presses in one place answers no question: it was an accident. */
const TOO_QUICK_MS = 500

/** How far somebody is with calling for help. */
export type Pressing = ReturnType<typeof usePressing>

/**
 * The two presses that call for help. They belong to the screen, not to the button: it moves into a dialog and out of
 * it, and a question that stands there goes with it. @param onChanged checks again what has happened to it
 */
export function usePressing(onChanged: () => void) {
  const [asked, setAsked] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const sending = useRef(false)
  useIdle(asked !== null && !busy ? ASKED_MS : null, 'sos', () => setAsked(null))

  const isMeant = () => asked !== null && performance.now() - asked >= TOO_QUICK_MS
  const send = async () => {
    if (sending.current || !isMeant()) return
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
      setAsked(null)
      onChanged()
    }
  }

  return {
    isAsked: asked !== null,
    busy,
    failed,
    ask: () => setAsked(performance.now()),
    cancel: () => isMeant() && setAsked(null),
    send: () => void send(),
  }
}

/** A call for help for the site: without a number, sent by two presses. */
export function SiteSos({ site, sos, pressing }: { site: string; sos: SosState; pressing: Pressing }) {
  const { isAsked, busy, failed, ask, cancel, send } = pressing
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
            <Button variant="secondary" size="lg" full disabled={busy} onClick={cancel}>
              Cancel
            </Button>
            <Button variant="sos" size="lg" icon="siren" full busy={busy} onClick={send}>
              Send SOS now
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function Fate({ sos: { waiting, alert }, failed }: { sos: SosState; failed: boolean }) {
  const { emergencyPhone } = useRoot()
  if (failed)
    return (
      <Alert tone="bad" live="alert" title="The SOS was not sent">
        Call {emergencyPhone} now, then control.
      </Alert>
    )
  if (waiting)
    return (
      <Alert tone="bad" live="alert" title="The SOS waits for a connection">
        Control does not know yet. Call {emergencyPhone} now, then control.
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
