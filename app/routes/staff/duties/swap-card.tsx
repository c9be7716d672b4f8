import { type SwapView } from '~/domain/time/rota/views.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { DutyTimes } from './duty-times.tsx'
import { type Result, RowForm } from './row-form.tsx'

/** A shift that a colleague is offering, or that the person is offering to a colleague. */
export function SwapCard({ swap, own, result }: { swap: SwapView; own: boolean; result: Result }) {
  const { id, status, fromName, toName, duty } = swap
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <DutyTimes duty={duty} />
        <Badge tone="info">{status === 'accepted' ? 'Control decides' : 'Waiting for an answer'}</Badge>
      </div>
      <p>{own ? `You asked ${toName} to take it over.` : `${fromName} has asked you to take it over.`}</p>
      <div className="flex flex-wrap gap-3">
        {!own && status === 'offered' && (
          <RowForm
            id={id}
            version={duty.version}
            intent="accept"
            submit="Take over"
            variant="primary"
            result={result}
          />
        )}
        <RowForm id={id} intent="refuse" submit={own ? 'Withdraw the offer' : 'No'} result={result} />
      </div>
    </Card>
  )
}
