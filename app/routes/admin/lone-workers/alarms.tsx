import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Nothing } from '~/domain/kernel/access/input.ts'
import {
  findHook,
  hookVersions,
  listDeliveries,
  replaceSecret,
  setHook,
  setPhones,
  testHook,
} from '~/domain/safety/alarm-hook/hook.server.ts'
import { AlarmHookForm, PhoneListForm } from '~/domain/safety/alarm-hook/input.ts'
import { listReachable, listUnwokenSites, wakesSomebody } from '~/domain/safety/escalation/reach.server.ts'
import { listPhoneMessages } from '~/domain/safety/phone-messages/deliver.server.ts'
import { NumberCode, NumberTest, PhoneServiceForm } from '~/domain/safety/phone-messages/input.ts'
import { confirmNumber, testNumber } from '~/domain/safety/phone-messages/numbers.server.ts'
import {
  findPhoneService,
  phoneServiceVersion,
  setPhoneService,
} from '~/domain/safety/phone-messages/provider-account.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { answeredFor, ticked } from '~/ui/answered.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextArea, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { useOpenedUpon } from '~/browser/runtime/opened-upon.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { StoredNow } from '~/ui/stored-now.tsx'
import { Table } from '~/ui/table.tsx'
import { NumberCard } from './number-card.tsx'
import { PhoneMessages } from './phone-messages.tsx'
import { PhoneServiceCard } from './phone-service-card.tsx'
import { SitesWakeNobody, WakesNobody } from './wakes-nobody.tsx'

export const meta: MetaFunction = () => [{ title: 'Alarms · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => ({
  hook: findHook(actor),
  versions: { ...hookVersions(), service: phoneServiceVersion() },
  deliveries: listDeliveries(actor),
  service: findPhoneService(actor),
  messages: listPhoneMessages(actor),
  numbers: listReachable(actor),
  wakes: wakesSomebody(actor),
  unwoken: listUnwokenSites(actor),
}))

const HERE = '/admin/lone-workers/alarms'
const done = (title: string) => ({ to: HERE, toast: { title, tone: 'good' as const } })

export const action = pageActions('admin', {
  hook: formAction(AlarmHookForm, setHook, done('Alarm hook saved')),
  secret: formAction(Nothing, (actor) => replaceSecret(actor), null),
  phone: formAction(PhoneServiceForm, setPhoneService, done('Service saved')),
  sendCode: formAction(NumberTest, testNumber, null),
  typeCode: formAction(NumberCode, confirmNumber, done('Number tested')),
  phones: formAction(PhoneListForm, setPhones, done('Telephone list saved')),
  test: formAction(
    Nothing,
    (actor) => testHook(actor),
    ({ state, error, ms }) => ({
      to: HERE,
      toast:
        state === 'sent'
          ? { title: 'The receiver answered', description: `After ${ms} ms`, tone: 'good' }
          : { title: 'The test failed', description: error ?? undefined, tone: 'bad' },
    }),
  ),
})

export const clientAction = keepTyped()

/**
 * How people are woken: by texts and calls, by a service that is reached through the alarm hook, or from a list of
 * numbers.
 */
export default function Alarms() {
  const { hook, versions, deliveries, service, messages, numbers, wakes, unwoken } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  const secret = (answer?.view as { secret?: string } | undefined)?.secret
  const busy = useNavigation().formData?.get('intent')
  const own = answeredFor(answer?.result, 'hook')
  const list = answeredFor(answer?.result, 'phones')
  const [hookOpened, listOpened] = [
    useOpenedUpon(versions.hook, 'hook', own.typed),
    useOpenedUpon(versions.phones, 'phones', list.typed),
  ]
  const numbered = hook.phones.map(({ name, phone }) => `${name}, ${phone}`)
  return (
    <>
      <PageHeader title="Alarms" back={{ to: '/admin/lone-workers', label: 'Working alone' }} />
      <div className="grid max-w-3xl gap-6">
        {!wakes && <WakesNobody link={false} />}
        {unwoken.length > 0 && <SitesWakeNobody names={unwoken} />}
        <PhoneServiceCard service={service} version={versions.service} />
        <NumberCard numbers={numbers} />
        <PhoneMessages messages={messages} />
        <Card as="section" aria-labelledby="hook-title">
          <CardTitle
            id="hook-title"
            icon="send"
            title="Alarm hook"
            sub="Every alert, escalation step and acknowledgement is posted to this address, signed (Standard Webhooks 1.0)."
          />
          <Form method="post" noValidate preventScrollReset {...hookOpened.form} className="mt-4 grid gap-4">
            <ErrorSummary errors={own.errors} />
            <input type="hidden" name="intent" value="hook" />
            <StoredNow opened={hookOpened} lines={[hook.url ?? 'None', hook.enabled ? 'Switched on' : 'Off']} />
            <TextField
              key={`url ${hookOpened.key}`}
              name="url"
              label="Address"
              inputMode="url"
              maxLength={2000}
              defaultValue={own.typed.url ?? hook.url ?? undefined}
              errors={own.errors.url}
            />
            <Checkbox
              key={`enabled ${hookOpened.key}`}
              id="hook-enabled"
              name="enabled"
              label="Send alarms to this address"
              defaultChecked={ticked(own, 'enabled', hook.enabled)}
            />
            <div>
              <Button type="submit" variant="primary" busy={busy === 'hook'}>
                Save hook
              </Button>
            </div>
          </Form>
          <div className="mt-4 flex flex-wrap gap-3">
            <ActionButton intent="test" fields={{}} icon="send" busyLabel="Posting...">
              Send a test
            </ActionButton>
            <ActionButton intent="secret" fields={{}} icon="key">
              Create a new secret
            </ActionButton>
          </div>
          {secret && (
            <Alert tone="warn" title="Copy this secret now: it is shown once" live="status">
              <code className="break-all">{secret}</code>
            </Alert>
          )}
          <p className="mt-3 text-sm text-muted">
            {hook.secretMadeAt ? `Secret created ${showInstant(hook.secretMadeAt)}.` : 'No secret yet.'}
            {hook.oldSecretUntil && ` The previous secret also works until ${showInstant(hook.oldSecretUntil)}.`}
          </p>
        </Card>
        <Card as="section" aria-labelledby="list-title">
          <CardTitle
            id="list-title"
            icon="phone"
            title="Telephone list"
            sub="The person on duty rings these numbers, in this order."
          />
          <Form method="post" noValidate preventScrollReset {...listOpened.form} className="mt-4 grid gap-4">
            <ErrorSummary errors={list.errors} />
            <input type="hidden" name="intent" value="phones" />
            <StoredNow opened={listOpened} lines={numbered} />
            <TextArea
              key={listOpened.key}
              name="phones"
              label="Names and numbers"
              hint="One per line, such as Duty manager, 020 7946 0000"
              rows={4}
              maxLength={4000}
              defaultValue={list.typed.phones ?? numbered.join('\n')}
              errors={list.errors.phones}
            />
            <div>
              <Button type="submit" variant="primary" busy={busy === 'phones'}>
                Save list
              </Button>
            </div>
          </Form>
        </Card>
        <Table
          caption="Recent posts, newest first"
          rows={deliveries}
          rowKey={(row) => row.id}
          empty={<Empty icon="send" title="Nothing posted yet" />}
          columns={[
            { key: 'type', label: 'Message', head: true, cell: (row) => row.type },
            { key: 'at', label: 'Queued', cell: (row) => showInstant(row.createdAt) },
            { key: 'state', label: 'State', cell: (row) => row.state },
            { key: 'tries', label: 'Refused', cell: (row) => row.attempts },
            { key: 'ms', label: 'Took', cell: (row) => (row.ms === null ? '' : `${row.ms} ms`) },
            { key: 'error', label: 'Fault', cell: (row) => row.error ?? '' },
          ]}
        />
      </div>
    </>
  )
}
