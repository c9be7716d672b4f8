import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { roleLabel } from '~/domain/access/actor.ts'
import { showInstant } from '~/domain/dates.ts'
import { findDocumentToEdit, listAcknowledgements } from '~/domain/documents/documents.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { useRefreshOn } from '~/ui/live.ts'

export const meta: MetaFunction = () => [{ title: 'Who has read it · Admin Portal' }]

export const loader = pageLoader('admin', (actor, { params }) => ({
  document: findDocumentToEdit(actor, { id: params.id! }),
  ...listAcknowledgements(actor, { id: params.id! }),
}))

export default function DocumentReaders() {
  const { document, done, missing } = useLoaderData<typeof loader>()
  useRefreshOn(CONFIRMED)
  const who = [
    { key: 'name', label: 'Name', head: true, cell: (row: Row) => row.name },
    { key: 'number', label: 'Employee ID', cell: (row: Row) => row.employeeId ?? 'None' },
    { key: 'role', label: 'Role', cell: (row: Row) => roleLabel(row.role) },
  ]
  return (
    <>
      <PageHeader
        title="Who has read it"
        sub={document.title}
        back={{ to: `/admin/content/documents/${document.id}`, label: 'Edit Document' }}
      />
      <section aria-labelledby="missing" className="grid gap-3">
        <h2 id="missing" className="text-lg font-bold">
          Not confirmed yet ({missing.length})
        </h2>
        <Table
          caption="People who have not confirmed the document"
          rows={missing}
          rowKey={(row) => row.id}
          columns={who}
          empty={
            <Empty
              icon="check-circle"
              title={document.needsAcknowledgement ? 'Everybody has confirmed it' : 'Not asked'}
            >
              {document.needsAcknowledgement ? '' : 'This document does not ask to be confirmed.'}
            </Empty>
          }
        />
      </section>
      <section aria-labelledby="done" className="mt-8 grid gap-3">
        <h2 id="done" className="text-lg font-bold">
          Confirmed ({done.length})
        </h2>
        <Table
          caption="People who have confirmed the document, newest first"
          rows={done}
          rowKey={(row) => row.id}
          columns={[...who, { key: 'at', label: 'Confirmed', cell: (row) => (row.at ? showInstant(row.at) : '') }]}
          empty={<Empty icon="document" title="Nobody has confirmed it yet" />}
        />
      </section>
    </>
  )
}

type Row = { name: string; employeeId: string | null; role: string }
const CONFIRMED = ['document.acknowledged']
