import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { pageLoader } from '~/http/page.server.ts'
import { findGuide, GUIDES } from '~/routes/help/guides.server.ts'
import { Card } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Help · Admin Portal' }]

export const loader = pageLoader('control', () => ({
  guides: GUIDES.map((name) => ({ name, title: findGuide(name).title })),
}))

/** The guides, by role. */
export default function Help() {
  const { guides } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Help" sub="Guides by role, step by step" />
      <Card className="grid gap-1">
        <ul>
          {guides.map(({ name, title }) => (
            <li key={name}>
              <Link to={`/admin/help/${name}`} className="link inline-flex min-h-11 items-center">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
