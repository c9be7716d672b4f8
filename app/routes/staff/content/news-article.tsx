import { type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigate } from '@remix-run/react'
import { ById } from '~/domain/kernel/access/input.ts'
import { showDate } from '~/platform/dates.ts'
import { categoryLabel } from '~/domain/content/news/category.ts'
import { findArticle } from '~/domain/content/news/news.server.ts'
import { parsed } from '~/http/parsed.ts'
import { pageLoader } from '~/http/page.server.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Company News' }]

export const loader = pageLoader('staff', async (actor, { params }) => {
  const { title, html, category, publishedAt, imageUrl, authorId } = findArticle(actor, parsed(ById, params))
  return {
    title,
    html,
    category: categoryLabel(category),
    on: showDate(publishedAt),
    imageUrl,
    editorial: authorId !== null,
  }
})

/** The whole article over the list, with its own address, so that it can be shared and read without scripts. */
export default function NewsArticle() {
  const { title, html, category, on, imageUrl, editorial } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const list = `/news${useLocation().search}`
  return (
    <Dialog
      open
      wide
      onClose={() => navigate(list, { preventScrollReset: true })}
      title={title}
      description={`${category}, ${on}${editorial ? ' - By Editorial Team' : ''}`}
      footer={
        <LinkButton to={list} preventScrollReset>
          Back to news
        </LinkButton>
      }
    >
      {imageUrl && (
        <img
          src={`${imageUrl}?w=1280`}
          alt=""
          width="1280"
          height="720"
          className="mb-4 aspect-video w-full rounded-control object-cover"
        />
      )}
      {/* The server made this from Markdown, with no raw HTML, no pictures, and checked links. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Dialog>
  )
}

/** The page for an article that was removed, or for a wrong address. */
export function ErrorBoundary() {
  const navigate = useNavigate()
  return (
    <Dialog
      open
      onClose={() => navigate('/news')}
      title="This article is not here"
      description="It may have been removed."
      footer={<LinkButton to="/news">Back to news</LinkButton>}
    />
  )
}
