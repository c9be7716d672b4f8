import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { showInstant } from '~/platform/dates.ts'
import { listFailedReactions, retryReaction } from '~/domain/kernel/events/failures.server.ts'
import { listTroubledEmails, retryEmail, TROUBLED_LISTED } from '~/domain/kernel/mail/queue.server.ts'
import { sendTestEmail } from '~/domain/kernel/mail/ready.server.ts'
import { findStaff } from '~/domain/kernel/people/people.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { EmailNotice } from '~/routes/admin/email-notice.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { Button } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Form } from '~/ui/form.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Failed messages · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => ({
  emails: listTroubledEmails(actor),
  most: TROUBLED_LISTED,
  work: listFailedReactions(actor),
}))

const back = (title: string) => ({ to: '/admin/messages', toast: { title, tone: 'good' as const } })
const Work = z.object({ eventId: z.coerce.number().int(), name: z.string().max(100) })

export const action = pageActions('admin', {
  email: formAction(ById, retryEmail, back('The email is being sent again')),
  test: formAction(
    Nothing,
    (actor) => {
      const { firstName, lastName, email } = findStaff(actor, actor)
      return sendTestEmail(actor, { name: `${firstName} ${lastName}`, address: email })
    },
    ({ to }) => back(`A test email is on its way to ${to}`),
  ),
  work: formAction(Work, retryReaction, back('The work is tried again')),
})

export const clientAction = keepTyped()

export default function MessagesPage() {
  const { emails, most, work } = useLoaderData<typeof loader>()
  const { errors } = answeredFor(useAnswer<ActionAnswer>()?.result)
  useAdminRefreshOn(['email.failed', 'reaction.failed'])
  return (
    <>
      <PageHeader title="Failed messages" sub="Failed emails and tasks" />
      <EmailNotice>
        Set SMTP_URL where the portal runs. Until then, emails are only written to its outbox folder.
      </EmailNotice>
      <div className="mb-5">
        <ActionButton intent="test" fields={{}} icon="mail">
          Send a test email to myself
        </ActionButton>
      </div>
      <ErrorSummary title="Email Failed" errors={errors} />
      <div className="grid gap-6">
        <Table
          caption="Emails that did not get through"
          rows={emails}
          rowKey={(row) => row.id}
          empty={
            <Empty icon="mail" title="No email has failed">
              A refused email is listed here at once. Most are tried again for three days.
            </Empty>
          }
          columns={[
            { key: 'to', label: 'To', head: true, cell: (row) => row.to },
            { key: 'subject', label: 'Subject', cell: (row) => row.subject },
            { key: 'state', label: 'State', cell: (row) => STATES[row.state] ?? row.state },
            { key: 'tries', label: 'Tries', numeric: true, cell: (row) => row.attempts },
            { key: 'error', label: 'Why', cell: (row) => row.error },
            { key: 'next', label: 'Next try', cell: (row) => (row.dueAt ? showInstant(row.dueAt) : 'None') },
            {
              key: 'actions',
              label: 'Actions',
              silent: true,
              cell: (row) => <Again intent="email" fields={{ id: row.id }} />,
            },
          ]}
        />
        {emails.length === most && (
          <p className="font-semibold">Only {most} are shown. More may follow once these are dealt with.</p>
        )}
        {work.length > 0 && (
          <Table
            caption="Failed tasks"
            rows={work}
            rowKey={(row) => `${row.eventId}-${row.name}`}
            columns={[
              { key: 'what', label: 'After', head: true, cell: (row) => `${row.type}: ${row.name}` },
              { key: 'at', label: 'When', cell: (row) => showInstant(row.at) },
              { key: 'error', label: 'Why', cell: (row) => row.error },
              {
                key: 'actions',
                label: 'Actions',
                silent: true,
                cell: (row) => <Again intent="work" fields={{ eventId: String(row.eventId), name: row.name }} />,
              },
            ]}
          />
        )}
      </div>
    </>
  )
}

const STATES: Record<string, string> = {
  waiting: 'Being tried again',
  failed: 'Given up',
  uncertain: 'May have arrived',
}

function Again({ intent, fields }: { intent: string; fields: Record<string, string> }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm">
        Send again
      </Button>
    </Form>
  )
}
