import { type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ById } from '~/domain/kernel/access/input.ts'
import { AsShown } from '~/domain/time/rota/input.ts'
import { acceptOffer, declineOffer, listOwnOffers } from '~/domain/time/cover/own-offers.server.ts'
import { type OfferState, type OwnOffer } from '~/domain/time/cover/views.ts'
import { type ActionAnswer, formAction, pageActions, pageLoader } from '~/http/page.server.ts'
import { useRefreshOn } from '~/browser/live/live.ts'
import { useAnswer } from '~/browser/runtime/answer.ts'
import { keepTyped } from '~/browser/runtime/keep-typed.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { Empty } from '~/ui/empty.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { DutyTimes } from '../duties/duty-times.tsx'
import { type Result, RowForm } from '../duties/row-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Shift offers' }]

export const loader = pageLoader('staff', (actor) => ({ offers: listOwnOffers(actor) }))

const done = (title: string) => ({ to: '/offers', toast: { title, tone: 'good' as const } })

export const action = pageActions('staff', {
  accept: formAction(AsShown, acceptOffer, done('The shift is yours')),
  decline: formAction(ById, declineOffer, done('Control knows you said no')),
})

export const clientAction = keepTyped()

const REFRESH_ON = ['offer.made', 'offer.accepted', 'offer.declined', 'offer.closed'] as const

/** Shifts that control offers, each with buttons to accept or decline it. */
export default function Offers() {
  const { offers } = useLoaderData<typeof loader>()
  const result = useAnswer<ActionAnswer>()?.result
  useRefreshOn(REFRESH_ON)
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Shift offers"
        sub="The first to accept gets the shift"
        back={{ to: '/duties', label: 'My shifts' }}
      />
      {offers.length === 0 ? (
        <Empty icon="calendar" title="You have no shift offers">
          Control will ask you here when a shift needs cover.
        </Empty>
      ) : (
        <ul className="grid gap-3">
          {offers.map((offer) => (
            <OfferCard key={offer.id} offer={offer} result={result} />
          ))}
        </ul>
      )}
    </div>
  )
}

const ENDS: Partial<Record<OfferState, { word: string; tone: Tone }>> = {
  accepted: { word: 'Yours', tone: 'good' },
  declined: { word: 'You said no', tone: 'neutral' },
  taken: { word: 'A colleague has taken it', tone: 'neutral' },
  ended: { word: 'Not needed any more', tone: 'neutral' },
}

function OfferCard({ offer, result }: { offer: OwnOffer; result: Result }) {
  const end = ENDS[offer.state]
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <DutyTimes duty={offer} level={2} />
        {end && <Badge tone={end.tone}>{end.word}</Badge>}
      </div>
      {offer.address && (
        <p translate="no" className="wrap-anywhere">
          {offer.address}
        </p>
      )}
      {offer.state === 'offered' && (
        <div className="flex flex-wrap gap-3">
          <RowForm
            to="/offers"
            id={offer.id}
            version={offer.version}
            intent="accept"
            submit="Yes, I will take it"
            variant="primary"
            result={result}
          />
          <RowForm to="/offers" id={offer.id} intent="decline" submit="No" result={result} />
        </div>
      )}
    </Card>
  )
}
