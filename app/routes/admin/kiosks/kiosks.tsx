import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { ById } from '~/domain/kernel/access/input.ts'
import { KioskForm } from '~/domain/account/kiosks/input.ts'
import { listKiosks, registerKioskByName, revokeKiosk } from '~/domain/account/kiosks/kiosks.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { RevokeButton } from '~/routes/admin/revoke-button.tsx'
import { SiteByName } from '~/routes/admin/site-by-name.tsx'
import { Alert } from '~/ui/alert.tsx'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'

export const meta: MetaFunction = () => [{ title: 'Kiosks · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => ({ kiosks: listKiosks(actor) }))

export const action = pageActions('admin', {
  register: formAction(KioskForm, (actor, input) => registerKioskByName(actor, input), null),
  revoke: formAction(ById, (actor, input) => revokeKiosk(actor, input), {
    to: '/admin/kiosks',
    toast: { title: 'Kiosk revoked', tone: 'good' },
  }),
})

export const clientAction = keepTyped()

const STATES = {
  active: ['good', 'In use'],
  waiting: ['info', 'Waiting for its code'],
  expired: ['neutral', 'Code expired'],
  revoked: ['neutral', 'Revoked'],
} as const

/** Tablets at gatehouses, each bound to a site. */
export default function Kiosks() {
  const { kiosks } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  const answered = answeredFor(answer?.result, 'register')
  const field = fieldsOf(answered)
  const busy = useNavigation().formData?.get('intent') === 'register'
  const form = useEmptiedForm('register')
  const code = (answer?.view as { code?: string } | undefined)?.code
  return (
    <>
      <PageHeader title="Kiosks" sub="Staff clock in on a tablet at the gate with their employee number and PIN." />
      {code && (
        <Alert tone="warn" title="Enter this code on the tablet" live="status" className="mb-5 max-w-3xl">
          <code className="text-2xl font-bold tracking-wider">{code}</code>
          <p className="mt-2">
            Open <strong>/kiosk</strong> on the tablet and type it. It works once, for 30 minutes.
          </p>
        </Alert>
      )}
      <Table
        caption="Kiosks, newest first"
        rows={kiosks}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="phone" title="No kiosks yet">
            Register one below. You will be shown a code for the tablet.
          </Empty>
        }
        columns={[
          { key: 'name', label: 'Name', head: true, cell: (row) => row.name },
          { key: 'site', label: 'Site', cell: (row) => row.site },
          {
            key: 'state',
            label: 'State',
            cell: (row) => <Badge tone={STATES[row.state][0]}>{STATES[row.state][1]}</Badge>,
          },
          {
            key: 'seen',
            label: 'Last seen',
            cell: (row) =>
              row.lastSeenAt
                ? `${showInstant(row.lastSeenAt)}${row.lastSeenFrom ? ` from ${row.lastSeenFrom}` : ''}`
                : 'Not yet',
          },
          { key: 'waiting', label: 'Waiting to send', cell: (row) => (row.enrolledAt ? row.waiting : 'None') },
          { key: 'made', label: 'Registered', cell: (row) => `${showInstant(row.createdAt)} by ${row.createdBy}` },
          {
            key: 'actions',
            label: 'Actions',
            silent: true,
            cell: (row) => (row.state === 'revoked' ? null : <RevokeButton id={row.id} what={row.name} />),
          },
        ]}
      />
      <p className="mt-3 max-w-3xl text-muted">
        A revoked tablet can send nothing more. Record what was waiting on it by hand.
      </p>
      <Card as="section" aria-labelledby="new-kiosk" className="mt-6 max-w-3xl">
        <CardTitle id="new-kiosk" icon="phone" title="New kiosk" />
        <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
          <ErrorSummary errors={answered.errors} />
          <input type="hidden" name="intent" value="register" />
          <TextField {...field('name')} label="Name" hint="Where the tablet is" required maxLength={60} />
          <SiteByName
            name="siteName"
            label="Site"
            hint="Clock-ins on the tablet count for this site"
            required
            defaultValue={answered.typed.siteName}
            errors={answered.errors.siteName}
          />
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              Register kiosk
            </Button>
          </div>
        </Form>
      </Card>
    </>
  )
}
