import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { decideOperation } from '~/domain/offline/outbox/decide.server.ts'
import { OperationDecision, OperationList } from '~/domain/offline/outbox/input.ts'
import { listOperations, type OperationLine } from '~/domain/offline/outbox/lists.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { type ActionAnswer, formAction, pageActions } from '~/http/page.server.ts'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { showInstant } from '~/platform/dates.ts'
import { ListPager, ListSearch, useFilter } from '~/routes/admin/list-search.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { SelectField } from '~/ui/field.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { DecisionForm } from './decision-form.tsx'
import { RecordTimes } from './record-times.tsx'
import { kindWords, stateMark } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Entries Recorded Offline · Admin Portal' }]

export const loader = listLoader('admin', OperationList, listOperations, { limit: 50 })

export const action = pageActions('admin', {
  '': formAction(OperationDecision, decideOperation, (view, { url }) => ({
    to: url.pathname + url.search,
    toast: {
      title: view.decision === 'accept' ? 'Record accepted' : 'Record refused',
      description: view.userName,
      tone: 'good',
    },
  })),
})

export const clientAction = keepTyped()

/** Entries recorded offline: when each was made, when it arrived, and which wait for a decision. */
export default function Operations() {
  const { items, next } = useLoaderData<typeof loader>()
  const filter = useFilter()
  const result = useAnswer<ActionAnswer>()?.result
  useAdminRefreshOn([
    'operation.received',
    'operation.disputed',
    'operation.settled',
    'operation.refused',
    'operation.stuck',
  ])
  return (
    <>
      <PageHeader
        title="Entries Recorded Offline"
        sub="Entries recorded offline, with time made and time received. Conflicts need your decision."
        actions={<LinkButton to="/admin/phones">Phones</LinkButton>}
      />
      <ListSearch>
        <SelectField
          {...filter('state')}
          label="State"
          options={[
            { value: '', label: 'All' },
            { value: 'open', label: 'Waiting for a decision' },
            { value: 'undecided', label: 'Waiting, or time in doubt' },
            { value: 'applied', label: 'Recorded' },
            { value: 'merged', label: 'Merged' },
            { value: 'received', label: 'Not recorded yet' },
            { value: 'refused', label: 'Refused' },
          ]}
        />
      </ListSearch>
      <Table
        caption="Entries recorded offline"
        rows={items}
        rowKey={(row) => row.id}
        empty={<Empty icon="history" title="No entries recorded offline yet" />}
        columns={[
          {
            key: 'who',
            label: 'Staff member',
            head: true,
            cell: (row) => (
              <PersonLink id={row.userId} name={row.userName}>
                {kindWords(row)}
              </PersonLink>
            ),
          },
          { key: 'times', label: 'Times', cell: (row) => <Times record={row} /> },
          {
            key: 'state',
            label: 'State',
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-1.5">
                <Badge tone={stateMark(row).tone}>{stateMark(row).words}</Badge>
                {row.words && <span className="w-full text-sm">{row.words}</span>}
                {row.decidedBy && (
                  <span className="w-full text-sm text-muted">
                    {row.decision === 'accept' ? 'Accepted' : 'Refused'} by {row.decidedBy}
                    {row.decisionNotes && `: ${row.decisionNotes}`}
                  </span>
                )}
                {(row.forControl || timeInDoubt(row)) && (
                  <DecisionForm
                    id={row.id}
                    userId={row.userId}
                    name={row.userName}
                    timeOnly={!row.forControl}
                    result={result}
                  />
                )}
              </span>
            ),
          },
        ]}
      />
      <ListPager shown={items.length} next={next} />
    </>
  )
}

const timeInDoubt = ({ kind, state, trust, decision }: OperationLine) =>
  kind === 'punch' && state === 'applied' && ['unsure', 'claimed'].includes(trust ?? '') && !decision

function Times({ record }: { record: OperationLine }) {
  return (
    <span className="grid gap-0.5 text-sm tabular-nums">
      {record.at && <span className="font-semibold">Counts as {showInstant(record.at)}</span>}
      <RecordTimes {...record} />
    </span>
  )
}
