import { type OfferState, type OfferView } from '~/domain/time/cover/views.ts'
import { showTime } from '~/platform/dates.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { Form } from '~/ui/form.tsx'

const STATES: Record<OfferState, { word: string; tone: Tone }> = {
  waiting: { word: 'Not asked yet', tone: 'neutral' },
  offered: { word: 'No answer yet', tone: 'info' },
  accepted: { word: 'Yes', tone: 'good' },
  declined: { word: 'No', tone: 'bad' },
  taken: { word: 'A colleague has taken it', tone: 'neutral' },
  ended: { word: 'Withdrawn', tone: 'neutral' },
}

/** Who was asked, and what they answered. */
export function OfferList({ offers, dutyId }: { offers: OfferView[]; dutyId: string }) {
  if (offers.length === 0) return null
  const open = offers.some(({ state }) => state === 'offered' || state === 'waiting')
  return (
    <Card as="section" aria-labelledby="asked-title" className="grid gap-3">
      <CardTitle id="asked-title" title="Asked" />
      <ul className="grid gap-2">
        {offers.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-2">
            <strong>{one.userName}</strong>
            <Badge tone={STATES[one.state].tone}>{STATES[one.state].word}</Badge>
            <span className="text-sm text-muted">
              {one.offeredAt && `Asked ${showTime(one.offeredAt)}`}
              {one.nextAt && `, next person at ${showTime(one.nextAt)}`}
            </span>
          </li>
        ))}
      </ul>
      {open && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end" />
          <input type="hidden" name="id" value={dutyId} />
          <Button type="submit">Withdraw the offers</Button>
        </Form>
      )}
    </Card>
  )
}
