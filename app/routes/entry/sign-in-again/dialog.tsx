import { type FormEvent, useState } from 'react'
import { call, faultOf } from '~/api/call.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { OwnPasswordField } from '~/ui/password-field.tsx'
import { resume } from '~/browser/live/connection.ts'
import { resumeDevice } from '~/browser/runtime/push.ts'
import { settleSignedOut } from '~/browser/runtime/signed-out.ts'

type Person = { id: string; username: string; name: string }

/** The dialog that asks to sign in again. */
export default function SignInAgainDialog({ id, username, name }: Person) {
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [asksCode, setAsksCode] = useState(false)
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const code = String(form.get('code') ?? '') || undefined
    const input = { email: username, password: String(form.get('password') ?? ''), code }
    const fault = await faultOf(call('POST /api/auth/login', input))
    setBusy(false)
    if (!fault) {
      settleSignedOut(true)
      void resumeDevice(id)
      resume()
      return
    }
    if (fault.code === 'second_factor_required') setAsksCode(true)
    setErrors({ password: [fault.said || 'No connection. Please try again.'] })
  }

  return (
    <Dialog
      open
      title="Please sign in again"
      description="You have been signed out. Your entries are safe and will be sent after you sign in."
      dismissable={false}
      onClose={() => settleSignedOut(false)}
    >
      <form onSubmit={(event) => void send(event)} className="grid gap-4">
        <ErrorSummary errors={errors} told={errors} ids={{ password: 'again-password' }} />
        <p>
          Signing in as <strong>{name}</strong>
        </p>
        <OwnPasswordField id="again-password" label="Password" errors={errors.password} />
        {asksCode && (
          <TextField
            name="code"
            id="again-code"
            label="Authenticator or recovery code"
            plain
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
        <Button type="submit" variant="primary" size="lg" full busy={busy} busyLabel="Signing in...">
          Sign in and continue
        </Button>
        <Button variant="quiet" full onClick={() => void somebodyElse()}>
          This is not me
        </Button>
      </form>
    </Dialog>
  )
}

// The next person must not see the work that the previous one left unfinished here.
async function somebodyElse(): Promise<void> {
  await import('~/browser/outbox/leave.ts').then(({ handOver }) => handOver()).catch(() => undefined)
  location.assign('/login')
}
