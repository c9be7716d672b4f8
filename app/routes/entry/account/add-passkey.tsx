import { type FormEvent, useState } from 'react'
import { addPasskey } from '~/browser/passkeys/ceremonies.ts'
import { deviceName } from '~/domain/kernel/phones/device-name.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { toast } from '~/ui/toast.tsx'

/** Makes a passkey with a name, on this device or on a security key that the browser asks for. */
export default function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  if (!('PublicKeyCredential' in window)) return <p className="text-muted">This browser does not support passkeys.</p>

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('passkeyName') ?? '').trim()
    if (!name) return setErrors({ passkeyName: ['Please enter a name'] })
    setErrors({})
    setBusy(true)
    const outcome = await addPasskey(name)
    setBusy(false)
    if ('answer' in outcome) {
      toast({ title: 'Passkey added', tone: 'good' })
      onAdded()
    } else if (outcome.fault) setErrors({ passkeyName: [outcome.fault] })
  }

  return (
    <form noValidate onSubmit={(event) => void add(event)} className="grid gap-4">
      <ErrorSummary errors={errors} told={errors} />
      <TextField
        name="passkeyName"
        label="Name of this device"
        plain
        required
        maxLength={60}
        defaultValue={deviceName(navigator.userAgent)}
        errors={errors.passkeyName}
      />
      <Button type="submit" variant="primary" icon="fingerprint" busy={busy}>
        Add a passkey
      </Button>
    </form>
  )
}
