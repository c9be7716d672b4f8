import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { ById } from '~/domain/kernel/access/input.ts'
import { isEmailSetUp } from '~/domain/kernel/mail/ready.server.ts'
import { findSite } from '~/domain/kernel/sites/sites.server.ts'
import { NewClientLink } from '~/domain/overview/client-report/input.ts'
import { listClientLinks, makeClientLink, revokeClientLink } from '~/domain/overview/client-report/links.server.ts'
import { LONGEST_DAYS } from '~/domain/overview/client-report/nights.ts'
import { type ActionAnswer, formAction, type PageContext, pageActions, pageLoader } from '~/http/page.server.ts'
import { addDays, dayOf, showDay, showInstant } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { useEmptiedForm } from '~/browser/runtime/emptied-form.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { RevokeButton } from '~/routes/admin/revoke-button.tsx'
import { ShownOnce } from '~/routes/admin/shown-once.tsx'
import { answeredFor, fieldsOf } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'

export const meta: MetaFunction = () => [{ title: 'Client Reports · Admin Portal' }]

export const loader = pageLoader('admin', (actor, { params }) => {
  const { id, name } = findSite(actor, { id: params.id! })
  const today = dayOf(new Date())
  const links = listClientLinks(actor, { siteId: id })
  return { id, name, links, today, latest: addDays(today, LONGEST_DAYS), email: isEmailSetUp() }
})

export const action = pageActions('admin', {
  make: formAction(NewClientLink, (actor, input) => makeClientLink(actor, input), null),
  revoke: formAction(
    ById,
    (actor, input) => revokeClientLink(actor, input),
    (_view: unknown, { url }: PageContext) => ({ to: url.pathname, toast: { title: 'Link revoked', tone: 'good' } }),
  ),
})

export const clientAction = keepTyped()

const STATES = { active: 'Active', ended: 'Ended', revoked: 'Revoked' } as const

/** The links through which clients see a site's reports. */
export default function ClientLinks() {
  const { id, name, links, today, latest, email } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  const url = (answer?.view as { url?: string } | undefined)?.url
  return (
    <>
      <PageHeader title="Client Reports" sub={name} back={{ to: `/admin/sites/${id}/book`, label: 'Site Book' }} />
      {url && <ShownOnce what="address" secret={url} />}
      <Table
        caption="Client links, newest first"
        rows={links}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="eye" title="No client links yet">
            Make one below. The client reads the reports with a password.
          </Empty>
        }
        columns={[
          { key: 'name', label: 'Client', head: true, cell: (row) => row.name },
          {
            key: 'state',
            label: 'State',
            cell: (row) => <Badge tone={row.state === 'active' ? 'good' : 'neutral'}>{STATES[row.state]}</Badge>,
          },
          { key: 'nights', label: 'Nights', cell: (row) => `${showDay(row.from)} to ${showDay(row.to)}` },
          { key: 'ends', label: 'Last day', cell: (row) => showDay(row.endsOn) },
          { key: 'email', label: 'Reports to', cell: (row) => row.email.join(', ') || 'Nobody' },
          {
            key: 'opened',
            label: 'Last opened',
            cell: (row) => (row.openedAt ? showInstant(row.openedAt) : 'Not opened yet'),
          },
          {
            key: 'actions',
            label: 'Actions',
            silent: true,
            cell: (row) =>
              row.state === 'active' ? <RevokeButton id={row.id} what={`the link of ${row.name}`} /> : null,
          },
        ]}
      />
      <NewLink key={id} siteId={id} today={today} latest={latest} email={email} />
    </>
  )
}

type Days = { siteId: string; today: string; latest: string; email: boolean }

function NewLink({ siteId, today, latest, email }: Days) {
  const answer = answeredFor(useAnswer<ActionAnswer>()?.result, 'make')
  const field = fieldsOf(answer)
  const busy = useNavigation().formData?.get('intent') === 'make'
  const form = useEmptiedForm('make')
  return (
    <Card as="section" aria-labelledby="new-title" className="mt-5 grid max-w-3xl gap-3">
      <CardTitle id="new-title" icon="plus" title="New link" sub="Give the password to the client by phone." />
      <Form ref={form} method="post" noValidate className="grid gap-3">
        <ErrorSummary errors={answer.errors} />
        <input type="hidden" name="intent" value="make" />
        <input type="hidden" name="siteId" value={siteId} />
        <TextField {...field('name')} label="Client" required maxLength={100} />
        <TextField
          name="password"
          type="password"
          label="Password"
          hint="At least 10 characters"
          required
          autoComplete="new-password"
          errors={answer.errors.password}
        />
        <div className="grid gap-3 sm:grid-cols-3">
          <TextField {...field('from')} type="date" label="First night" />
          <TextField {...field('to')} type="date" label="Last night" />
          <TextField {...field('endsOn', latest)} type="date" min={today} max={latest} label="Link ends on" required />
        </div>
        {email ? (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField {...field('email')} label="Send reports to" hint="Email addresses, separated by commas" />
            <SelectField
              {...field('schedule')}
              label="How often"
              placeholder="Never"
              options={[
                { value: 'daily', label: 'Daily' },
                { value: 'weekly', label: 'Weekly, on Mondays' },
                { value: 'monthly', label: 'Monthly, on the first' },
              ]}
            />
          </div>
        ) : (
          <p className="text-muted">Set up email to send reports on a schedule.</p>
        )}
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Make link
          </Button>
        </div>
      </Form>
    </Card>
  )
}
