import { type FormEvent, useState } from 'react'
import { deleteUnsent, leave } from '~/browser/outbox/leave.ts'
import { send } from '~/browser/outbox/send.ts'
import { isOpen } from '~/browser/outbox/shown.ts'
import { useWaiting } from '~/browser/outbox/waiting.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { TextField } from '~/ui/field.tsx'
import { CallButton } from '~/ui/call-button.tsx'

const WORD = 'delete'

type Props = { action: string; count: number; help: boolean; phone: string; onStay: () => void }

/** Says what has not been sent yet, and asks what should happen to it. */
export default function SignOutDialog({ action, count, help, phone, onStay }: Props) {
  const [busy, setBusy] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [errors, setErrors] = useState<string[]>()
  const { operations } = useWaiting()
  const left = operations.filter((each) => each.own && isOpen(each)).length || count
  const things = left === 1 ? '1 thing is' : `${left} things are`

  const signOut = () => {
    setBusy(true)
    void leave(action)
  }
  const remove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('word') ?? '').trim()
    if (typed.toLowerCase() !== WORD) return setErrors([`Please type ${WORD}`])
    setBusy(true)
    void deleteUnsent().then(signOut, signOut)
  }
  return (
    <Dialog
      open
      onClose={onStay}
      role="alertdialog"
      title={help ? 'Your emergency alert has not been sent' : `${things} not sent yet`}
      description={`${help ? `${things} not sent yet. ` : ''}Everything is encrypted on this phone and will be sent when you have signal.`}
    >
      <div className="grid gap-3">
        {help && (
          <Alert tone="bad" title="Your alert has not reached control yet">
            If you are in danger, call.
          </Alert>
        )}
        {help && <CallButton phone={phone} />}
        <Button size="lg" full icon="send" onClick={() => send()}>
          Send again now
        </Button>
        <Button size="lg" full icon="logout" busy={busy} busyLabel="Signing out..." onClick={signOut}>
          Sign out
        </Button>
        <Button size="lg" full variant="primary" disabled={busy} onClick={onStay}>
          Stay
        </Button>
        {deleting ? (
          <form onSubmit={remove} className="grid gap-3 border-t border-line pt-3" noValidate>
            <TextField
              name="word"
              label={`Type ${WORD} to remove them`}
              hint="They will never be sent."
              autoComplete="off"
              required
              errors={errors}
            />
            <Button type="submit" size="lg" full variant="danger" icon="trash" disabled={busy}>
              Delete them and sign out
            </Button>
          </form>
        ) : (
          <Button full variant="quiet" icon="trash" disabled={busy} onClick={() => setDeleting(true)}>
            Delete them
          </Button>
        )}
      </div>
    </Dialog>
  )
}
