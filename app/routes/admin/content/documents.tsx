import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { documentCategories, documentCategoryLabel } from '~/domain/documents/category.ts'
import { listAllDocuments } from '~/domain/documents/documents.server.ts'
import { DocumentList } from '~/domain/documents/input.ts'
import { showSize } from '~/domain/documents/link.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Table } from '~/ui/table.tsx'
import { contentColumns } from './columns.tsx'
import { ContentHeader } from './header.tsx'
import { ListPager, ListSearch, useSorting } from '~/routes/admin/list-search.tsx'

export const meta: MetaFunction = () => [{ title: 'Documents · Admin Portal' }]

const PAGE = 25

export const loader = listLoader('admin', DocumentList, listAllDocuments, { limit: PAGE })

export default function Documents() {
  const { items, total, next } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { column } = useSorting('-published')
  const { title, published, edit } = contentColumns('/admin/content/documents', column)
  return (
    <>
      <ContentHeader create={{ to: '/admin/content/documents/new', label: 'New Document' }} />
      <ListSearch className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]">
        <TextField
          name="q"
          type="search"
          label="Search title and description"
          plain
          defaultValue={query.get('q') ?? ''}
        />
        <SelectField
          name="category"
          label="Category"
          plain
          defaultValue={query.get('category') ?? ''}
          options={[
            { value: '', label: 'All' },
            ...documentCategories.map((value) => ({ value, label: documentCategoryLabel(value) })),
          ]}
        />
      </ListSearch>
      <Table
        caption="Documents"
        rows={items}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="document" title="No documents found">
            Policies, handbooks, training papers and what concerns one person alone.
          </Empty>
        }
        columns={[
          title,
          {
            key: 'category',
            label: 'Category',
            ...column('category'),
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-2">
                <Badge>{documentCategoryLabel(row.category)}</Badge>
                {row.category === 'personal' && (row.ownerName ?? 'Admins only')}
              </span>
            ),
          },
          {
            key: 'file',
            label: 'File',
            ...column('size', { descending: true }),
            cell: (row) =>
              [row.fileType, row.fileSize ? showSize(row.fileSize) : null].filter(Boolean).join(', ') || 'Link',
          },
          published,
          {
            key: 'read',
            label: 'Confirmed as read',
            cell: (row) =>
              row.needsAcknowledgement ? (
                <Link to={`/admin/content/documents/${row.id}/readers`} className="text-link hover:underline">
                  {row.acknowledged} of {row.asked}
                </Link>
              ) : (
                'Not asked'
              ),
          },
          edit,
        ]}
      />
      <ListPager shown={items.length} total={total} next={next} />
    </>
  )
}
