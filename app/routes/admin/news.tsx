import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { showInstant } from '~/domain/dates.ts'
import { categoryLabel, newsCategories, staffCategory } from '~/domain/news/category.ts'
import { NewsList } from '~/domain/news/input.ts'
import { listAllNews } from '~/domain/news/news.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Empty } from '~/ui/empty.tsx'
import { SelectField, TextField } from '~/ui/field.tsx'
import { Table } from '~/ui/table.tsx'
import { ContentHeader } from './content-header.tsx'
import { ListPager, listQuery, ListSearch, useSorting } from './list-search.tsx'

export const meta: MetaFunction = () => [{ title: 'News Articles · Admin Portal' }]

const PAGE = 25

export const loader = pageLoader('admin', (actor, { url }) => {
  const asked = NewsList.safeParse(listQuery(url))
  return listAllNews(actor, { ...(asked.success ? asked.data : {}), limit: PAGE })
})

export default function News() {
  const { items, total, older } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { column } = useSorting('-published')
  return (
    <>
      <ContentHeader create={{ to: '/admin/content/news/new', label: 'New Article' }} />
      <ListSearch className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]">
        <TextField name="q" type="search" label="Search title and text" plain defaultValue={query.get('q') ?? ''} />
        <SelectField
          name="category"
          label="Category"
          plain
          defaultValue={query.get('category') ?? ''}
          options={[{ value: '', label: 'All' }, ...CATEGORIES]}
        />
      </ListSearch>
      <Table
        caption="News articles"
        rows={items}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="news" title="No news articles found">
            What you publish stands on every phone at once.
          </Empty>
        }
        columns={[
          {
            key: 'title',
            label: 'Title',
            ...column('title'),
            head: true,
            cell: (row) => (
              <Link to={`/admin/content/news/${row.id}`} className="text-link hover:underline">
                {row.title}
              </Link>
            ),
          },
          {
            key: 'category',
            label: 'Category',
            ...column('category'),
            cell: (row) => <Badge>{categoryLabel(row.category)}</Badge>,
          },
          {
            key: 'published',
            label: 'Published',
            ...column('published', { falling: true }),
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
          },
          { key: 'author', label: 'By', cell: (row) => row.authorName ?? 'Unknown' },
          {
            key: 'deeds',
            label: 'Actions',
            silent: true,
            cell: (row) => (
              <LinkButton
                to={`/admin/content/news/${row.id}`}
                size="sm"
                icon="edit"
                aria-label={`Edit ${row.title}`}
                className="max-md:min-h-11"
              >
                Edit
              </LinkButton>
            ),
          },
        ]}
      />
      <ListPager shown={items.length} total={total} next={older} />
    </>
  )
}

const CATEGORIES = [...new Set(newsCategories.map(staffCategory))].map((value) => ({
  value,
  label: categoryLabel(value),
}))
