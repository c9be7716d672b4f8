import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findBookSite } from '~/domain/time/site-book/own-sites.server.ts'
import { findEvacuationList } from '~/domain/time/site-book/visits/visits.server.ts'
import { pageLoader } from '~/http/page.server.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { BookHeader } from './book-header.tsx'
import { EvacuationPeople } from './evacuation-people.tsx'

export const meta: MetaFunction = () => [{ title: 'Evacuation List' }]

export const loader = pageLoader('staff', (actor, { params }) => {
  const site = findBookSite(actor, params.siteId!)
  return { site, list: findEvacuationList(actor, { id: site.id }) }
})

/** Who is at the site now; stored on this phone for twelve hours. */
export default function Evacuation() {
  const { site, list } = useLoaderData<typeof loader>()
  return (
    <>
      <BookHeader site={site} />
      <div className="mb-4 flex flex-wrap gap-2 print:hidden">
        <Button variant="primary" onClick={() => window.print()} className="min-h-12 noscript:hidden">
          Print
        </Button>
        <LinkButton to="/fire-evacuation" className="min-h-12">
          Fill in the evacuation report
        </LinkButton>
      </div>
      <EvacuationPeople list={list} />
    </>
  )
}
