import { data, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { TakeAlert } from '~/domain/safety/escalation/input.ts'
import { findAlertToTake, takeAlert } from '~/domain/safety/escalation/responders.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { type ActionAnswer, forHelp, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { useRoot } from '~/root-data.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { EntryFrame } from './entry-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Alarm' }, { name: 'robots', content: 'noindex' }]

export const loader = pageLoader('public', (actor, { params }) => {
  try {
    return { alert: findAlertToTake(actor, { token: params.token! }) }
  } catch (error) {
    if (isProblem(error) && error.kind === 'not_found') return data({ alert: null }, { status: 404 })
    throw error
  }
})

export const action = pageActions('public', {
  take: forHelp(formAction(TakeAlert, takeAlert, (_alert, { url }) => ({ to: url.pathname }))),
})

export const clientAction = keepTyped()

/** A person without an account confirms that they are dealing with an alert. It shows a name, a site and a time. */
export default function Respond() {
  const { company } = useRoot()
  const { alert } = useLoaderData<typeof loader>()
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'take')
  const busy = useNavigation().state === 'submitting'
  return (
    <EntryFrame company={company} title={alert?.drill ? 'Alarm: a drill' : 'Alarm'}>
      {!alert && (
        <Alert tone="warn" title="This link no longer works">
          Each link is for one alarm and works for 24 hours. Ask the control room.
        </Alert>
      )}
      {alert && (
        <div className="grid gap-5">
          <p className="text-lg font-semibold">{alert.says}</p>
          <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
            <dt className="font-semibold">Name</dt>
            <dd>{alert.person}</dd>
            <dt className="font-semibold">Site</dt>
            <dd>{alert.site ?? 'Not recorded'}</dd>
            <dt className="font-semibold">Time</dt>
            <dd>{showInstant(alert.at)}</dd>
          </dl>
          {alert.state === 'open' ? (
            <Form method="post" noValidate className="grid gap-4">
              <ErrorSummary errors={errors} />
              <input type="hidden" name="intent" value="take" />
              <TextField
                name="name"
                label="Your name"
                hint="The control room sees who is dealing with it."
                required
                autoComplete="name"
                maxLength={100}
                defaultValue={typed.name}
                errors={errors.name}
              />
              <Button type="submit" variant="sos" size="lg" full busy={busy}>
                I am dealing with it
              </Button>
            </Form>
          ) : (
            <Alert tone="good" title={alert.state === 'over' ? 'It is over' : `${alert.takenBy} is dealing with it`}>
              The control room knows.
            </Alert>
          )}
        </div>
      )}
      <p className="mt-5">
        If a life is in danger,{' '}
        <a href="tel:999" className="link inline-flex min-h-11 items-center">
          call 999 first
        </a>
        .
      </p>
    </EntryFrame>
  )
}
