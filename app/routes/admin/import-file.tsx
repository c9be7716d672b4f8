import { type ReactNode, useState } from 'react'
import { useNavigation } from '@remix-run/react'
import { type ActionAnswer } from '~/http/page.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { Form } from '~/ui/form.tsx'
import { type IconName } from '~/ui/icon.tsx'
import { type Column, Table } from '~/ui/table.tsx'

/** The form that posts the rows of a file. */
export const ROWS_FORM = 'import-rows'

/** The parsed rows of a file, with the file itself, which is posted again for the import. */
type Preview<Line> = {
  lines: Line[]
  good: number
  faulty: number
  ignoredColumns: string[]
  csv: string
  /** Could the file's letters with accents be others than they look? */
  isAssumed?: boolean
}
type AnyLine = { line: number; name: string; faults: string[] }
type Adding = {
  /** What a row is called, such as 'person' and 'people'. */
  words: readonly [one: string, many: string]
  icon: IconName
  backTo: string
}

/**
 * Imports a spreadsheet: chosen, previewed and added, with every row shown before anything is saved. @param children
 * explains the columns @param columns of the preview, between the name and the state of a row; their controls belong to
 * the form ROWS_FORM @param again the label of the button that repeats the preview with the values of those controls;
 * none without controls
 */
export function ImportFile<Line extends AnyLine>({
  children,
  columns,
  again,
  ...adding
}: Adding & {
  children: ReactNode
  columns: (lines: readonly Line[]) => readonly Column<Line>[]
  again?: (lines: readonly Line[]) => string | null
}) {
  const answer = useAnswer<ActionAnswer>()
  const [shown, setShown] = useState<Preview<Line>>()
  if (answer?.view && answer.view !== shown) setShown(answer.view as Preview<Line>)
  // If adding failed, the rows are still shown. A file that cannot be read has none.
  const preview = answer?.result?.initialValue?.intent === 'preview' ? undefined : shown
  const errors = answer?.result?.error ?? {}
  const busy = useNavigation().formData?.get('intent')
  return (
    <div className="grid gap-5">
      <ErrorSummary errors={errors} ids={{ csv: 'file' }} />
      <Card as="section" className="grid max-w-3xl gap-4">
        <CardTitle icon="upload" title={preview ? 'Choose another file' : 'Choose a file'} />
        <p className="text-sm text-muted">{children}</p>
        <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="preview" />
          <TextField
            name="file"
            label="CSV file"
            hint={`At most 1,000 ${adding.words[1]} and 1 MB`}
            type="file"
            accept=".csv,text/csv"
            required
            errors={errors.file ?? errors.csv ?? undefined}
          />
          <Button
            type="submit"
            variant={preview ? 'secondary' : 'primary'}
            icon="eye"
            busy={busy === 'preview'}
            busyLabel="Reading..."
            className="justify-self-start"
          >
            Show the preview
          </Button>
        </Form>
      </Card>
      {preview && (
        <PreviewOf
          preview={preview}
          columns={columns(preview.lines)}
          again={again?.(preview.lines) ?? null}
          busy={busy}
          {...adding}
        />
      )}
    </div>
  )
}

/** Every row of a file, faulty ones first, and the button that adds the others. */
function PreviewOf<Line extends AnyLine>({
  preview: { lines, good, faulty, ignoredColumns, csv, isAssumed },
  columns,
  again,
  busy,
  words: [one, many],
  icon,
  backTo,
}: Adding & {
  preview: Preview<Line>
  columns: readonly Column<Line>[]
  again: string | null
  busy: unknown
}) {
  return (
    <section aria-labelledby="preview-title" className="grid gap-4">
      <h2 id="preview-title" className="text-xl font-bold">
        Preview
      </h2>
      <Alert
        live="status"
        tone={faulty > 0 ? 'warn' : 'good'}
        title={`${good} of ${lines.length} rows can be added${faulty > 0 ? `, ${faulty} cannot` : ''}`}
      >
        {faulty > 0 && (
          <p>Faulty rows come first. They are left out unless you fix them in the file, or here if a list is shown.</p>
        )}
        {isAssumed && (
          <p>The file was not saved as UTF-8. Check letters with accents, and signs such as £, in the rows below.</p>
        )}
        {ignoredColumns.length > 0 && <p>Columns that are not used: {ignoredColumns.join(', ')}</p>}
      </Alert>
      <Form method="post" id={ROWS_FORM} className="flex flex-wrap items-start gap-3">
        <input type="hidden" name="csv" value={csv} />
        {again && (
          <Button type="submit" name="intent" value="map" icon="eye" busy={busy === 'map'} busyLabel="Reading...">
            {again}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="import"
          variant="primary"
          icon={icon}
          busy={busy === 'import'}
          busyLabel="Adding..."
          reason={good === 0 ? 'There are no rows to add.' : null}
        >
          {good === 1 ? `Add 1 ${one}` : `Add ${good} ${many}`}
        </Button>
        <LinkButton to={backTo}>Cancel</LinkButton>
      </Form>
      <Table
        caption="Rows in the file"
        rows={[...lines].sort((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0) || a.line - b.line)}
        rowKey={(row) => String(row.line)}
        columns={[
          { key: 'line', label: 'Line', numeric: true, cell: (row) => row.line },
          { key: 'name', label: 'Name', head: true, cell: (row) => row.name || 'No name' },
          ...columns,
          { key: 'state', label: 'State', cell: (row) => <State faults={row.faults} /> },
        ]}
      />
    </section>
  )
}

function State({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0)
    return (
      <Badge tone="good" icon="check">
        Ready
      </Badge>
    )
  return (
    <ul className="text-sm font-semibold text-bad">
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  )
}
