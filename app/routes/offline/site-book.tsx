import { type MetaFunction } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type EvacuationList } from '~/domain/time/site-book/visits/views.ts'
import { EvacuationPeople } from '~/routes/staff/site-book/evacuation-people.tsx'
import { freshLists, KNOWN_LISTS } from '~/routes/staff/site-book/known-lists.ts'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { OfflineWrite } from './site-book-write.tsx'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Site Book' }]

/** The book of a site without a connection: an entry is kept and sent later; who was there when this phone last asked. */
export default function OfflineSiteBook() {
  return (
    <OfflineFrame title="Site Book" current="home" online="/site-book">
      {({ userId }) => <Lists userId={userId} />}
    </OfflineFrame>
  )
}

function Lists({ userId }: { userId: string }) {
  const [lists, setLists] = useState<EvacuationList[]>()
  useEffect(() => {
    void import('~/browser/outbox/drafts.ts')
      .then(({ recallDraft }) => recallDraft<EvacuationList[]>(userId, KNOWN_LISTS))
      .then(
        (kept) => setLists(freshLists(kept ?? [], new Date())),
        () => setLists([]),
      )
  }, [userId])
  if (lists === undefined) return null
  if (lists.length === 0)
    return (
      <Empty icon="users" title="No evacuation list on this phone">
        Open the book of your site once with signal.
      </Empty>
    )
  return (
    <>
      <Alert tone="warn" title="Kept on this phone">
        This list may be old. Entries wait here for signal.
      </Alert>
      <p className="print:hidden">
        <Button variant="primary" onClick={() => window.print()} className="min-h-12">
          Print
        </Button>
      </p>
      <OfflineWrite userId={userId} sites={lists} />
      {lists.map((list) => (
        <Card key={list.siteId}>
          <EvacuationPeople list={list} />
        </Card>
      ))}
    </>
  )
}
