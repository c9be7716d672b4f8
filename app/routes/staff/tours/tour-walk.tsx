import { useEffect, useRef } from 'react'
import { type OwnTour } from '~/domain/time/site-book/tours/views.ts'
import { useFetched } from '~/browser/runtime/fetched.ts'
import { useHydrated } from '~/browser/runtime/hydrated.ts'
import { type Answered } from '~/ui/answered.ts'
import { WhenSent } from '~/routes/staff/when-sent.tsx'
import { Alert } from '~/ui/alert.tsx'
import { Empty } from '~/ui/empty.tsx'
import { type Incoming } from './known-tours.ts'
import { RunCard } from './run-card.tsx'
import { StartCard } from './start-card.tsx'
import { type Source, useWalk } from './use-walk.ts'

const fetchPoint = () => import('./point-form.tsx')

/** The tours of a guard: the one being walked, or those to start. */
export function TourWalk({
  userId,
  loaded,
  source,
  incoming,
  answered,
}: {
  userId: string
  loaded: OwnTour[]
  source: Source
  incoming?: Incoming
  answered?: Answered
}) {
  const walk = useWalk(userId, loaded, source)
  const { tours, told, opened, scan, ready } = walk
  const hydrated = useHydrated()
  const point = useFetched(fetchPoint, opened !== null)
  const walked = tours.find(({ run }) => run !== null)
  const taken = useRef(false)

  // A poster that opened this page is recorded at once on the tour being walked.
  useEffect(() => {
    if (!incoming || !ready || taken.current || !walked) return
    taken.current = true
    forgetPoster()
    void scan(walked, { token: incoming.token }, incoming.method)
  }, [incoming, ready, walked, scan])

  return (
    <div className="grid gap-4" data-gloves>
      {told && (
        <Alert tone={told.tone} live={told.tone === 'bad' ? 'alert' : 'status'} title={told.title}>
          {told.words}
        </Alert>
      )}
      {opened && point && <point.PointForm key={opened.at} opened={opened} onAnswer={walk.answer} />}
      {walked && <RunCard key={walked.id} tour={walked} walk={walk} answered={answered} incoming={incoming} />}
      {!walked &&
        tours.map((tour) => (
          <StartCard
            key={tour.id}
            tour={tour}
            incoming={incoming}
            onStart={hydrated ? () => void walk.start(tour) : undefined}
          />
        ))}
      {/* It comes and goes by itself, and must not move the buttons under a finger. */}
      {walk.waits > 0 && (
        <Alert
          tone="info"
          title={walk.waits === 1 ? '1 step is waiting on this phone' : `${walk.waits} steps are waiting on this phone`}
        >
          <WhenSent />
        </Alert>
      )}
      {tours.length === 0 && (
        <Empty icon="location" title="No tours now">
          The tours of your site appear here around your shift.
        </Empty>
      )}
    </div>
  )
}

/** Changes the page's address to that of all tours, so that reloading it records nothing twice. */
function forgetPoster(): void {
  const page = location.pathname.startsWith('/offline/') ? '/offline/tours' : '/tours'
  history.replaceState(history.state, '', page)
}
