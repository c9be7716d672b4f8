import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { ById } from '~/domain/kernel/access/input.ts'
import { listDeliveries, sendAgain, testWebhook } from '~/domain/account/webhooks/deliveries.server.ts'
import { DeliveryQuery, OneDelivery, WebhookForm } from '~/domain/account/webhooks/input.ts'
import {
  changeWebhook,
  findWebhook,
  listHookTypes,
  removeWebhook,
  rotateWebhook,
  webhookVersion,
} from '~/domain/account/webhooks/webhooks.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, type PageContext, pageActions } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { Alert } from '~/ui/alert.tsx'
import { answeredFor, ticked } from '~/ui/answered.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { stateOf } from './webhook-state.ts'

export const meta: MetaFunction = () => [{ title: 'Webhook · Admin Portal' }]

export const loader = listLoader('admin', DeliveryQuery, (actor, query) => {
  const webhook = findWebhook(actor, { id: query.id })
  return {
    webhook,
    version: webhookVersion(webhook),
    types: listHookTypes(actor),
    deliveries: listDeliveries(actor, query),
  }
})

const here =
  (title: string) =>
  (_view: unknown, { url }: PageContext) => ({ to: url.pathname, toast: { title, tone: 'good' as const } })

export const action = pageActions('admin', {
  change: formAction(WebhookForm, (actor, input) => changeWebhook(actor, input), here('Webhook saved')),
  rotate: formAction(ById, (actor, input) => rotateWebhook(actor, input), null),
  test: formAction(
    ById,
    (actor, input) => testWebhook(actor, input),
    ({ state, error, ms }, { url }: PageContext) => ({
      to: url.pathname,
      toast:
        state === 'sent'
          ? { title: 'The receiver answered', description: `After ${ms} ms`, tone: 'good' }
          : { title: 'The test failed', description: error ?? undefined, tone: 'bad' },
    }),
  ),
  again: formAction(OneDelivery, (actor, input) => sendAgain(actor, input), here('Message queued again')),
  remove: formAction(ById, (actor, input) => removeWebhook(actor, input), {
    to: '/admin/webhooks',
    toast: { title: 'Webhook removed', tone: 'good' },
  }),
})

export const clientAction = keepTyped()

/** One webhook: its events, its secret, and its deliveries. */
export default function Webhook() {
  const { webhook, version, types, deliveries } = useLoaderData<typeof loader>()
  const [asked] = useSearchParams()
  const answer = useAnswer<ActionAnswer>()
  const secret = (answer?.view as { secret?: string } | undefined)?.secret
  const busy = useNavigation().formData?.get('intent')
  const answered = answeredFor(answer?.result, 'change')
  const opened = useOpenedUpon(version, 'change', answered.typed)
  const labels = types.flatMap(({ value, label }) => (webhook.types.includes(value) ? label : []))
  const fields = { id: webhook.id }
  return (
    <>
      <PageHeader title="Webhook" sub={webhook.url} back={{ to: '/admin/webhooks', label: 'Webhooks' }} />
      <div className="grid max-w-4xl gap-6">
        {webhook.stopped && !webhook.enabled && (
          <Alert tone="bad" title={stateOf(webhook)}>
            Switched off on {showInstant(webhook.stoppedAt!)}. Tick the box below to switch it on again.
          </Alert>
        )}
        {secret && (
          <Alert tone="warn" title="Copy this secret now: it is shown once" live="status">
            <code className="break-all">{secret}</code>
          </Alert>
        )}
        <Card as="section" aria-labelledby="change-title">
          <CardTitle id="change-title" icon="send" title="Address and events" />
          <Form method="post" noValidate preventScrollReset {...opened.form} className="mt-4 grid gap-4">
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="id" value={webhook.id} />
            <StoredNow
              opened={opened}
              lines={[webhook.url, labels.join(', '), webhook.enabled ? 'Switched on' : 'Off']}
            />
            <div key={opened.key} className="grid gap-4">
              <WebhookFields types={types} answered={answered} kept={webhook} />
              <Checkbox
                id="webhook-enabled"
                name="enabled"
                label="Post events there"
                defaultChecked={ticked(answered, 'enabled', webhook.enabled)}
              />
            </div>
            <div>
              <Button type="submit" variant="primary" busy={busy === 'change'}>
                Save webhook
              </Button>
            </div>
          </Form>
        </Card>
        <Card as="section" aria-labelledby="secret-title">
          <CardTitle id="secret-title" icon="key" title="Secret" />
          <p className="mt-3 text-muted">
            Secret created {showInstant(webhook.secretMadeAt)}.
            {webhook.oldSecretUntil && ` The previous secret also works until ${showInstant(webhook.oldSecretUntil)}.`}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <ActionButton intent="test" fields={fields} icon="send" busyLabel="Posting...">
              Send a test
            </ActionButton>
            <ActionButton intent="rotate" fields={fields} icon="key">
              Create a new secret
            </ActionButton>
            <ActionButton intent="remove" fields={fields} icon="trash" variant="danger">
              Remove webhook
            </ActionButton>
          </div>
        </Card>
      </div>
      <Deliveries {...deliveries} webhook={webhook} older={asked.has('before')} />
    </>
  )
}
