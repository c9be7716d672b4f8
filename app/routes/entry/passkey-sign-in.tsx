import { useCallback, useEffect, useState } from 'react'
import { call, faultOf } from '~/api/call.ts'
import { askForPasskey, type Assertion, offerInNameField, stopOffering } from '~/browser/passkeys/ceremonies.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { settleBefore, settled } from './after-left.ts'

/** The passkey request in the name field is renewed before it expires on the server. */
const ASKED_AGAIN_MS = 4 * 60_000

/** The claimed location, as the sign-in form sends it. */
type Place = Record<string, unknown>
export type PasskeyDoor = { portal: 'staff' | 'admin'; next: string }

/**
 * Signs in with a passkey, by a button or from the name field's list. @param where the location, null until it is
 * known. Once it is known, a passkey chosen from the list signs in at once. @param typed the location, or the text
 * typed for it, which is used when the button is pressed
 */
export default function PasskeySignIn({
  portal,
  next,
  where,
  typed,
  onMissing,
}: PasskeyDoor & { where: Place | null; typed: Place | null; onMissing: () => void }) {
  const [waiting, setWaiting] = useState<Assertion | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let over = false
    const offer = () => void offerInNameField().then((answer) => !over && answer && setWaiting(answer))
    offer()
    const again = setInterval(() => {
      stopOffering()
      offer()
    }, ASKED_AGAIN_MS)
    return () => {
      over = true
      clearInterval(again)
      stopOffering()
    }
  }, [])

  const send = useCallback(
    async (response: Assertion, location: Place) => {
      setWaiting(null)
      setBusy(true)
      await settleBefore().catch(() => undefined)
      const timestamp = new Date().toISOString()
      const failed = await faultOf(call('POST /api/auth/passkeys/sign-in', { response, portal, timestamp, location }))
      if (!failed) {
        await settled()
        return window.location.assign(next)
      }
      setBusy(false)
      setFault(failed.said || 'No connection. Please try again.')
    },
    [portal, next],
  )

  useEffect(() => {
    if (!waiting) return
    if (where) void send(waiting, where)
    else onMissing()
  }, [waiting, where, send, onMissing])

  const press = async () => {
    setFault(null)
    if (!typed) return onMissing()
    if (waiting) return send(waiting, typed)
    setBusy(true)
    const outcome = await askForPasskey()
    setBusy(false)
    if ('answer' in outcome) return send(outcome.answer, typed)
    setFault(outcome.fault)
  }

  return (
    <div className="grid gap-3">
      {fault && (
        <Alert tone="bad" live="alert">
          {fault}
        </Alert>
      )}
      <Button variant="secondary" size="lg" full icon="fingerprint" busy={busy} onClick={() => void press()}>
        Sign in with passkey
      </Button>
    </div>
  )
}
