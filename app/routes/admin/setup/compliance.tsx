import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { credentialsWords } from '~/domain/account/sign-in/credentials-words.ts'
import { isEmailSetUp } from '~/domain/kernel/mail/ready.server.ts'
import { emailCredentials } from '~/domain/account/sign-in/links.server.ts'
import { type HeaderView } from '~/domain/overview/dashboard/header.server.ts'
import { ConsentList } from '~/domain/content/consent/input.ts'
import { listConsentStatus } from '~/domain/content/consent/status.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Empty } from '~/ui/empty.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { SelectField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { StatCard } from '~/ui/stat-card.tsx'
import { ColumnTable } from '~/routes/admin/columns/column-table.tsx'
import { EmailNotice } from '~/routes/admin/email-notice.tsx'
import { CopiedLink, useMadeLink } from '~/routes/admin/staff/copied-link.tsx'
import { copyLink } from '~/routes/admin/staff/copy-link.server.ts'
import { ActionButton } from '~/routes/admin/action-button.tsx'
import { ListPager, ListSearch, PeopleSearchField, useFilter, useSorting } from '~/routes/admin/list-search.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { call } from '~/api/call.ts'
import { BulkBar, useSelection } from '~/ui/selection.tsx'

export const meta: MetaFunction = () => [{ title: 'Compliance Tracking · Admin Portal' }]

const PAGE = 50

export const loader = listLoader('admin', ConsentList, listConsentStatus, { limit: PAGE })

const sent =
  (named: boolean) =>
  ({ emailCount }: { emailCount: number }) => ({
    to: '/admin/compliance',
    toast: credentialsWords({ emailCount, emailReady: isEmailSetUp(), named }),
  })

export const action = pageActions('admin', {
  all: formAction(Nothing, (actor) => emailCredentials(actor, {}), sent(false), 'Failed to send credential emails'),
  one: formAction(
    ById,
    (actor, { id }) => emailCredentials(actor, { userIds: [id] }),
    sent(true),
    'Failed to send credential emails',
  ),
  link: copyLink,
})

export const clientAction = keepTyped(['Email Failed', 'Failed to send credential emails'])

export default function Compliance() {
  const { items, next, version, total, agreed, missing } = useLoaderData<typeof loader>()
  const emailReady = useRouteLoaderData<HeaderView>('routes/admin/layout')?.emailReady ?? true
  const filter = useFilter()
  const result = useAnswer<ActionAnswer>()?.result
  const { errors } = answeredFor(result)
  const noLink = Object.keys(answeredFor(result, 'link').errors ?? {}).length > 0
  const made = useMadeLink()
  const busy = useNavigation().formData?.get('intent') === 'all'
  useAdminRefreshOn(REFRESH_ON)
  const { column } = useSorting('name')
  const selection = useSelection(
    emailReady
      ? items.map(({ userId, firstName, lastName, email }) => ({
          id: userId,
          label: `${firstName} ${lastName}, ${email}`,
        }))
      : [],
  )
  return (
    <>
      <PageHeader title="Compliance Tracking" sub={`Who has agreed to the consent agreement v${version}`} />
      <EmailNotice>Copy each person’s sign-in link below and give it to them.</EmailNotice>
      <div className="mb-6 empty:hidden">
        <ErrorSummary title={noLink ? 'No link was made' : 'Email Failed'} errors={errors} />
      </div>
      <div className="mb-6 grid grid-cols-2 gap-3 max-lg:*:last:col-span-2 lg:grid-cols-3">
        <StatCard label="Active people" value={total} icon="users" />
        <StatCard label="Agreed" value={agreed} icon="check-circle" tone="good" to="?state=given" />
        <StatCard
          label="Not agreed yet"
          value={missing}
          icon="warning"
          tone={missing ? 'warn' : 'neutral'}
          to="?state=missing"
        />
      </div>
      <Card as="section" aria-labelledby="mail-title" className="mb-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <CardTitle
            id="mail-title"
            icon="mail"
            title="Email login credentials"
            sub="Everyone who has not signed in yet gets a username and a link, valid for 72 hours. No password is sent."
          />
          <Form method="post">
            <input type="hidden" name="intent" value="all" />
            <Button
              type="submit"
              variant={emailReady ? 'primary' : 'secondary'}
              icon="send"
              busy={busy}
              busyLabel="Sending..."
            >
              Email Login Credentials
            </Button>
          </Form>
        </div>
      </Card>
      <ListSearch className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]">
        <PeopleSearchField />
        <SelectField
          {...filter('state')}
          label="Consent"
          options={[
            { value: '', label: 'All' },
            { value: 'given', label: 'Agreed' },
            { value: 'missing', label: 'Not agreed yet' },
            { value: 'never_signed_in', label: 'Never signed in' },
          ]}
        />
      </ListSearch>
      <ColumnTable
        list="compliance"
        caption="Consent by person"
        rows={items}
        rowKey={(row) => row.userId}
        selection={selection}
        below={(row) => made?.id === row.userId && <CopiedLink key={made.url} made={made} />}
        empty={<Empty icon="check-circle" title="Nobody found" />}
        columns={[
          {
            key: 'name',
            label: 'Name',
            head: true,
            ...column('name'),
            cell: (row) => (
              <>
                {row.firstName} {row.lastName}
                <span className="block text-sm font-normal text-muted">
                  <EmailText address={row.email} />
                </span>
              </>
            ),
          },
          { key: 'role', label: 'Role', ...column('role'), cell: (row) => roleLabel(row.role) },
          {
            key: 'state',
            label: 'Consent',
            cell: (row) =>
              row.hasCurrentConsent ? (
                <Badge tone="good" icon="check-circle">
                  Agreed
                </Badge>
              ) : (
                <Badge tone="warn" icon="warning">
                  {row.latestConsentVersion ? 'Older version' : 'Not yet'}
                </Badge>
              ),
          },
          {
            key: 'version',
            label: 'Version',
            cell: (row) => (row.latestConsentVersion ? `v${row.latestConsentVersion}` : 'None'),
          },
          {
            key: 'at',
            label: 'Agreed on',
            cell: (row) => (row.consentTimestamp ? showInstant(row.consentTimestamp) : 'No record'),
          },
          {
            key: 'actions',
            label: 'Actions',
            silent: true,
            cell: (row) =>
              emailReady ? (
                <ActionButton
                  intent="one"
                  fields={{ id: row.userId }}
                  size="sm"
                  icon="mail"
                  aria-label={`Send sign-in link to ${row.firstName} ${row.lastName}`}
                  className="max-md:min-h-11"
                >
                  Send sign-in link
                </ActionButton>
              ) : (
                <ActionButton
                  intent="link"
                  fields={{ id: row.userId }}
                  size="sm"
                  icon="copy"
                  aria-label={`Make sign-in link for ${row.firstName} ${row.lastName}`}
                  className="max-md:min-h-11"
                >
                  Make sign-in link
                </ActionButton>
              ),
          },
        ]}
      />
      <BulkBar selection={selection} what="people to send them a sign-in link" action={SEND_LINKS} />
      <ListPager from="after" shown={items.length} next={next} />
    </>
  )
}

const REFRESH_ON = ['consent.given'] as const

const SEND_LINKS = {
  words: (count: number) => (count === 1 ? 'Send 1 sign-in link' : `Send ${count} sign-in links`),
  icon: 'send',
  run: (ids: string[]) => call('POST /api/admin/sign-in-links', { ids }, { key: crypto.randomUUID() }),
  done: (count: number) => (count === 1 ? '1 sign-in email queued' : `${count} sign-in emails queued`),
  confirm: 'Each gets an email with their username and a link to choose a password. An email cannot be recalled.',
} as const
