import { Form } from '@remix-run/react'
import { type SitePreview } from '~/domain/sites/site-import.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Table } from '~/ui/table.tsx'

/** What a file of sites says, with the file itself, which is posted again to be taken. */
export type PreviewedSites = SitePreview & { csv: string }

/** Every row of a file, the faulty ones first, and the button that adds the others. */
export function SitesPreview({ preview, busy }: { preview: PreviewedSites; busy: boolean }) {
  const { lines, good, faulty, ignoredColumns, csv } = preview
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
        {faulty > 0 && <p>Faulty rows come first. They are left out unless you fix the file and choose it again.</p>}
        {ignoredColumns.length > 0 && <p>Columns that are not used: {ignoredColumns.join(', ')}</p>}
      </Alert>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="import" />
        <input type="hidden" name="csv" value={csv} />
        <Button
          type="submit"
          variant="primary"
          icon="plus"
          busy={busy}
          busyLabel="Adding..."
          reason={good === 0 ? 'There is no row that can be added.' : undefined}
        >
          {good === 1 ? 'Add 1 site' : `Add ${good} sites`}
        </Button>
        <LinkButton to="/admin/sites">Cancel</LinkButton>
      </Form>
      <Table
        caption="Rows of the file"
        rows={[...lines].sort((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0) || a.line - b.line)}
        rowKey={(row) => String(row.line)}
        columns={[
          { key: 'line', label: 'Line', numeric: true, cell: (row) => row.line },
          { key: 'name', label: 'Name', head: true, cell: (row) => row.name || 'No name' },
          { key: 'client', label: 'Client', cell: (row) => row.client },
          { key: 'address', label: 'Address', cell: (row) => row.address },
          {
            key: 'state',
            label: 'State',
            cell: (row) =>
              row.faults.length === 0 ? (
                <Badge tone="good" icon="check">
                  Ready
                </Badge>
              ) : (
                <ul className="text-sm font-semibold text-bad">
                  {row.faults.map((fault) => (
                    <li key={fault}>{fault}</li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </section>
  )
}
