import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { showInstant } from '~/platform/dates.ts'
import { findArticleToEdit } from '~/domain/content/news/news.server.ts'
import { pageActions, pageLoader } from '~/http/page.server.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { DeleteFold } from '~/routes/admin/delete-fold.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { preview, remove, save } from './news-actions.server.ts'
import { NewsForm } from './news-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Edit Article · Admin Portal' }]

export const loader = pageLoader('admin', (actor, { params }) => findArticleToEdit(actor, { id: params.id! }))

export const action = pageActions('admin', { save, preview, remove }, 'pictureForm')

export const clientAction = keepTyped()

export default function EditArticle() {
  const article = useLoaderData<typeof loader>()
  const when = showInstant(article.publishedAt)
  return (
    <>
      <PageHeader
        title="Edit Article"
        sub={article.scheduled ? `Scheduled for ${when}` : `Published ${when}`}
        back={{ to: '/admin/content/news', label: 'News Articles' }}
      />
      <NewsForm article={article} intent="save" submit="Save Changes" />
      <DeleteFold label="Delete this article">
        “{article.title}” will disappear from every phone at once and cannot be brought back.
      </DeleteFold>
    </>
  )
}
