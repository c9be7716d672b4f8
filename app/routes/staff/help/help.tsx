import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageLoader } from '~/http/page.server.ts'
import { GuideView } from '~/routes/help/guide-view.tsx'
import { findGuide } from '~/routes/help/guides.server.ts'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Help' }]

export const loader = pageLoader('staff', () => findGuide('guard'))

/** The guide for staff, with pictures. */
export default function Help() {
  const { title, blocks, pictures } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Help" sub={title} back={{ to: '/home', label: 'Home' }} />
      <GuideView blocks={blocks} pictures={pictures} />
    </>
  )
}
