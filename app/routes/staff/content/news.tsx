import { type MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { categoryLabel } from '~/domain/content/news/category.ts'
import { listNewsCards } from '~/domain/content/news/news.server.ts'
import { NewsList } from '~/domain/content/news/input.ts'
import { when } from '~/domain/content/news/when.ts'
import { listLoader } from '~/http/list-loader.server.ts'
import { Badge } from '~/ui/badge.tsx'
import { Empty } from '~/ui/empty.tsx'
import { useRefreshOn } from '~/browser/live/live.ts'
import { OlderLinks } from '~/ui/older-links.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { UnableToLoad } from './unable-to-load.tsx'

export const meta: MetaFunction = () => [{ title: 'Company News' }]

const SHOWN = 50

export const loader = listLoader(
  'staff',
  NewsList.pick({ limit: true, before: true }),
  (actor, query) => {
    const now = new Date()
    const { items, next } = listNewsCards(actor, query, now)
    const articles = items.map((article) => ({
      id: article.id,
      title: article.title,
      category: categoryLabel(article.category),
      when: when(article.publishedAt, now),
      publishedAt: article.publishedAt.toISOString(),
      summary: article.summary,
      imageUrl: article.imageUrl,
    }))
    return { articles, next, older: Boolean(query.before) }
  },
  { limit: SHOWN },
)

export default function News() {
  const { articles, next, older } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const opening = useNavigation().location?.pathname
  useRefreshOn(['news.published'])
  return (
    <>
      <PageHeader title="Company News" sub="What is new in the company" />
      {articles.length === 0 && (
        <Empty icon="news" title="No News Available">
          News from the office will appear here.
        </Empty>
      )}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {articles.map((article, index) => (
          <li
            key={article.id}
            className="card flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
          >
            {article.imageUrl && (
              <img
                src={`${article.imageUrl}?w=640`}
                alt=""
                width="640"
                height="360"
                loading={index < 2 ? 'eager' : 'lazy'}
                decoding="async"
                className="aspect-video w-full object-cover"
              />
            )}
            <article className="flex flex-1 flex-col gap-2 p-4">
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                <Badge tone="info">{article.category}</Badge>
                <time dateTime={article.publishedAt}>{article.when}</time>
              </p>
              <h2 className="text-lg font-bold">{article.title}</h2>
              <p className="flex-1 text-muted">{article.summary}</p>
              <p>
                <Link
                  to={`/news/${article.id}${search}`}
                  preventScrollReset
                  aria-label={`Read More: ${article.title}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  {opening === `/news/${article.id}` ? 'Opening...' : 'Read More'}
                </Link>
              </p>
            </article>
          </li>
        ))}
      </ul>
      <OlderLinks next={next} older={older} newest="/news" />
      <Outlet />
    </>
  )
}

export const ErrorBoundary = () => <UnableToLoad what="news articles" again="/news" />
