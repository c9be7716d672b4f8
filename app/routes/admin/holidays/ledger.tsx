import { showInstant } from '~/platform/dates.ts'
import { type LedgerKind, ledgerLabels } from '~/domain/kernel/balances/kinds.ts'
import { type LedgerView } from '~/domain/time/holidays/holiday-view.ts'
import { Table } from '~/ui/table.tsx'

/** Every movement of the balance: what, how many days, by whom, when and why. */
export function HolidayLedger({ rows }: { rows: LedgerView[] }) {
  return (
    <section aria-labelledby="ledger-title" className="grid gap-3">
      <h2 id="ledger-title" className="text-lg font-bold">
        Ledger
      </h2>
      <Table
        caption="Changes to the holiday balance, newest first"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'at', label: 'When', head: true, cell: (row) => showInstant(row.at) },
          { key: 'kind', label: 'What', cell: (row) => ledgerLabels[row.kind as LedgerKind] ?? row.kind },
          { key: 'days', label: 'Days', numeric: true, cell: (row) => (row.days > 0 ? `+${row.days}` : row.days) },
          { key: 'balance', label: 'Balance after', numeric: true, cell: (row) => row.balance },
          { key: 'by', label: 'By', cell: (row) => row.by },
          { key: 'reason', label: 'Why', cell: (row) => row.reason ?? '-' },
        ]}
      />
    </section>
  )
}
