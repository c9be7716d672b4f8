import { statusLabel } from '~/domain/time/holidays/status-text.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { type IconName } from '~/ui/icon.tsx'

/** The state of a holiday request as a badge: orange pending, green approved, red denied. */
export function HolidayStatus({ status }: { status: string }) {
  const { tone, icon } = looks[status] ?? { tone: 'neutral', icon: 'minus' }
  return (
    <Badge tone={tone} icon={icon}>
      {statusLabel(status)}
    </Badge>
  )
}

const looks: Record<string, { tone: Tone; icon: IconName }> = {
  pending: { tone: 'warn', icon: 'clock' },
  approved: { tone: 'good', icon: 'check-circle' },
  denied: { tone: 'bad', icon: 'x-circle' },
  rejected: { tone: 'bad', icon: 'x-circle' },
}
