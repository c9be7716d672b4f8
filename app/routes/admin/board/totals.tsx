import { type BoardTotals } from '~/domain/time/rota/board.ts'
import { minutesWords } from '~/platform/minutes-words.ts'
import { Table } from '~/ui/table.tsx'
import { dayWords } from '../rota/words.ts'

/** Shows each day's hours and gaps, and each person's hours. */
export function Totals({ totals: { days, people } }: { totals: BoardTotals }) {
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Table
        caption="Totals by day"
        rows={days}
        rowKey={(row) => row.day}
        columns={[
          { key: 'day', label: 'Day', head: true, cell: (row) => dayWords(row.day) },
          { key: 'hours', label: 'Hours', numeric: true, cell: (row) => minutesWords(row.minutes) },
          { key: 'gaps', label: 'Gaps', numeric: true, cell: (row) => row.gaps },
        ]}
      />
      <details>
        <summary className="link cursor-pointer py-2">Hours by person ({people.length})</summary>
        <Table
          caption="Totals by person"
          rows={people}
          rowKey={(row) => row.userId}
          empty={<p>Each person with a shift appears here.</p>}
          columns={[
            { key: 'name', label: 'Person', head: true, cell: (row) => row.name },
            { key: 'hours', label: 'Hours', numeric: true, cell: (row) => minutesWords(row.minutes) },
          ]}
        />
      </details>
    </div>
  )
}
