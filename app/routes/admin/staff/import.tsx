import { type MetaFunction } from '@remix-run/node'
import { Form, useNavigation } from '@remix-run/react'
import { type Person, roleLabel, ROLES } from '~/domain/access/actor.ts'
import { demand } from '~/domain/access/permissions.ts'
import { StaffImport, StaffImportFile } from '~/domain/staff/input.ts'
import { STAFF_COLUMNS } from '~/domain/staff/staff-columns.ts'
import { type ImportPreview } from '~/domain/staff/staff-import.server.ts'
import { importStaff, previewImport } from '~/domain/staff/staff-import.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { Alert } from '~/ui/alert.tsx'
import { useAnswer } from '~/ui/answer.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { keepTyped } from '~/ui/keep-typed.ts'

export const meta: MetaFunction = () => [{ title: 'Import Staff · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => (demand(actor, 'staff.manage'), null))

type Previewed = ImportPreview & { csv: string }

export const action = pageActions(
  'admin',
  {
    preview: formAction<'admin', typeof StaffImportFile, Previewed>(
      StaffImportFile,
      async (actor, { file }) => {
        const csv = await file.text()
        return { ...previewImport(actor, { csv }), csv }
      },
      null,
    ),
    import: formAction(
      StaffImport,
      (actor: Person, input) => importStaff(actor, input),
      ({ added, left }) => ({
        to: '/admin/staff/manage',
        toast: {
          title: added === 1 ? '1 person added' : `${added} people added`,
          description: `${left > 0 ? `${left} faulty rows were left out. ` : ''}Send sign-in links under Compliance Tracking.`,
          tone: 'good',
        },
      }),
    ),
  },
  'listForm',
)

export const clientAction = keepTyped()

export default function ImportStaff() {
  const answer = useAnswer<ActionAnswer>()
  const preview = answer?.view as Previewed | undefined
  const errors = answer?.result?.error ?? {}
  const busy = useNavigation().formData?.get('intent')
  return (
    <>
      <PageHeader
        title="Import Staff"
        sub="From a spreadsheet saved as CSV. You see every row before anything is saved."
        back={{ to: '/admin/staff/manage', label: 'Manage Staff' }}
      />
      <div className="grid gap-5">
        <ErrorSummary errors={errors} ids={{ csv: 'file' }} />
        <Card as="section" className="grid max-w-3xl gap-4">
          <CardTitle icon="upload" title={preview ? 'Choose another file' : 'Choose a file'} />
          <p className="text-sm text-muted">
            The first row names the columns: {STAFF_COLUMNS.map(([, title]) => title).join(', ')}. The first three are
            needed. Roles: {ROLES.join(', ')}. Passwords are not imported: send each person a sign-in link afterwards.{' '}
            <a href="/admin/staff/import-template" download className="link">
              Download a template
            </a>
          </p>
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
            <input type="hidden" name="intent" value="preview" />
            <TextField
              name="file"
              label="CSV file"
              hint="At most 1,000 people and 1 MB"
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
        {preview && <Preview preview={preview} busy={busy === 'import'} />}
      </div>
    </>
  )
}

function Preview({ preview, busy }: { preview: Previewed; busy: boolean }) {
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
          icon="user-plus"
          busy={busy}
          busyLabel="Adding..."
          reason={good === 0 ? 'There is no row that can be added.' : undefined}
        >
          {good === 1 ? 'Add 1 person' : `Add ${good} people`}
        </Button>
        <LinkButton to="/admin/staff/manage">Cancel</LinkButton>
      </Form>
      <Table
        caption="Rows of the file"
        rows={[...lines].sort((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0) || a.line - b.line)}
        rowKey={(row) => String(row.line)}
        columns={[
          { key: 'line', label: 'Line', numeric: true, cell: (row) => row.line },
          { key: 'name', label: 'Name', head: true, cell: (row) => row.name || 'No name' },
          {
            key: 'email',
            label: 'Email',
            cell: (row) => (
              <span className="break-words">
                <EmailText address={row.email} />
              </span>
            ),
          },
          { key: 'username', label: 'Username', cell: (row) => row.username },
          { key: 'role', label: 'Role', cell: (row) => roleLabel(row.role) },
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
