import { type OwnDuty } from '~/domain/time/rota/views.ts'
import { Badge } from '~/ui/badge.tsx'

/**
 * The state of the person's own shift at `now`, the server's time: a phone's clock may be an hour wrong. Once it has
 * begun there is nothing to confirm: the clock-in shows that the person is there.
 */
export function DutyBadge({
  duty,
  now,
}: {
  duty: Pick<OwnDuty, 'state' | 'assignment' | 'startsAt' | 'endsAt'>
  now: Date
}) {
  const { state, assignment } = duty
  if (state === 'cancelled') return <Badge tone="bad">Cancelled</Badge>
  if (hasBegun(duty, now)) return new Date(duty.endsAt) <= now ? <Badge>Over</Badge> : <Badge tone="info">Now</Badge>
  if (assignment?.state === 'confirmed') return <Badge tone="good">Confirmed</Badge>
  return <Badge tone="warn">{state === 'changed' ? 'Changed: confirm' : 'Not confirmed'}</Badge>
}

/** Returns whether a duty has begun at `now`, even if it is over. */
export const hasBegun = ({ startsAt }: Pick<OwnDuty, 'startsAt'>, now: Date): boolean => new Date(startsAt) <= now
