import { type MetaFunction } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { EvacuationPeople } from '~/routes/staff/site-book/evacuation-people.tsx'
import {
  changeList,
  freshLists,
  KNOWN_LISTS,
  type KnownList,
  showsPeople,
  waitingFor,
} from '~/routes/staff/site-book/known-lists.ts'
import { type HandoverView } from '~/domain/time/site-book/handover/views.ts'
import { HandoverFacts } from '~/routes/staff/site-book/handover-facts.tsx'
import { Alert } from '~/ui/alert.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { actOf, OfflineActs } from './site-book-acts.tsx'
import { OfflineWrite, type Told } from './site-book-write.tsx'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Site Book' }]

/**
 * The book of a site offline: entries are stored and sent later. It also shows who was there when this phone last
 * asked.
 */
export default function OfflineSiteBook() {
  return (
    <OfflineFrame title="Site Book" current="home" online="/site-book">
      {({ userId }) => <Lists userId={userId} />}
    </OfflineFrame>
  )
}

function Lists({ userId }: { userId: string }) {
  const [lists, setLists] = useState<KnownList[]>()
  const [told, setTold] = useState<Told>()
  // Two acts may be under way at once, so each change is made to the lists as they are when it ends.
  const latest = useRef<KnownList[]>([])
  latest.current = lists ?? []
  const written = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    void import('~/browser/outbox/drafts.ts')
      .then(({ recallDraft }) => recallDraft<KnownList[]>(userId, KNOWN_LISTS))
      .then(
        (kept) => setLists(freshLists(kept ?? [], new Date())),
        () => setLists([]),
      )
  }, [userId])
  if (lists === undefined) return null
  if (lists.length === 0)
    return (
      <Empty icon="users" title="No evacuation list on this phone">
        Open your site's book once while you have signal.
      </Empty>
    )
  // What was done here is shown too, with the time of the list.
  const change = (siteId: string, to: (list: KnownList) => KnownList) => {
    latest.current = changeList(latest.current, siteId, to)
    setLists(latest.current)
    const list = latest.current.find((one) => one.siteId === siteId)!
    written.current = written.current
      .then(() => import('~/routes/staff/site-book/keep-evacuation.ts'))
      .then(({ keepEvacuation }) => keepEvacuation(userId, list))
      .catch(() => undefined)
  }
  const signOut = ({ siteId }: KnownList, id: string) =>
    void actOf(userId, 'Visitor signed out', { act: 'visitor_out', id }).then((done) => {
      setTold(done.told)
      if (done.id) change(siteId, (list) => ({ ...list, visitors: list.visitors.filter((one) => one.id !== id) }))
    })
  const takeOver = async ({ siteId }: KnownList, id: string) => {
    const done = await actOf(userId, 'Handover accepted', { act: 'take', id })
    setTold(done.told)
    if (done.id) change(siteId, (list) => ({ ...list, handovers: list.handovers?.filter((one) => one.id !== id) }))
  }
  const shown = lists.filter((list) => showsPeople(list, new Date()))
  return (
    <>
      <Alert tone="warn" title="Saved on this phone">
        This list may be old. What you do here will be sent when you have signal.
      </Alert>
      {told && (
        <Alert tone={told.tone} live="status">
          {told.words}
        </Alert>
      )}
      <p className="print:hidden">
        <Button variant="primary" onClick={() => window.print()} className="min-h-12">
          Print
        </Button>
      </p>
      {lists.flatMap((list) =>
        waitingFor(userId, list.handovers ?? [], new Date()).map((one) => (
          <TakeOver key={one.id} site={list.siteName} of={one} onTake={() => takeOver(list, one.id)} />
        )),
      )}
      <OfflineWrite userId={userId} sites={lists} />
      <OfflineActs userId={userId} lists={lists} onChange={change} />
      {shown.map((list) => (
        <Card key={list.siteId}>
          <EvacuationPeople list={list} onOut={(id) => signOut(list, id)} />
        </Card>
      ))}
      {shown.length < lists.length && (
        <p>An evacuation list is hidden after 12 hours. Ask control who is at the site.</p>
      )}
    </>
  )
}

/** A handover that has not been accepted. Pressing the button confirms that it was read. */
function TakeOver({ site, of, onTake }: { site: string; of: HandoverView; onTake: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const take = () => {
    setBusy(true)
    void onTake().finally(() => setBusy(false))
  }
  return (
    <Card as="section" aria-label={`Handover by ${of.givenBy}`} className="grid gap-3 print:hidden">
      <p className="text-sm text-muted">{site}</p>
      <HandoverFacts handover={of} />
      <div>
        <Button variant="primary" busy={busy} onClick={take} className="min-h-12">
          I have read this and am taking over
        </Button>
      </div>
    </Card>
  )
}
