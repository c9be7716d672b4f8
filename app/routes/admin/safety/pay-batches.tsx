import { Link } from '@remix-run/react'
import { type BatchDifferences } from '~/domain/time/pay/batches.server.ts'
import { FORMAT_NAMES, FORMATS } from '~/domain/time/pay/formats/index.ts'
import { type PayReview } from '~/domain/time/pay/review.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { askThenOpen } from '~/browser/runtime/ask-then-open.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Table } from '~/ui/table.tsx'
import { count } from '../rota/words.ts'
import { PayDifferences } from './pay-differences.tsx'
import { PayPreview, type Previewed } from './pay-preview.tsx'

const labelOf = (format: string) => (format in FORMATS ? FORMATS[format as keyof typeof FORMATS].label : 'CSV')

/** The files for payroll, and earlier exports: the same figures give the same file. */
export function PayFiles({
  review: { period, batches, totals },
  preview,
  differences,
}: {
  review: PayReview
  preview: Previewed
  differences: BatchDifferences | null
}) {
  const unnumbered = totals.filter(({ employeeId }) => !employeeId).length
  return (
    <Card as="section" aria-labelledby="files-title" className="mt-4 grid gap-3">
      <CardTitle id="files-title" icon="download" title="Files for payroll" />
      {unnumbered > 0 && (
        <p className="font-semibold text-warn">
          {count(unnumbered, 'person has', 'people have')} no employee ID. Payroll programs match people by it.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {FORMAT_NAMES.map((format) => (
          <LinkButton
            key={format}
            href={`/admin/pay-periods/${period.id}/export?format=${format}`}
            onClick={askThenOpen}
            icon="download"
          >
            {labelOf(format)}
          </LinkButton>
        ))}
      </div>
      <PayPreview preview={preview} />
      {batches.length > 0 && (
        <Table
          caption="Exported files"
          rows={batches}
          rowKey={(row) => row.id}
          columns={[
            { key: 'at', label: 'Exported', head: true, cell: (row) => showInstant(row.exportedAt) },
            { key: 'by', label: 'By', cell: (row) => row.exportedBy ?? '' },
            { key: 'format', label: 'File', cell: (row) => labelOf(row.format) },
            { key: 'state', label: 'Period was', cell: (row) => row.state },
            { key: 'lines', label: 'Lines', numeric: true, cell: (row) => row.lines },
            {
              key: 'hash',
              label: 'SHA-256',
              cell: (row) => (
                <span className="font-mono text-sm">
                  {row.sha256.slice(0, 12)}
                  <span className="block font-sans text-muted">
                    <Compared row={row} all={batches} />
                  </span>
                </span>
              ),
            },
          ]}
        />
      )}
      {differences && <PayDifferences found={differences} />}
    </Card>
  )
}

type Batch = PayReview['batches'][number]

/** Says whether an earlier file of the same kind was identical, with a link to the differences. */
function Compared({ row, all }: { row: Batch; all: readonly Batch[] }) {
  const before = all.slice(all.indexOf(row) + 1).find(({ format }) => format === row.format)
  if (!before) return 'The first file'
  if (before.sha256 === row.sha256) return 'Same as the file before'
  return (
    <Link
      to={`?${new URLSearchParams({ batch: row.id })}`}
      preventScrollReset
      className="link inline-flex min-h-6 items-center max-md:min-h-11"
    >
      Differs from the file before: see how
    </Link>
  )
}
