import { minutesWords } from '~/platform/minutes-words.ts'
import { type BatchDifferences } from '~/domain/time/pay/batches.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { PersonLink } from '~/routes/admin/person-link.tsx'
import { Table } from '~/ui/table.tsx'
import { count } from '../rota/words.ts'

type Row = NonNullable<BatchDifferences['people']>[number]

/** People who are paid differently in a file than in the previous one of its kind. */
export function PayDifferences({ found: { before, now, people, more } }: { found: BatchDifferences }) {
  const about = `${showInstant(before)} and ${showInstant(now)}`
  if (people === null)
    return (
      <p role="status">
        The file exported {showInstant(before)} has no figures by person, so the two cannot be compared.
      </p>
    )
  return (
    <section aria-labelledby="differences-title" className="grid gap-2">
      <h3 id="differences-title" className="font-bold">
        Differences between the payroll files exported {about}
      </h3>
      <Table
        caption={`Differences between the payroll files exported ${about}`}
        rows={people}
        rowKey={(row) => row.userId}
        empty={<p>Each person has the same rows in both files.</p>}
        columns={[
          { key: 'name', label: 'Person', head: true, cell: (row) => <PersonLink id={row.userId} name={row.name} /> },
          { key: 'before', label: 'Paid before', numeric: true, cell: (row) => timeOf(row.before) },
          { key: 'now', label: 'Paid now', numeric: true, cell: (row) => timeOf(row.now) },
          { key: 'what', label: 'Difference', cell: wordsOf },
        ]}
      />
      {more > 0 && <p>{count(more, 'more person has a difference', 'more people have differences')}.</p>}
    </section>
  )
}

const timeOf = (minutes: number | null) => (minutes === null ? '–' : minutesWords(minutes))

function wordsOf({ before, now }: Row): string {
  if (before === null) return 'New in this file'
  if (now === null) return 'No longer in the file'
  if (before === now) return 'Same time, different rows'
  return `${minutesWords(Math.abs(now - before))} ${now > before ? 'more' : 'less'}`
}
