import { type MetaFunction } from '@remix-run/node'
import { demand } from '~/domain/kernel/access/permissions.ts'
import { SiteImport, SiteImportFile } from '~/domain/kernel/sites/input.ts'
import { SITE_COLUMNS } from '~/domain/kernel/sites/site-columns.ts'
import { importSites, previewSites, type SitePreview } from '~/domain/time/rota/site-import.server.ts'
import { readCsvFile } from '~/platform/csv-read.server.ts'
import { formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { ImportFile } from '~/routes/admin/import-file.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Import Sites · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => (demand(actor, 'site.manage'), null))

export const action = pageActions(
  'admin',
  {
    preview: formAction(
      SiteImportFile,
      async (actor, { file }) => {
        const read = await readCsvFile(file)
        return { ...previewSites(actor, read), ...read }
      },
      null,
    ),
    import: formAction(SiteImport, importSites, ({ added, left }) => ({
      to: '/admin/sites',
      toast: {
        title: added === 1 ? '1 site added' : `${added} sites added`,
        description: left > 0 ? `${left} faulty ${left === 1 ? 'row was' : 'rows were'} left out.` : undefined,
        tone: 'good',
      },
    })),
  },
  'listForm',
)

export const clientAction = keepTyped()

/** Sites from a spreadsheet: every row is shown before anything is saved. */
export default function ImportSites() {
  return (
    <>
      <PageHeader
        title="Import Sites"
        sub="From a spreadsheet saved as CSV. You can check every row before anything is saved."
        back={{ to: '/admin/sites', label: 'Sites' }}
      />
      <ImportFile<SitePreview['lines'][number]>
        words={['site', 'sites']}
        icon="plus"
        backTo="/admin/sites"
        columns={() => [
          { key: 'client', label: 'Client', cell: (row) => row.client },
          { key: 'address', label: 'Address', cell: (row) => row.address },
        ]}
      >
        The first row names the columns: {SITE_COLUMNS.map(([, title]) => title).join(', ')}. Only the name is needed.
        Put all contacts in one cell, with | between them. Do the same with position names. A file from Export CSV also
        works.{' '}
        <a href="/admin/sites/import-template" download className="link">
          Download a template
        </a>
      </ImportFile>
    </>
  )
}
