import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { roleLabel } from '~/domain/kernel/access/actor.ts'
import { showInstant } from '~/platform/dates.ts'
import { findDocumentToEdit } from '~/domain/content/documents/documents.server.ts'
import { ReaderList } from '~/domain/content/documents/input.ts'
import { listReaders } from '~/domain/content/documents/readers.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Table } from '~/ui/table.tsx'
import { useAdminRefreshOn } from '~/browser/live/live.ts'
import { ListPager } from '~/routes/admin/list-search.tsx'

export const meta: MetaFunction = () => [{ title: 'Who has read it · Admin Portal' }]

const PAGE = 50

export const loader = listLoader(
  'admin',
  ReaderList,
  (actor, query) => ({ document: findDocumentToEdit(actor, query), ...listReaders(actor, query) }),
  { limit: PAGE },
)

export default function DocumentReaders() {
  const { document, done, missing } = useLoaderData<typeof loader>()
  useAdminRefreshOn(REFRESH_ON)
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
          Not confirmed yet ({missing.total.toLocaleString('en-GB')})
        </h2>
        <Table
          caption="People who have not confirmed the document"
          rows={missing.items}
          rowKey={(row) => row.id}
          columns={who}
          empty={
            <Empty
              icon="check-circle"
              title={document.needsAcknowledgement ? 'All staff have confirmed it' : 'Not asked'}
            >
              {document.needsAcknowledgement ? '' : 'This document needs no confirmation.'}
            </Empty>
          }
        />
        <ListPager from="after" shown={missing.items.length} total={missing.total} next={missing.next} />
      </section>
      <section aria-labelledby="done" className="mt-8 grid gap-3">
        <h2 id="done" className="text-lg font-bold">
          Confirmed ({done.total.toLocaleString('en-GB')})
        </h2>
        <Table
          caption="People who have confirmed the document, newest first"
          rows={done.items}
          rowKey={(row) => row.id}
          columns={[...who, { key: 'at', label: 'Confirmed', cell: (row) => (row.at ? showInstant(row.at) : '') }]}
          empty={<Empty icon="document" title="Nobody has confirmed it yet" />}
        />
        <ListPager
          label="Pages of people who confirmed"
          shown={done.items.length}
          total={done.total}
          next={done.next}
        />
      </section>
    </>
  )
}

type Row = { name: string; employeeId: string | null; role: string }
const REFRESH_ON = ['document.acknowledged'] as const
