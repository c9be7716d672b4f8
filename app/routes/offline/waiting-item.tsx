import { showInstant, showTime } from '~/platform/dates.ts'
import { type Shown } from '~/browser/outbox/shown.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'

const KINDS: Record<Shown['kind'], string> = {
  ...{ sos: 'Emergency SOS', check_in: 'Check-in', punch: 'Clock', form: 'Form', site_log: 'Site book' },
  ...{ tour_start: 'Tour started', tour_scan: 'Checkpoint', tour_finish: 'Tour finished' },
  ...{ paper: 'New card', site_act: 'Site book' },
}
const TONES = { 'On this phone': 'warn', Sending: 'info', Received: 'good', 'Needs you': 'bad' } as const

/** Shows one thing that was done on this phone, with its state. */
export function WaitingItem({ operation }: { operation: Shown }) {
  const { id, kind, label, madeAt, state, receivedAt, words, again } = operation
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="wrap-anywhere font-bold">{label ?? KINDS[kind]}</p>
          <p className="text-sm text-muted">{showInstant(new Date(madeAt))}</p>
        </div>
        <Badge tone={TONES[state]}>
          {state === 'Received' && receivedAt ? `Received ${showTime(new Date(receivedAt))}` : state}
        </Badge>
      </div>
      {state === 'On this phone' && <p className="text-sm text-muted">Not sent yet.</p>}
      {words && <p>{words}</p>}
      {state === 'Needs you' && (
        <div className="flex flex-wrap gap-3">
          {again && (
            <LinkButton href={again} icon="edit" variant="primary">
              Open and correct
            </LinkButton>
          )}
          <Button icon="check" onClick={() => void dismiss(id)}>
            Dismiss
          </Button>
        </div>
      )}
    </Card>
  )
}

const dismiss = (id: string) => import('~/browser/outbox/dismiss.ts').then(({ dismiss }) => dismiss(id))
