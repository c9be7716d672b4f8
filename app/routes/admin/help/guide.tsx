import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageLoader } from '~/http/page.server.ts'
import { notFound } from '~/platform/problem.ts'
import { GuideView } from '~/routes/help/guide-view.tsx'
import { findGuide, isGuide } from '~/routes/help/guides.server.ts'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Guide · Admin Portal' }]

export const loader = pageLoader('control', (_actor, { params }) => {
  const { guide = '' } = params
  if (!isGuide(guide)) throw notFound('Guide')
  return findGuide(guide)
})

/** The guide of one role, with pictures. */
export default function GuidePage() {
  const { title, blocks, pictures } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={title} back={{ to: '/admin/help', label: 'Help' }} />
      <div className="max-w-3xl">
        <GuideView blocks={blocks} pictures={pictures} />
      </div>
    </>
  )
}
