import { type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { listAlerts, raiseAlert } from '~/domain/safety/emergencies/alerts.server.ts'
import { notesOfAlerts } from '~/domain/safety/emergencies/log.server.ts'
import { AlertLog, RaiseAlert } from '~/domain/safety/emergencies/input.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
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
    return { ...page, alerts }
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
})

const REFRESH_ON = ['emergency_alert', 'emergency_update'] as const

export const clientAction = keepTyped()

export default function EmergenciesPage() {
  const { alerts, next } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  const busy = useNavigation().formData?.get('intent')
  useAdminRefreshOn(REFRESH_ON)
  return (
    <>
      <PageHeader
        title="Emergencies"
        sub="Every alert with who saw it, when, and how it ended"
        actions={
          <>
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
        }
      />
      <EmailNotice>
        Alerts only reach people who have the portal open. No emails are sent, including to escalation contacts.
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
      </div>
    </>
  )
}
