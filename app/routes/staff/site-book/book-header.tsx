import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { type BookSite } from '~/domain/time/site-book/own-sites.server.ts'
import { useRoot } from '~/root-data.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { Chips } from '~/ui/chips.tsx'

const PARTS = [
  { part: '', label: 'Entries' },
  { part: '/handover', label: 'Handover' },
  { part: '/keys', label: 'Keys' },
  { part: '/visitors', label: 'Visitors' },
  { part: '/evacuation', label: 'Evacuation list' },
]

/** The name of the site and links to the parts of its book. */
export function BookHeader({ site: { id, name, works } }: { site: BookSite }) {
  const { pathname } = useLocation()
  const userId = useRoot().user?.id
  useEffect(() => {
    // Stored so that the evacuation list can be opened offline later.
    if (userId && works) void import('./keep-evacuation.ts').then(({ fetchEvacuation }) => fetchEvacuation(userId, id))
  }, [userId, works, id])
  const chips = PARTS.map(({ part, label }) => {
    const to = `/site-book/${id}${part}`
    return { to, label, current: pathname === to }
  })
  chips.push({ to: '/tours', label: 'Tours', current: false })
  return (
    <>
      <span data-gloves hidden />
      <PageHeader title="Site Book" sub={name} back={{ to: '/site-book', label: 'Sites' }} />
      {works && (
        <div className="mb-4 print:hidden">
          <Chips chips={chips} label="Parts of the book" />
        </div>
      )}
    </>
  )
}
