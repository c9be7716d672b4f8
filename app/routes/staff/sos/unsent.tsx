import { useEffect, useState } from 'react'
import { type UnsentSosDialog } from './unsent-dialog.tsx'
import { keptPress, type Press, SENT } from './kept.ts'

type Asked = { press: Press; action: string }
type Ask = typeof UnsentSosDialog

const fetchDialog = () => import('./unsent-dialog.tsx').then(({ UnsentSosDialog }) => UnsentSosDialog)
/** Once the page has come to rest the dialog is fetched, so that it is there without a network. */
const AT_REST_MS = 2000

/** Nobody signs out over an alert that has not been sent: it is said, and asked what becomes of it. */
export function UnsentSos({ userId, name, phone }: { userId: string; name: string; phone: string }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [Dialog, setDialog] = useState<Ask | null>(null)

  useEffect(() => {
    const fetched = () =>
      fetchDialog().then(
        (dialog) => (setDialog(() => dialog), true),
        () => false,
      )
    const resting = setTimeout(() => void fetched(), AT_REST_MS)
    const stop = (event: SubmitEvent) => {
      const { action, dataset } = event.target as HTMLFormElement
      const leaves = new URL(action, location.href).pathname === '/logout' && !dataset.decided
      const press = leaves ? keptPress(userId) : null
      if (!press) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void fetched().then((there) => {
        if (there) setAsked({ press, action })
        else if (confirm(`Your emergency alert has not been sent. Call ${phone}. Sign out all the same?`))
          signOut(action)
      })
    }
    const sent = () => setAsked(null)
    // The window hears first, before the page's own forms do.
    addEventListener('submit', stop, true)
    addEventListener(SENT, sent)
    return () => {
      clearTimeout(resting)
      removeEventListener('submit', stop, true)
      removeEventListener(SENT, sent)
    }
  }, [userId, phone])

  if (!asked || !Dialog) return null
  return (
    <Dialog
      press={asked.press}
      name={name}
      phone={phone}
      onStay={() => setAsked(null)}
      onSignOut={() => signOut(asked.action)}
    />
  )
}

// A form of its own: the one that was pressed may have gone with the menu it stood in.
function signOut(action: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.dataset.decided = 'yes'
  document.body.append(form)
  form.requestSubmit()
}
