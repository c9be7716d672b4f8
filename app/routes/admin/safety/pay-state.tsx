import { type PayPeriodView } from '~/domain/time/pay/period-rows.server.ts'
import { showInstant } from '~/platform/dates.ts'
import { Badge } from '~/ui/badge.tsx'

const STATES = { open: ['neutral', 'Open'], approved: ['info', 'Approved'], locked: ['good', 'Locked'] } as const

/** The state of a pay period. */
export function PeriodBadge({ state }: Pick<PayPeriodView, 'state'>) {
  const [tone, words] = STATES[state]
  return <Badge tone={tone}>{words}</Badge>
}

/** Who approved, locked or reopened a period, when and why. */
export function PeriodStory({ period }: { period: PayPeriodView }) {
  const lines = [
    period.reason && `Reopened: ${period.reason}`,
    period.approvedAt && `Approved ${showInstant(period.approvedAt)}${by(period.approvedBy)}`,
    period.lockedAt && `Locked ${showInstant(period.lockedAt)}${by(period.lockedBy)}`,
    period.lockReason && `Locked before everything was decided: ${period.lockReason}`,
  ].filter(Boolean)
  return lines.length === 0 ? null : <p className="text-sm text-muted">{lines.join(' · ')}</p>
}

const by = (name: string | null) => (name ? ` by ${name}` : '')
