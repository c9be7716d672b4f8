import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageLoader } from '~/http/page.server.ts'
import { GuideView } from '~/routes/help/guide-view.tsx'
import { findGuide } from '~/routes/help/guides.server.ts'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Help' }]

export const loader = pageLoader('public', () => ({ blocks: findGuide('guard').blocks }))

/** The staff guide offline: the same words, without pictures, which would fill the phone. */
export default function OfflineHelp() {
  const { blocks } = useLoaderData<typeof loader>()
  return <OfflineFrame title="Help" current="home" online="/help" help={<GuideView blocks={blocks} />} />
}
