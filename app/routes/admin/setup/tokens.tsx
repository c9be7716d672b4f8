import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ById } from '~/domain/kernel/access/input.ts'
import { siteNamed } from '~/domain/kernel/sites/choose.server.ts'
import { TokenForm } from '~/domain/account/tokens/input.ts'
import { SCOPE_LABELS, SCOPES } from '~/domain/account/tokens/scopes.ts'
import { listTokens, makeToken, revokeToken } from '~/domain/account/tokens/tokens.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { isProviderSet } from '~/domain/account/identities/provider.server.ts'
import { addYears, dayOf, showDay, showInstant } from '~/platform/dates.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { RevokeButton } from '~/routes/admin/revoke-button.tsx'
import { ShownOnce } from '~/routes/admin/shown-once.tsx'
import { answeredFor } from '~/ui/answered.ts'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { NewTokenForm } from './new-token-form.tsx'

export const meta: MetaFunction = () => [{ title: 'API Tokens · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => ({
  tokens: listTokens(actor),
  scopes: SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] })),
  latest: addYears(dayOf(new Date()), 1),
  company: isProviderSet(),
}))

export const action = pageActions('admin', {
  make: formAction(
    TokenForm,
    (actor, { siteNames, ...input }) =>
      makeToken(actor, { ...input, siteIds: siteNames.map((name) => siteNamed(actor, name, 'siteNames')) }),
    null,
  ),
  revoke: formAction(ById, revokeToken, {
    to: '/admin/tokens',
    toast: { title: 'Token revoked', tone: 'good' },
  }),
})

export const clientAction = keepTyped()

/** Tokens with which other systems use the API. */
export default function Tokens() {
  const { tokens, scopes, latest, company } = useLoaderData<typeof loader>()
  const answer = useAnswer<ActionAnswer>()
  const secret = (answer?.view as { token?: string } | undefined)?.token
  return (
    <>
      <PageHeader
        title="API Tokens"
        sub="Other systems use the API with a token. Each token opens only what you tick."
      />
      {secret && <ShownOnce what="token" secret={secret} />}
      <Table
        caption="API tokens, newest first"
        rows={tokens}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="key" title="No API tokens yet">
            Create one below for payroll, a report or another system.
          </Empty>
        }
        columns={[
          { key: 'name', label: 'Name', head: true, cell: (row) => row.name },
          {
            key: 'state',
            label: 'State',
            cell: (row) => <Badge tone={row.state === 'active' ? 'good' : 'neutral'}>{STATES[row.state]}</Badge>,
          },
          { key: 'scopes', label: 'Scopes', cell: (row) => row.scopes.join(', ') },
          {
            key: 'sites',
            label: 'Sites',
            cell: (row) => row.sites?.map(({ name }) => name).join(', ') ?? 'All sites',
          },
          { key: 'ends', label: 'Last day', cell: (row) => showDay(row.expiresOn) },
          {
            key: 'used',
            label: 'Last used',
            cell: (row) =>
              row.lastUsedAt
                ? `${showInstant(row.lastUsedAt)}${row.lastUsedFrom ? ` from ${row.lastUsedFrom}` : ''}`
                : 'Not used yet',
          },
          { key: 'made', label: 'Made', cell: (row) => `${showInstant(row.createdAt)} by ${row.createdBy}` },
          {
            key: 'actions',
            label: 'Actions',
            silent: true,
            cell: (row) => (row.state === 'revoked' ? null : <RevokeButton id={row.id} what={row.name} />),
          },
        ]}
      />
      <NewTokenForm scopes={scopes} latest={latest} answered={answeredFor(answer?.result, 'make')} />
      <p className="mt-6 max-w-3xl text-muted">
        {company
          ? 'Single sign-on (OpenID Connect) is on. Each person links their company account under Your account.'
          : 'Single sign-on (OpenID Connect) is off. Your operator can set it up.'}
      </p>
    </>
  )
}

const STATES = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  stopped: 'Stopped: its creator is no longer an administrator',
}
