import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { Nothing } from '~/domain/kernel/access/input.ts'
import { showInstant } from '~/platform/dates.ts'
import { compareNames } from '~/platform/names.ts'
import { auditDetail, auditLabel, shortAgent } from '~/domain/records/audit/audit-label.server.ts'
import { auditActions, AuditQuery, listAudit, namesInDetails } from '~/domain/records/audit/audit.server.ts'
import { type ChainReport, verifyChain } from '~/domain/kernel/events/verify.server.ts'
import { listPeopleToChoose } from '~/domain/kernel/people/choose.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { askThenOpen } from '~/browser/runtime/ask-then-open.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { SelectField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { ListPager, ListSearch, PeriodFields, useFilter, useSorting } from '~/routes/admin/list-search.tsx'
import { PersonField } from '~/routes/admin/staff/person-field.tsx'
import { personFilter } from '~/routes/admin/staff/person-filter.server.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Audit Logs · Admin Portal' }]

const PAGE = 50

export const loader = listLoader(
  'admin',
  AuditQuery.safeExtend({ person: z.string().optional() }),
  (actor, { person, ...query }) => {
    const { userId, name, unknown } = personFilter(actor, person)
    const { items, next } = unknown ? NOTHING : listAudit(actor, { ...query, userId })
    const names = namesInDetails(actor, items)
    const { action, from, to } = query
    const exported = Object.entries({ userId, action, from, to }).filter((pair): pair is [string, string] =>
      Boolean(pair[1]),
    )
    return {
      entries: items.map((entry) => ({
        id: entry.id,
        at: entry.timestamp,
        who: entry.userName,
        what: auditLabel(entry.action),
        detail: auditDetail(entry.action, entry.details, names),
        from: entry.ipAddress,
        browser: shortAgent(entry.userAgent),
      })),
      next,
      unknown,
      person: userId && name ? { id: userId, name } : null,
      csv: `/api/admin/audit-logs/export?${new URLSearchParams(exported)}`,
      actions: auditActions()
        .map((value) => ({ value, label: auditLabel(value) }))
        .sort((a, b) => compareNames(a.label, b.label)),
      people: listPeopleToChoose(actor),
    }
  },
  { limit: PAGE },
)
const NOTHING = { items: [], next: null }

export const action = pageActions('admin', { verify: formAction(Nothing, (actor) => verifyChain(actor), null) })

export const clientAction = keepTyped()

export default function AuditLogs() {
  const { entries, next, unknown, person, csv, actions, people } = useLoaderData<typeof loader>()
  const filter = useFilter()
  const report = useAnswer<ActionAnswer>()?.view as ChainReport | undefined
  const { column } = useSorting('-time')
  const busy = useNavigation().formData?.get('intent') === 'verify'
  return (
    <>
      <PageHeader
        title="Audit Logs"
        sub="Every admin action and sign-in, chained so that any change shows"
        actions={
          <>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="verify" />
              <Button type="submit" icon="shield-check" busy={busy} busyLabel="Checking...">
                Verify chain
              </Button>
            </Form>
            <LinkButton href={csv} onClick={askThenOpen} icon="download">
              Download CSV
            </LinkButton>
          </>
        }
      />
      {report && <ChainWords report={report} />}
      <ListSearch className="xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem_10rem_auto]">
        <PersonField people={people} {...filter('person')} label="Person" errors={unknown ? [unknown] : undefined} />
        <SelectField {...filter('action')} label="Action" options={[{ value: '', label: 'All actions' }, ...actions]} />
        <PeriodFields />
      </ListSearch>
      {person ? (
        <p className="mb-5">
          <LinkButton
            onClick={askThenOpen}
            href={`/api/admin/export/user-data/${person.id}?show=true`}
            target="_blank"
            rel="noreferrer"
            icon="external"
          >
            Export the data of {person.name}
          </LinkButton>
        </p>
      ) : (
        <p className="mb-5 text-sm text-muted">
          Choose a person to see what they did and what concerns them, and to export their data.
        </p>
      )}
      <Table
        caption="Audit log"
        rows={entries}
        rowKey={(row) => row.id}
        empty={<Empty icon="history" title="No audit logs found" />}
        columns={[
          {
            key: 'at',
            label: 'Time',
            ...column('time', { descending: true }),
            cell: (row) => <span className="whitespace-nowrap">{showInstant(row.at)}</span>,
          },
          { key: 'who', label: 'Who', head: true, cell: (row) => row.who },
          {
            key: 'what',
            label: 'Action',
            cell: (row) => (
              <>
                {row.what}
                {row.detail && <span className="block max-w-xl text-sm wrap-anywhere text-muted">{row.detail}</span>}
              </>
            ),
          },
          {
            key: 'from',
            label: 'From',
            cell: (row) => (
              <span className="block text-sm md:max-w-56 md:truncate" title={row.browser || undefined}>
                {[row.from, row.browser].filter(Boolean).join(', ') || 'The server'}
              </span>
            ),
          },
        ]}
      />
      <ListPager shown={entries.length} next={next} />
    </>
  )
}

function ChainWords({ report }: { report: ChainReport }) {
  const entries = `${report.checked.toLocaleString('en-GB')} ${report.checked === 1 ? 'entry' : 'entries'}`
  return (
    <Alert
      tone={report.ok ? 'good' : 'bad'}
      live="status"
      className="mb-5"
      title={report.ok ? 'No changes detected' : `The chain is broken at entry ${report.firstBad}`}
    >
      {report.ok
        ? `${entries} checked${report.from ? `, from entry ${report.from + 1}: older ones were removed by retention` : ''}. Nothing was changed or removed.`
        : `${report.reason}. ${entries} before it are intact. Keep a copy of the database and find out who had access to it.`}
    </Alert>
  )
}
