import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { documentCategories, documentCategoryLabel } from '~/domain/content/documents/category.ts'
import { listAllDocuments } from '~/domain/content/documents/documents.server.ts'
import { DocumentList } from '~/domain/content/documents/input.ts'
import { showSize } from '~/domain/content/documents/link.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Table } from '~/ui/table.tsx'
import { contentColumns } from './columns.tsx'
import { ContentHeader } from './header.tsx'
import { ContentSearch } from './search.tsx'
import { ListPager, useSorting } from '~/routes/admin/list-search.tsx'

export const meta: MetaFunction = () => [{ title: 'Documents · Admin Portal' }]

const PAGE = 25

export const loader = listLoader('admin', DocumentList, listAllDocuments, { limit: PAGE })

export default function Documents() {
  const { items, total, next } = useLoaderData<typeof loader>()
  const { column } = useSorting('-published')
  const { title, published, edit } = contentColumns('/admin/content/documents', column)
  return (
    <>
      <ContentHeader create={{ to: '/admin/content/documents/new', label: 'New Document' }} />
      <ContentSearch words="Search title and description" categories={CATEGORIES} />
      <Table
        caption="Documents"
        rows={items}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="document" title="No documents found">
            Policies, handbooks, training papers and personal documents.
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

const CATEGORIES = documentCategories.map((value) => ({ value, label: documentCategoryLabel(value) }))
