import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { type ViolationView } from '~/domain/time/clocking/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { locationText } from '~/platform/location.ts'
import { useSorting } from '~/routes/admin/list-search.tsx'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { type answeredFor } from '~/ui/answered.ts'
import { Empty } from '~/ui/empty.tsx'
import { type Selection } from '~/ui/selection.tsx'
import { Table } from '~/ui/table.tsx'
import { ResolvedBadge, ViolationForm } from './violation-card.tsx'

/** Safety violations as rows: who, what, when, where, their state, and a way to close them with a note. */
export function ViolationTable({
  items,
  result,
  selection,
}: {
  items: ViolationView[]
  result?: Parameters<typeof answeredFor>[0]
  selection: Selection
}) {
  const { column } = useSorting('-time')
  return (
    <Table
      caption="Safety violations"
      rows={items}
      rowKey={({ id }) => id}
      selection={selection}
      empty={
        <Empty icon="vest" title="No safety violations found">
          A violation is logged when staff clock in without a jacket that their role needs.
        </Empty>
      }
      columns={[
        {
          key: 'who',
          label: 'Staff member',
          head: true,
          ...column('staff'),
          cell: ({ userId, userName, user }) => (
            <PersonLink id={userId} name={userName}>
              {roleLabel(user.role)}
            </PersonLink>
          ),
        },
        {
          key: 'when',
          label: 'When',
          ...column('time', { descending: true }),
          cell: ({ timestamp }) => <span className="tabular-nums md:whitespace-nowrap">{showInstant(timestamp)}</span>,
        },
        {
          key: 'what',
          label: 'What and where',
          cell: ({ description, location }) => (
            <span className="grid gap-0.5">
              {description}
              <span className="text-sm text-muted">{locationText(location)}</span>
            </span>
          ),
        },
        { key: 'state', label: 'State', cell: (row) => <State violation={row} /> },
        {
          key: 'actions',
          label: 'Resolve or open again',
          silent: true,
          cell: ({ id, userId, userName, resolved }) => (
            <div className="md:text-right md:has-[[open]]:w-56 md:has-[[open]]:text-left">
              <ViolationForm
                key={String(resolved)}
                id={id}
                userId={userId}
                resolved={resolved}
                name={userName}
                result={result}
              />
            </div>
          ),
        },
      ]}
    />
  )
}

function State({ violation: { resolved, resolvedAt, resolvedBy, decidedOwn, notes } }: { violation: ViolationView }) {
  return (
    <span className="grid justify-items-start gap-1 md:max-w-56">
      <ResolvedBadge resolved={resolved} />
      {resolved && resolvedAt && (
        <span className="text-sm text-muted">
          {showInstant(resolvedAt)}
          {resolvedBy && ` by ${resolvedBy}`}
          {decidedOwn && ', their own, as the only administrator'}
        </span>
      )}
      {notes && (
        <span className="text-sm break-words">
          <span className="font-semibold">Notes:</span> {notes}
        </span>
      )}
    </span>
  )
}
