import { type MetaFunction } from '@remix-run/node'
import { Form, useNavigation } from '@remix-run/react'
import { demand } from '~/domain/access/permissions.ts'
import { SiteImport, SiteImportFile } from '~/domain/sites/input.ts'
import { SITE_COLUMNS } from '~/domain/sites/site-columns.ts'
import { importSites, previewSites, type SitePreview } from '~/domain/sites/site-import.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useAnswer } from '~/ui/answer.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { ErrorSummary } from '~/ui/error-summary.tsx'
import { TextField } from '~/ui/field.tsx'
import { keepTyped } from '~/ui/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { type PreviewedSites, SitesPreview } from './import-preview.tsx'

export const meta: MetaFunction = () => [{ title: 'Import Sites · Admin Portal' }]

export const loader = pageLoader('admin', (actor) => (demand(actor, 'site.manage'), null))

export const action = pageActions(
  'admin',
  {
    preview: formAction<'admin', typeof SiteImportFile, SitePreview & { csv: string }>(
      SiteImportFile,
      async (actor, { file }) => {
        const csv = await file.text()
        return { ...previewSites(actor, { csv }), csv }
      },
      null,
    ),
    import: formAction(
      SiteImport,
      (actor, input) => importSites(actor, input),
      ({ added, left }) => ({
        to: '/admin/sites',
        toast: {
          title: added === 1 ? '1 site added' : `${added} sites added`,
          description: left > 0 ? `${left} faulty ${left === 1 ? 'row was' : 'rows were'} left out.` : undefined,
          tone: 'good',
        },
      }),
    ),
  },
  'listForm',
)

export const clientAction = keepTyped()

/** Sites from a spreadsheet: every row is shown before anything is saved. */
export default function ImportSites() {
  const answer = useAnswer<ActionAnswer>()
  const preview = answer?.view as PreviewedSites | undefined
  const errors = answer?.result?.error ?? {}
  const busy = useNavigation().formData?.get('intent')
  return (
    <>
      <PageHeader
        title="Import Sites"
        sub="From a spreadsheet saved as CSV. You see every row before anything is saved."
        back={{ to: '/admin/sites', label: 'Sites' }}
      />
      <div className="grid gap-5">
        <ErrorSummary errors={errors} ids={{ csv: 'file' }} />
        <Card as="section" className="grid max-w-3xl gap-4">
          <CardTitle icon="upload" title={preview ? 'Choose another file' : 'Choose a file'} />
          <p className="text-sm text-muted">
            The first row names the columns: {SITE_COLUMNS.map(([, title]) => title).join(', ')}. Only the name is
            needed. Contacts stand in one cell, with | between them. A file from Export CSV fits too.{' '}
            <a href="/admin/sites/import-template" download className="link">
              Download a template
            </a>
          </p>
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
            <input type="hidden" name="intent" value="preview" />
            <TextField
              name="file"
              label="CSV file"
              hint="At most 1,000 sites and 1 MB"
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
        {preview && <SitesPreview preview={preview} busy={busy === 'import'} />}
      </div>
    </>
  )
}
