import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { categoryLabel, newsCategories, staffCategory } from '~/domain/content/news/category.ts'
import { NewsList } from '~/domain/content/news/input.ts'
import { listAllNews } from '~/domain/content/news/news.server.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { Table } from '~/ui/table.tsx'
import { contentColumns } from './columns.tsx'
import { ContentHeader } from './header.tsx'
import { ContentSearch } from './search.tsx'
import { ListPager, useSorting } from '~/routes/admin/list-search.tsx'

export const meta: MetaFunction = () => [{ title: 'News Articles · Admin Portal' }]

const PAGE = 25

export const loader = listLoader('admin', NewsList, listAllNews, { limit: PAGE })

export default function News() {
  const { items, total, next } = useLoaderData<typeof loader>()
  const { column } = useSorting('-published')
  const { title, published, edit } = contentColumns('/admin/content/news', column)
  return (
    <>
      <ContentHeader create={{ to: '/admin/content/news/new', label: 'New Article' }} />
      <ContentSearch words="Search title and text" categories={CATEGORIES} />
      <Table
        caption="News articles"
        rows={items}
        rowKey={(row) => row.id}
        empty={
          <Empty icon="news" title="No news articles found">
            What you publish appears on every phone at once.
          </Empty>
        }
        columns={[
          title,
          {
            key: 'category',
            label: 'Category',
            ...column('category'),
            cell: (row) => <Badge>{categoryLabel(row.category)}</Badge>,
          },
          published,
          { key: 'author', label: 'By', cell: (row) => row.authorName ?? 'Unknown' },
          edit,
        ]}
      />
      <ListPager shown={items.length} total={total} next={next} />
    </>
  )
}

const CATEGORIES = [...new Set(newsCategories.map(staffCategory))].map((value) => ({
  value,
  label: categoryLabel(value),
}))
