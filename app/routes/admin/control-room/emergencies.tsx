import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { listAlertsOpenFirst, notesOfAlerts } from '~/domain/safety/emergencies/log.server.ts'
import { AlertLog, RaiseAlert } from '~/domain/safety/emergencies/input.ts'
import { startDrill } from '~/domain/safety/emergencies/start-drill.server.ts'
import { mayAt } from '~/domain/kernel/access/grants.server.ts'
import { may } from '~/domain/kernel/access/permissions.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Form } from '~/ui/form.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { acknowledge, note, resolve, undoAcknowledged, undoResolved } from './alert-actions.server.ts'
import { EmailNotice } from '~/routes/admin/email-notice.tsx'
import { AlertEntry } from './alert-entry.tsx'

export const meta: MetaFunction = () => [{ title: 'Emergencies · Admin Portal' }]

const PAGE = 25

export const loader = listLoader(
  'control',
  AlertLog,
  (actor, query) => {
    const page = listAlertsOpenFirst(actor, query)
    const notes = notesOfAlerts(
      actor,
      page.items.map(({ id }) => id),
    )
    const whole = may(actor, 'emergency.handle')
    const alerts = page.items.map((alert) => ({
      alert,
      log: notes.get(alert.id) ?? [],
      may: { answer: mayAt(actor, 'emergency.answer', alert.siteId), resolve: whole },
    }))
    return { ...page, alerts, whole }
  },
  { limit: PAGE },
)

const back = (title: string) => ({ to: '/admin/emergencies', toast: { title, tone: 'good' as const } })

export const action = pageActions(
  'control',
  {
    acknowledge,
    undoAcknowledge: undoAcknowledged,
    resolve,
    undoResolve: undoResolved,
    note,
    drill: formAction(RaiseAlert, startDrill, back('Drill started')),
  },
  'help',
)

const REFRESH_ON = ['emergency_alert', 'emergency_update'] as const

export const clientAction = keepTyped()

export default function EmergenciesPage() {
  const { alerts, next, whole } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  const busy = useNavigation().formData?.get('intent')
  useAdminRefreshOn(REFRESH_ON)
  // Open alerts come before everything else, because a phone has no space for more.
  const closed = alerts.findIndex(({ alert }) => alert.resolvedAt)
  const firstClosed = closed < 0 ? alerts.length : closed
  const listed = (from: number, to?: number) => {
    const some = alerts.slice(from, to)
    return (
      some.length > 0 && (
        <ul className="grid gap-4">
          {some.map(({ alert, log, may }) => (
            <li key={alert.id}>
              <AlertEntry alert={alert} log={log} answered={answeredFor(result, 'resolve', alert.id)} may={may} />
            </li>
          ))}
        </ul>
      )
    )
  }
  return (
    <>
      <PageHeader
        title="Emergencies"
        sub="Every alert with who saw it, when, and how it ended"
        actions={
          whole && (
            <>
              <LinkButton to="/admin/control-desk" icon="users">
                Control desk
              </LinkButton>
              <LinkButton to="/admin/escalation" icon="trend">
                Escalation
              </LinkButton>
              <Form method="post">
                <input type="hidden" name="intent" value="drill" />
                <Button type="submit" icon="siren" busy={busy === 'drill'} busyLabel="Starting...">
                  Start a drill
                </Button>
              </Form>
            </>
          )
        }
      />
      <div className="grid gap-4">
        {listed(0, firstClosed)}
        <EmailNotice>
          Alerts only reach people who have the portal open. No emails are sent, including to escalation contacts.
        </EmailNotice>
        {alerts.length === 0 && (
          <Empty icon="siren" title="No alerts">
            New alerts appear here and over every admin page.
          </Empty>
        )}
        {listed(firstClosed)}
        {next && (
          <p>
            <LinkButton to={`?before=${next}`}>Older alerts</LinkButton>
          </p>
        )}
      </div>
    </>
  )
}
