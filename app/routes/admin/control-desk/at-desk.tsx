import { useNavigation } from '@remix-run/react'
import { type DeskView } from '~/domain/overview/handover/views.ts'
import { type ActionAnswer } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { Alert } from '~/ui/alert.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { HandOverForm } from './hand-over-form.tsx'

type Result = ActionAnswer['result'] | undefined
type Props = { desk: DeskView; me: string; successors: readonly { id: string; name: string }[]; result: Result }

/** Who is signed on, who gets alarms, and what the reader may do: sign on, sign off, hand over, take over. */
export function AtDesk({ desk, me, successors, result }: Props) {
  const { on, lapsed, offers, alarmsTo } = desk
  const mine = on.some(({ userId }) => userId === me)
  const toMe = offers.filter(({ toId }) => toId === me)
  const byMe = offers.find(({ fromId }) => fromId === me)
  return (
    <div className="grid gap-5">
      {toMe.map(({ fromId, from, at, text }) => (
        <Alert key={fromId} tone="info" title={`${from} is handing over to you`} live="status">
          <p>{showInstant(at)}. Read what is open, then take over.</p>
          {text && <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>}
          <div className="mt-3">
            <ActionButton intent="take" fields={{ from: fromId }} variant="primary">
              Take over from {from}
            </ActionButton>
          </div>
        </Alert>
      ))}
      <Card as="section" aria-labelledby="at-desk" className="grid gap-3">
        <CardTitle id="at-desk" icon="users" title="At the desk" />
        {on.length === 0 && <p>Nobody is signed on.</p>}
        <ul className="grid gap-2">
          {on.map(({ userId, name, since, reached }) => (
            <li key={userId}>
              <span className="font-bold">{name}</span>
              <span className="block text-sm text-muted">Since {showInstant(since)}</span>
              {!reached && <Badge tone="warn">Not signed in on any device: alarms may not reach them</Badge>}
            </li>
          ))}
        </ul>
        {lapsed.map(({ name, since }) => (
          <p key={name} className="text-sm text-muted">
            {name} signed on {showInstant(since)} and did not sign off. They no longer count as at the desk.
          </p>
        ))}
        <Alert tone={alarmsTo === 'desk' ? 'info' : 'warn'} title="Alarms">
          {alarmsTo === 'desk'
            ? 'Emails and push messages go to the desk first, and to every administrator after 2 minutes. Open pages always sound the alarm.'
            : 'Nobody at the desk can be reached. Alarms go to every administrator at once.'}
        </Alert>
        {!mine && (
          <ActionButton intent="on" fields={{}} variant="primary" icon="play">
            Sign on
          </ActionButton>
        )}
      </Card>
      {mine && byMe && (
        <Card as="section" aria-labelledby="waits" className="grid gap-3">
          <CardTitle id="waits" icon="clock" title={`Waiting for ${byMe.to}`} />
          <p>
            You signed the handover at {showInstant(byMe.at)}. You stay signed on until {byMe.to} signs too.
          </p>
          <ActionButton intent="withdraw" fields={{}}>
            Take the handover back
          </ActionButton>
        </Card>
      )}
      {mine && !byMe && <HandOverForm successors={successors} answered={answeredFor(result, 'over')} />}
      {mine && <SignOffForm last={on.length === 1} result={result} />}
    </div>
  )
}

function SignOffForm({ last, result }: { last: boolean; result: Result }) {
  const { errors, typed } = answeredFor(result, 'off')
  const busy = useNavigation().formData?.get('intent') === 'off'
  return (
    <Card as="section" aria-labelledby="sign-off" className="grid gap-3">
      <CardTitle id="sign-off" icon="logout" title="Sign off without a handover" />
      {last && <p>You are the last at the desk. Once you sign off, alarms go to every administrator at once.</p>}
      <Form method="post" noValidate preventScrollReset className="grid gap-3">
        <ErrorSummary errors={errors} ids={{ words: 'off-words' }} />
        <input type="hidden" name="intent" value="off" />
        <TextArea
          id="off-words"
          name="words"
          label="Note for the log"
          rows={2}
          maxLength={2000}
          defaultValue={typed.words}
          errors={errors.words}
        />
        <Button type="submit" busy={busy}>
          Sign off
        </Button>
      </Form>
    </Card>
  )
}
