import { Alert } from '~/ui/alert.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { showTime } from '~/platform/dates.ts'
import { WhenSent } from '~/routes/staff/when-sent.tsx'
import { useWaiting } from '~/browser/outbox/waiting.ts'
import { type Sent } from './send.ts'

/** Why a form was not sent, if its fields cannot say so: signed out, or no connection. */
export function Trouble({ trouble }: { trouble: Sent | null }) {
  const { operations } = useWaiting()
  const arrived =
    trouble?.kind === 'kept' && operations.find(({ id, state }) => id === trouble.id && state === 'Received')
  if (trouble?.kind === 'signed-out') {
    const next = typeof location === 'undefined' ? '/forms' : encodeURIComponent(location.pathname + location.search)
    return (
      <Alert
        tone="warn"
        live="alert"
        title="You have been signed out; your form is safe on this phone."
        actions={<LinkButton to={`/login?next=${next}`}>Sign in again</LinkButton>}
      >
        Sign in again and it will be here, as you left it.
      </Alert>
    )
  }
  if (trouble?.kind === 'kept' && arrived)
    return (
      <Alert tone="good" live="status" title={`Received ${showTime(new Date(arrived.receivedAt ?? trouble.madeAt))}`}>
        Your form was finished on this phone at {showTime(new Date(trouble.madeAt))} and has been sent.
      </Alert>
    )
  if (trouble?.kind === 'kept')
    return (
      <Alert tone="warn" live="alert" title={`Waiting to send since ${showTime(new Date(trouble.madeAt))}`}>
        Saved on this phone. <WhenSent />{' '}
        <a className="link" href="/offline/waiting">
          Waiting on this phone
        </a>
      </Alert>
    )
  if (trouble?.kind === 'before')
    return (
      <Alert tone="info" live="status" title="You already finished this form in another tab on this phone.">
        It was not sent a second time.{' '}
        <a className="link" href="/offline/waiting">
          Waiting on this phone
        </a>
      </Alert>
    )
  if (trouble?.kind !== 'unsent') return null
  return (
    <Alert tone="warn" live="alert" title={`${trouble.message}. Your form is safe on this phone.`}>
      Press the button again when you have a connection. It will continue where it stopped.
    </Alert>
  )
}
