import { type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { listAlerts, raiseAlert } from '~/domain/safety/emergencies/alerts.server.ts'
import { listEscalationContacts, setEscalationContacts } from '~/domain/safety/emergencies/escalation.server.ts'
import { notesOfAlerts } from '~/domain/safety/emergencies/log.server.ts'
import { AlertLog, ContactsForm, RaiseAlert } from '~/domain/safety/emergencies/input.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea } from '~/ui/field.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { acknowledge, note, resolve, undoAcknowledged, undoResolved } from './alert-actions.server.ts'
import { EmailNotice } from '~/routes/admin/email-notice.tsx'
import { AlertEntry } from './alert-entry.tsx'

export const meta: MetaFunction = () => [{ title: 'Emergencies' }]

const PAGE = 25

export const loader = listLoader(
  'admin',
  AlertLog,
  (actor, query) => {
    const page = listAlerts(actor, query)
    const notes = notesOfAlerts(
      actor,
      page.items.map(({ id }) => id),
    )
    const alerts = page.items.map((alert) => ({ alert, log: notes.get(alert.id) ?? [] }))
    return { ...page, alerts, ...listEscalationContacts(actor) }
  },
  { limit: PAGE },
)

const back = (title: string) => ({ to: '/admin/emergencies', toast: { title, tone: 'good' as const } })

export const action = pageActions('admin', {
  acknowledge,
  undoAcknowledge: undoAcknowledged,
  resolve,
  undoResolve: undoResolved,
  note,
  drill: formAction(RaiseAlert, (actor, input) => raiseAlert(actor, { ...input, drill: true }), back('Drill started')),
  contacts: formAction(ContactsForm, (actor, input) => setEscalationContacts(actor, input), back('Contacts saved')),
})

const REFRESH_ON = ['emergency_alert', 'emergency_update'] as const

export const clientAction = keepTyped()

export default function EmergenciesPage() {
  const { alerts, next, contacts } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  const { errors, typed } = answeredFor(result, 'contacts')
  const busy = useNavigation().formData?.get('intent')
  useAdminRefreshOn(REFRESH_ON)
  return (
    <>
      <PageHeader
        title="Emergencies"
        sub="Every alert with who saw it, when, and how it ended"
        actions={
          <Form method="post">
            <input type="hidden" name="intent" value="drill" />
            <Button type="submit" icon="siren" busy={busy === 'drill'} busyLabel="Starting...">
              Start a drill
            </Button>
          </Form>
        }
      />
      <EmailNotice>
        An alert reaches only who has the portal open. Nobody is told by email, contacts neither.
      </EmailNotice>
      <div className="grid gap-6">
        {alerts.length === 0 && (
          <Empty icon="siren" title="No alerts">
            An alert that somebody raises appears here and over every admin page.
          </Empty>
        )}
        <ul className="grid gap-4">
          {alerts.map(({ alert, log }) => (
            <li key={alert.id}>
              <AlertEntry alert={alert} log={log} answered={answeredFor(result, 'resolve', alert.id)} />
            </li>
          ))}
        </ul>
        {next && (
          <p>
            <LinkButton to={`?before=${next}`}>Older alerts</LinkButton>
          </p>
        )}
        <Card as="section" aria-labelledby="contacts-title">
          <CardTitle
            id="contacts-title"
            icon="phone"
            title="Escalation contacts"
            sub="People outside the portal who get an email when nobody acknowledges an alert within 2 and 5 minutes."
          />
          <Form method="post" className="mt-4 grid gap-4">
            <ErrorSummary errors={errors} />
            <input type="hidden" name="intent" value="contacts" />
            <TextArea
              name="contacts"
              label="Contacts"
              hint="One per line: name, then email address, such as Duty manager, duty@example.com"
              rows={4}
              maxLength={4000}
              defaultValue={typed.contacts ?? contacts.map(({ name, email }) => `${name}, ${email}`).join('\n')}
              errors={errors.contacts}
            />
            <div>
              <Button type="submit" variant="primary" busy={busy === 'contacts'}>
                Save contacts
              </Button>
            </div>
          </Form>
        </Card>
      </div>
    </>
  )
}
