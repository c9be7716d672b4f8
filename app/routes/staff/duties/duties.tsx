import { type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { countOwnOffers } from '~/domain/time/cover/own-offers.server.ts'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { endFeed, findFeed, makeFeed } from '~/domain/time/rota/feed.server.ts'
import { AsShown, Decline, SwapOffer } from '~/domain/time/rota/input.ts'
import { listOpenDuties, takeDuty } from '~/domain/time/rota/open.server.ts'
import {
  confirmDuty,
  countLaterDuties,
  declineDuty,
  listLaterDuties,
  listOwnDuties,
} from '~/domain/time/rota/own.server.ts'
import { addUnavailable, listOwnUnavailable, removeUnavailable } from '~/domain/time/rota/unavailable.server.ts'
import { NewUnavailable } from '~/domain/time/rota/unavailable-input.ts'
import { acceptSwap, listColleagues, listOwnSwaps, offerSwap, refuseSwap } from '~/domain/time/rota/swaps.server.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useRefreshOn } from '~/browser/live/live.ts'
import { dayOf } from '~/platform/dates.ts'
import { useRoot } from '~/root-data.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { Alert } from '~/ui/alert.tsx'
import { Empty } from '~/ui/empty.tsx'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { OpenDutyCard, OwnDutyCard } from './duty-card.tsx'
import { FeedCard } from './feed-card.tsx'
import { SwapCard } from './swap-card.tsx'
import { UnavailableCard } from './unavailable-card.tsx'
import { useKnownDuties } from './use-known-duties.ts'

export const meta: MetaFunction = () => [{ title: 'My shifts' }]

export const loader = pageLoader('staff', (actor, { url }) => {
  const own = listOwnDuties(actor)
  // Colleagues are looked up only for a shift that the person wants to hand over.
  const swap = url.searchParams.get('swap')
  const isLater = swap !== null && !own.some(({ id }) => id === swap)
  const later = isLater || url.searchParams.has('later') ? listLaterDuties(actor) : null
  const swapping = [...own, ...(later ?? [])].find(({ id }) => id === swap)?.id ?? null
  return {
    own,
    later,
    laterCount: later?.length ?? countLaterDuties(actor),
    offered: countOwnOffers(actor),
    open: listOpenDuties(actor),
    swaps: listOwnSwaps(actor).filter(({ status, duty }) => WAITS.has(status) && new Date(duty.startsAt) > new Date()),
    swapping,
    feed: findFeed(actor),
    unavailable: listOwnUnavailable(actor),
    now: new Date(),
    colleagues: swapping ? listColleagues(actor, { id: swapping }) : [],
  }
})

const WAITS = new Set(['offered', 'accepted'])

const done = (title: string) => ({ to: '/duties', toast: { title, tone: 'good' as const } })

export const action = pageActions('staff', {
  confirm: formAction(AsShown, confirmDuty, done('Shift confirmed')),
  decline: formAction(Decline, declineDuty, done('Declined. Control is looking for cover.')),
  take: formAction(AsShown, takeDuty, done('The shift is yours')),
  offer: formAction(SwapOffer, offerSwap, done('Your colleague was asked')),
  accept: formAction(AsShown, acceptSwap, done('Accepted: control decides')),
  refuse: formAction(ById, refuseSwap, done('The offer is over')),
  unavailable: formAction(NewUnavailable, addUnavailable, {
    to: '/duties#unavailable',
    toast: { title: 'Saved. Control can see it.', tone: 'good' as const },
  }),
  available: formAction(ById, removeUnavailable, {
    to: '/duties#unavailable',
    toast: { title: 'Removed', tone: 'good' as const },
  }),
  feed: formAction(Nothing, makeFeed, null),
  'end-feed': formAction(Nothing, endFeed, done('Calendar link removed')),
})

export const clientAction = keepTyped()

const REFRESH_ON = [
  ...(['rota.published', 'duty.assigned', 'duty.changed', 'duty.cancelled', 'duty.withdrawn'] as const),
  ...(['swap.offered', 'swap.answered', 'swap.decided', 'swap.ended', 'offer.made', 'offer.closed'] as const),
] as const

/** The next fourteen days: where to be and when, and what the person must do. */
export default function Duties() {
  const { user } = useRoot()
  const { own, later, laterCount, offered, open, swaps, swapping, colleagues, feed, unavailable, now } =
    useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  useRefreshOn(REFRESH_ON)
  useKnownDuties(user?.id, own)
  const card = (duty: (typeof own)[number], folded: boolean) => (
    <OwnDutyCard
      key={duty.id}
      duty={duty}
      result={result}
      offered={swaps.some((swap) => swap.dutyId === duty.id && swap.fromUserId === user?.id)}
      cannot={unavailable.some(({ duties }) => duties.some(({ id }) => id === duty.id))}
      colleagues={duty.id === swapping ? colleagues : null}
      folded={folded}
      now={now}
    />
  )
  return (
    <div className="grid gap-6">
      <PageHeader title="My shifts" sub="The next 14 days" back={{ to: '/home', label: 'Home' }} />
      {offered > 0 && (
        <Alert
          tone="info"
          title={offered === 1 ? 'Control is offering you a shift' : `Control is offering you ${offered} shifts`}
        >
          <Link to="/offers" className="link inline-flex min-h-11 items-center">
            Answer the offer
          </Link>
        </Alert>
      )}
      {swaps.length > 0 && (
        <Section id="swaps" title="Offers between colleagues">
          {swaps.map((swap) => (
            <SwapCard key={swap.id} swap={swap} own={swap.fromUserId === user?.id} result={result} />
          ))}
        </Section>
      )}
      {own.length === 0 ? (
        <Empty icon="calendar" title="No shifts in the next 14 days">
          Your published shifts appear here and under Notifications.
        </Empty>
      ) : (
        <Section id="own" title="Yours">
          {own.map((duty, n) => card(duty, n > 0))}
        </Section>
      )}
      {later && later.length > 0 && (
        <Section id="later" title="After these 14 days">
          {later.map((duty) => card(duty, true))}
        </Section>
      )}
      {later === null && laterCount > 0 && (
        <Link to="/duties?later=yes" className="link inline-flex min-h-11 items-center" preventScrollReset>
          {laterCount === 1 ? 'Show 1 later shift' : `Show ${laterCount} later shifts`}
        </Link>
      )}
      {open.length > 0 && (
        <Section id="open" title="Open shifts you can take">
          {open.map((duty) => (
            <OpenDutyCard key={duty.id} duty={duty} result={result} />
          ))}
        </Section>
      )}
      <UnavailableCard times={unavailable} today={dayOf(now)} result={result} />
      <FeedCard since={feed.since} />
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-2 text-lg font-bold">
        {title}
      </h2>
      <ul className="grid gap-3">{children}</ul>
    </section>
  )
}
