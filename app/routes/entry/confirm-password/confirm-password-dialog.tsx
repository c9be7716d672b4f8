import { type FormEvent, useEffect, useState } from 'react'
import { call, faultOf } from '~/api/call.ts'
import { lazyPart } from '~/browser/runtime/arrival.ts'
import { settleAskedAgain } from '~/browser/runtime/asked-again.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { OwnPasswordField } from '~/ui/password-field.tsx'

const ConfirmWithPasskey = lazyPart(() => import('./confirm-with-passkey.tsx'))

/** The dialog that asks for the password once more. */
export default function ConfirmPasswordDialog({ username }: { username: string }) {
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [passkeys, setPasskeys] = useState(false)
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    const fault = await faultOf(call('POST /api/auth/confirm', { password }))
    setBusy(false)
    if (!fault) return settleAskedAgain(true)
    setErrors({ password: [fault.said || 'No connection. Please try again.'] })
  }

  useEffect(() => {
    void call('GET /api/auth/passkeys', {}).then(
      (kept) => setPasskeys(kept.length > 0),
      () => undefined,
    )
  }, [])

  return (
    <Dialog
      open
      title="Confirm your password"
      description="Enter your password to continue. You will not be asked again for 5 minutes."
      onClose={() => settleAskedAgain(false)}
    >
      <form onSubmit={(event) => void send(event)} className="grid gap-4">
        <ErrorSummary errors={errors} told={errors} ids={{ password: 'confirm-password' }} />
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <OwnPasswordField id="confirm-password" errors={errors.password} />
        {passkeys && <ConfirmWithPasskey onConfirmed={() => settleAskedAgain(true)} />}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={() => settleAskedAgain(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Checking...">
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
