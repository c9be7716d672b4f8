import { type ExceptionView } from '~/domain/time/exceptions/views.ts'
import { showInstant } from '~/platform/dates.ts'
import { Table } from '~/ui/table.tsx'
import { kindText } from './words.ts'

/** Lists exceptions that were closed, by a person or automatically, newest first. */
export function ClosedList({ items }: { items: ExceptionView[] }) {
  return (
    <Table
      caption="Exceptions"
      rows={items}
      rowKey={(row) => row.id}
      empty={null}
      columns={[
        {
          key: 'what',
          label: 'What',
          head: true,
          cell: (row) => (
            <>
              {kindText(row)}
              <span className="block text-sm font-normal text-muted">{row.userName ?? 'Nobody'}</span>
            </>
          ),
        },
        {
          key: 'where',
          label: 'Where',
          cell: (row) => [row.siteName, row.postName].filter(Boolean).join(', ') || 'No site',
        },
        { key: 'due', label: 'When', cell: (row) => showInstant(row.dueAt) },
        {
          key: 'end',
          label: 'Outcome',
          cell: (row) => (
            <>
              {row.state === 'open' ? 'Still open' : row.outcome}
              {row.closedAt && (
                <span className="block text-sm text-muted">
                  {row.closedByName ?? 'Closed automatically'}, {showInstant(row.closedAt)}
                </span>
              )}
              {row.reason && <span className="block text-sm wrap-anywhere">{row.reason}</span>}
              {row.notes && <span className="block text-sm wrap-anywhere">{row.notes}</span>}
            </>
          ),
        },
      ]}
    />
  )
}
