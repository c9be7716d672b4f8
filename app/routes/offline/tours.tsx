import { type MetaFunction } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type Incoming, type KnownTours, methodOf } from '~/routes/staff/tours/known-tours.ts'
import { TourWalk } from '~/routes/staff/tours/tour-walk.tsx'
import { OfflineFrame } from './frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Tours' }]

/** The tours of a guard offline, also opened by a poster or a tag: each step is stored here. */
export default function OfflineTours() {
  return (
    <OfflineFrame title="Tours" current="home" online="/tours">
      {({ userId }) => <Walk userId={userId} />}
    </OfflineFrame>
  )
}

function Walk({ userId }: { userId: string }) {
  const [known, setKnown] = useState<Pick<KnownTours, 'tours'>>()
  const [incoming, setIncoming] = useState<Incoming>()
  useEffect(() => {
    const token = new URLSearchParams(location.search).get('poster')
    if (token) setIncoming({ token, method: methodOf(location.search) })
    void import('~/routes/staff/tours/keep-tours.ts')
      .then(({ recallTours }) => recallTours(userId))
      .then(
        (kept) => setKnown(kept ?? NOTHING),
        () => setKnown(NOTHING),
      )
  }, [userId])
  if (!known) return null
  return <TourWalk userId={userId} loaded={known.tours} source="phone" incoming={incoming} />
}

const NOTHING = { tours: [] }
