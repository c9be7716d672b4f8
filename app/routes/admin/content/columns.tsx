import { Link } from '@remix-run/react'
import { showInstant } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { type Column } from '~/ui/table.tsx'
import { type useSorting } from '~/routes/admin/list-search.tsx'

type Piece = { id: string; title: string; publishedAt: Date; scheduled: boolean }

/**
 * The columns that news and documents share: the title, which opens the editor in `folder`, the time, and the button.
 */
export function contentColumns(folder: string, column: ReturnType<typeof useSorting>['column']) {
  const title: Column<Piece> = {
    key: 'title',
    label: 'Title',
    ...column('title'),
    head: true,
    cell: (row) => (
      <Link to={`${folder}/${row.id}`} className="text-link hover:underline">
        {row.title}
      </Link>
    ),
  }
  const published: Column<Piece> = {
    key: 'published',
    label: 'Published',
    ...column('published', { descending: true }),
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        {showInstant(row.publishedAt)}
        {row.scheduled && (
          <Badge tone="info" icon="clock">
            Scheduled
          </Badge>
        )}
      </span>
    ),
  }
  const edit: Column<Piece> = {
    key: 'actions',
    label: 'Actions',
    silent: true,
    cell: (row) => (
      <LinkButton
        to={`${folder}/${row.id}`}
        size="sm"
        icon="edit"
        aria-label={`Edit ${row.title}`}
        className="max-md:min-h-11"
      >
        Edit
      </LinkButton>
    ),
  }
  return { title, published, edit }
}
