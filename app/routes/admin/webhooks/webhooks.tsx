import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { NewWebhook } from '~/domain/account/webhooks/input.ts'
import { listHookTypes, listWebhooks, makeWebhook } from '~/domain/account/webhooks/webhooks.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { Alert } from '~/ui/alert.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { stateOf } from './webhook-state.ts'
import { WebhookFields } from './webhook-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Webhooks · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => ({ webhooks: listWebhooks(actor), types: listHookTypes(actor) }))

export const action = pageActions('admin', {
  make: formAction(NewWebhook, (actor, input) => makeWebhook(actor, input), null),
})

export const clientAction = keepTyped()

/** Addresses of other systems that are notified about events. */
export default function Webhooks() {
  const { webhooks, types } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  const secret = (answer?.view as { secret?: string } | undefined)?.secret
  const busy = useNavigation().formData?.get('intent') === 'make'
  const form = useEmptiedForm('make')
  return (
    <>
      <PageHeader
        title="Webhooks"
        sub="The portal posts events to other systems as they happen, signed (Standard Webhooks 1.0)."
      />
      {secret && (
        <Alert tone="warn" title="Copy this secret now: it is shown once" live="status" className="mb-5 max-w-3xl">
          <code className="break-all">{secret}</code>
        </Alert>
      )}
      <p className="mb-4 max-w-3xl">
        The alarm hook sends alarms, under <Link to="/admin/lone-workers/alarms">Working Alone, Alarms</Link>.
      </p>
      <Table
        caption="Webhooks, newest first"
        rows={webhooks}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="send" title="No webhooks yet">
            Create one below for payroll, a report or another system.
          </Empty>
        }
        columns={[
          {
            key: 'url',
            label: 'Address',
            head: true,
            cell: (row) => (
              <Link to={`/admin/webhooks/${row.id}`} className="break-all max-md:inline-block max-md:min-h-11">
                {row.url}
              </Link>
            ),
          },
          {
            key: 'state',
            label: 'State',
            cell: (row) => <Badge tone={row.enabled ? 'good' : row.stopped ? 'bad' : 'neutral'}>{stateOf(row)}</Badge>,
          },
          { key: 'types', label: 'Events', cell: (row) => row.types.join(', ') },
          { key: 'detail', label: 'Says', cell: (row) => (row.detail === 'full' ? 'What changed' : 'Type, id, link') },
          { key: 'made', label: 'Created', cell: (row) => showInstant(row.createdAt) },
        ]}
      />
      <Card as="section" aria-labelledby="new-webhook" className="mt-6 max-w-3xl">
        <CardTitle id="new-webhook" icon="send" title="New webhook" />
        <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
          <input type="hidden" name="intent" value="make" />
          <WebhookFields types={types} answered={answeredFor(answer?.result, 'make')} />
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              Create webhook
            </Button>
          </div>
        </Form>
      </Card>
    </>
  )
}
