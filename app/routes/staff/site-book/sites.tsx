import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listBookSites } from '~/domain/time/site-book/own-sites.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Site Book' }]

export const loader = pageLoader('staff', (actor) => ({ sites: listBookSites(actor) }))

/** The sites with a book that the person may read. */
export default function SiteBooks() {
  const { sites } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Site Book"
        sub="The sites of your shifts in the next 7 days"
        back={{ to: '/home', label: 'Home' }}
      />
      {sites.length === 0 && (
        <Empty icon="building" title="No site yet">
          The sites of your next shifts appear here.
        </Empty>
      )}
      <ul className="grid gap-4">
        {sites.map(({ id, name, works }) => (
          <Card as="li" key={id} className="grid gap-3">
            <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
            <div className="flex flex-wrap gap-2">
              <LinkButton to={`/site-book/${id}`} variant={works ? 'primary' : 'secondary'} className="min-h-12">
                Open the book<span className="sr-only"> of {name}</span>
              </LinkButton>
              {works && (
                <LinkButton to="/tours" className="min-h-12">
                  Tours<span className="sr-only"> of {name}</span>
                </LinkButton>
              )}
              {works && (
                <LinkButton to={`/site-book/${id}/evacuation`} className="min-h-12">
                  Evacuation list<span className="sr-only"> of {name}</span>
                </LinkButton>
              )}
            </div>
          </Card>
        ))}
      </ul>
    </>
  )
}
