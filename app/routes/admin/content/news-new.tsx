import { type MetaFunction } from '@remix-run/node'
import { pageActions, pageLoader } from '~/http/page.server.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { preview, publish } from './news-actions.server.ts'
import { NewsForm } from './news-form.tsx'

export const meta: MetaFunction = () => [{ title: 'New Article · Admin Portal' }]

export const loader = pageLoader('admin', () => null)

export const action = pageActions('admin', { publish, preview }, 'pictureForm')

export const clientAction = keepTyped()

export default function NewArticlePage() {
  return (
    <>
      <PageHeader title="New Article" back={{ to: '/admin/content/news', label: 'News Articles' }} />
      <NewsForm intent="publish" submit="Publish Article" />
    </>
  )
}
