import { type MetaFunction } from '@remix-run/node'
import { importPapers } from '~/domain/fitness/credentials/import.server.ts'
import { PaperImportFile, PaperImportText } from '~/domain/fitness/credentials/input.ts'
import { PAPER_COLUMNS } from '~/domain/fitness/credentials/paper-columns.ts'
import { type PaperImportView } from '~/domain/fitness/credentials/views.ts'
import { type Person } from '~/domain/kernel/access/actor.ts'
import { demand } from '~/domain/kernel/access/permissions.ts'
import { readCsvFile } from '~/platform/csv-read.server.ts'
import { formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { ImportFile } from '~/routes/admin/import-file.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Import Papers · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => (demand(actor, 'credential.manage'), null))

export const action = pageActions(
  'admin',
  {
    preview: formAction(
      PaperImportFile,
      async (actor: Person, { file }) => {
        const read = await readCsvFile(file)
        const preview = importPapers(actor, { csv: read.csv, dryRun: true })
        const { lines, added, changed, unchanged, faulty, ignoredColumns } = preview
        return { lines, good: added + changed + unchanged, faulty, ignoredColumns, ...read }
      },
      null,
    ),
    import: formAction(
      PaperImportText,
      (actor: Person, { csv }) => importPapers(actor, { csv, dryRun: false }),
      ({ added, changed, unchanged, faulty }) => ({
        to: '/admin/matrix',
        toast: {
          title: `${added} added, ${changed} changed, ${unchanged} unchanged`,
          description: faulty > 0 ? `${faulty} faulty ${faulty === 1 ? 'row was' : 'rows were'} left out.` : undefined,
          tone: 'good',
        },
      }),
    ),
  },
  'listForm',
)

export const clientAction = keepTyped()

const OUTCOMES: Record<PaperImportView['lines'][number]['outcome'], string> = {
  add: 'New',
  change: 'Changes the record',
  same: 'Already on record',
  fault: 'Left out',
}

/** Papers from a spreadsheet: every row is shown before anything is saved. */
export default function ImportPapers() {
  return (
    <>
      <PageHeader
        title="Import Papers"
        sub="From a spreadsheet saved as CSV. You can check every row before anything is saved."
        back={{ to: '/admin/matrix', label: 'Staff Papers' }}
      />
      <ImportFile<PaperImportView['lines'][number]>
        words={['paper', 'papers']}
        icon="plus"
        backTo="/admin/matrix"
        columns={() => [
          { key: 'employeeId', label: 'Employee ID', cell: (row) => row.employeeId },
          { key: 'kind', label: 'Kind', cell: (row) => row.kind },
          { key: 'outcome', label: 'Record', cell: (row) => OUTCOMES[row.outcome] },
        ]}
      >
        The first row names the columns: {PAPER_COLUMNS.map(([, title]) => title).join(', ')}. Employee ID and kind are
        needed. Format the number column as text, so that all 16 digits are kept.{' '}
        <a href="/admin/matrix/import-template" download className="link">
          Download a template
        </a>
      </ImportFile>
    </>
  )
}
