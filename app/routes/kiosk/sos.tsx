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

type Props = {
  site: string
  sos: SosState
  /** Checks again what has happened to it. */
  onChanged: () => void
}

/** A call for help for the site: without a number, sent by two presses. */
export function SiteSos({ site, sos, onChanged }: Props) {
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

  return (
    // It stays visible on a long page; if a keyboard leaves little space the whole screen scrolls.
    <section
      aria-label="SOS"
      className="z-10 -mx-4 grid gap-4 border-t border-line bg-page px-4 py-4 [@media(min-height:28rem)]:sticky [@media(min-height:28rem)]:bottom-0"
    >
      <Fate sos={sos} failed={failed} />
      {asked === null ? (
        <Button variant="sos" size="lg" icon="siren" full onClick={() => setAsked(performance.now())}>
          SOS
        </Button>
      ) : (
        <>
          <h2 className="text-xl font-bold">Call control for help at {site}?</h2>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button variant="secondary" size="lg" full disabled={busy} onClick={() => isMeant() && setAsked(null)}>
              Cancel
            </Button>
            <Button variant="sos" size="lg" icon="siren" full busy={busy} onClick={() => void send()}>
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
