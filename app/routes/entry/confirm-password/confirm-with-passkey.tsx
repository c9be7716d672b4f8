import { useState } from 'react'
import { call, faultOf } from '~/api/call.ts'
import { askForPasskey } from '~/browser/passkeys/ceremonies.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'

/** Confirms the person by a passkey instead of the password. */
export default function ConfirmWithPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (!('PublicKeyCredential' in window)) return null

  const press = async () => {
    setFault(null)
    setBusy(true)
    const outcome = await askForPasskey()
    const failed =
      'answer' in outcome ? await faultOf(call('POST /api/auth/confirm', { response: outcome.answer })) : null
    setBusy(false)
    if ('fault' in outcome) return setFault(outcome.fault)
    if (!failed) return onConfirmed()
    setFault(failed.said || 'No connection. Please try again.')
  }

  return (
    <div className="grid gap-3">
      {fault && (
        <Alert tone="bad" live="alert">
          {fault}
        </Alert>
      )}
      <Button variant="secondary" full icon="fingerprint" busy={busy} onClick={() => void press()}>
        Use a passkey
      </Button>
    </div>
  )
}
