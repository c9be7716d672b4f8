import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { NewPasswordFields, OwnPasswordField } from '~/ui/password-field.tsx'

type Errors = Record<string, string[] | null>

/** Current, new and confirmed password; the server checks them, and its messages appear in the dialog. */
export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <Opened onClose={onClose} /> : null
}

function Opened({ onClose }: { onClose: () => void }) {
  const fetcher = useFetcher<ActionAnswer>()
  const [own, setOwn] = useState<Errors>({})
  const before = useRef<{ answer: ActionAnswer | undefined } | null>(null)
  const form = useId()
  const errors: Errors = Object.keys(own).length ? own : (fetcher.data?.result?.error ?? {})

  // A refusal brings a new answer; a success redirects and keeps the previous one.
  useEffect(() => {
    if (fetcher.state === 'submitting') {
      before.current = { answer: fetcher.data }
    } else if (fetcher.state === 'idle' && before.current) {
      const { answer } = before.current
      before.current = null
      if (!fetcher.data || fetcher.data === answer) onClose()
    }
  }, [fetcher.state, fetcher.data, onClose])

  const check = (event: FormEvent<HTMLFormElement>) => {
    const faults = faultsOf(new FormData(event.currentTarget))
    setOwn(faults)
    if (Object.keys(faults).length) event.preventDefault()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Password"
      description="At least 8 characters. A few words are easier to remember than symbols."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={fetcher.state !== 'idle'} busyLabel="Changing...">
            Change Password
          </Button>
        </>
      }
    >
      <fetcher.Form
        id={form}
        method="post"
        action="/change-password"
        noValidate
        onSubmit={check}
        className="grid gap-4"
      >
        <ErrorSummary errors={errors} told={errors} title="The password was not changed" />
        <OwnPasswordField name="currentPassword" label="Current Password" errors={errors.currentPassword} />
        <NewPasswordFields errors={errors} />
      </fetcher.Form>
    </Dialog>
  )
}

/** Returns the first error, in this order: all filled in, equal, long enough. */
function faultsOf(form: FormData): Errors {
  const [current, next, again] = ['currentPassword', 'newPassword', 'confirmPassword'].map((name) =>
    String(form.get(name) ?? ''),
  )
  if (!current || !next || !again) {
    const field = !current ? 'currentPassword' : !next ? 'newPassword' : 'confirmPassword'
    return { [field]: ['Please fill in all fields'] }
  }
  if (next !== again) return { confirmPassword: ['New passwords do not match'] }
  if (next.length < 8) return { newPassword: ['New password must be at least 8 characters long'] }
  return {}
}
