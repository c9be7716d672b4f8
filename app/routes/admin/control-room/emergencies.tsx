import { type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { showInstant } from '~/platform/dates.ts'
import { listAlerts, raiseAlert } from '~/domain/emergencies/alerts.server.ts'
import { type AlertView } from '~/domain/emergencies/alert-view.ts'
import { listEscalationContacts, setEscalationContacts } from '~/domain/emergencies/escalation.server.ts'
import { AlertLog, ContactsForm, RaiseAlert } from '~/domain/emergencies/input.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { useAnswer } from '~/ui/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea } from '~/ui/field.tsx'
import { useAdminRefreshOn } from '~/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/ui/keep-typed.ts'
import { acknowledge, resolve } from './alert-actions.server.ts'
import { AlertButtons } from './alert-buttons.tsx'

export const meta: MetaFunction = () => [{ title: 'Emergencies' }]

const PAGE = 25

export const loader = listLoader(
  'admin',
  AlertLog,
  (actor, query) => ({ ...listAlerts(actor, query), ...listEscalationContacts(actor) }),
  { limit: PAGE },
)

const back = (title: string) => ({ to: '/admin/emergencies', toast: { title, tone: 'good' as const } })

export const action = pageActions('admin', {
  acknowledge,
  resolve,
  drill: formAction(RaiseAlert, (actor, input) => raiseAlert(actor, { ...input, drill: true }), back('Drill started')),
  contacts: formAction(ContactsForm, (actor, input) => setEscalationContacts(actor, input), back('Contacts saved')),
})

const REFRESH_ON = ['emergency_alert', 'emergency_update'] as const

export const clientAction = keepTyped()

export default function EmergenciesPage() {
  const { items: alerts, next, contacts } = useLoaderData<typeof loader>()
  const { errors, typed } = answeredFor(useAnswer<ActionAnswer>()?.result, 'contacts')
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
      <div className="grid gap-6">
        {alerts.length === 0 && (
          <Empty icon="siren" title="No alerts">
            An alert that somebody raises appears here and over every admin page.
          </Empty>
        )}
        <ul className="grid gap-4">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertEntry alert={alert} />
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

function AlertEntry({ alert }: { alert: AlertView }) {
  const { fullName, position, department } = alert.userDetails
  const where = alert.locationDetails.coordinates
  return (
    <Card as="article">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-bold">{fullName}</h2>
        <State alert={alert} />
        {alert.drill && <Badge tone="info">Drill</Badge>}
      </div>
      <p className="text-muted">{[position, department].filter(Boolean).join(', ')}</p>
      <p className="mt-2">
        {showInstant(alert.triggeredAt)}
        {alert.presses > 1 && `, pressed ${alert.presses} times`}
      </p>
      <p className="break-words">
        {alert.formattedLocation}
        {where && where !== alert.formattedLocation && ` (${where})`}
      </p>
      {alert.notes && <p className="break-words whitespace-pre-line">{alert.notes}</p>}
      <ul className="mt-2 grid gap-1 text-sm text-muted">
        {alert.escalations > 0 && <li>Escalated {alert.escalations === 1 ? 'once' : 'twice'}</li>}
        {alert.acknowledgedAt && (
          <li>
            Seen by {alert.acknowledgedBy}, {showInstant(alert.acknowledgedAt)}
          </li>
        )}
        {alert.resolvedAt && (
          <li>
            Resolved by {alert.resolvedBy}, {showInstant(alert.resolvedAt)}
            {alert.resolution && `: ${alert.resolution}`}
          </li>
        )}
      </ul>
      {!alert.resolvedAt && (
        <div className="mt-4">
          <AlertButtons alert={alert} />
        </div>
      )}
    </Card>
  )
}

function State({ alert }: { alert: AlertView }) {
  if (alert.resolvedAt) return <Badge tone="good">Resolved</Badge>
  if (alert.acknowledgedAt) return <Badge tone="caution">Acknowledged</Badge>
  return <Badge tone="bad">Not acknowledged</Badge>
}
