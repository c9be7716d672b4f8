import { Badge, type Tone } from '~/ui/badge.tsx'
import { type IconName } from '~/ui/icon.tsx'

/** Shows a submission's state in one word. */
export function FormStatus({ status, awaitingSignature }: { status: string; awaitingSignature?: boolean }) {
  if (awaitingSignature) {
    return (
      <Badge tone="warn" icon="signature">
        Awaiting signature
      </Badge>
    )
  }
  const { tone, icon, word } = STATES[status] ?? { tone: 'neutral', icon: 'info', word: status }
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

const STATES: Record<string, { tone: Tone; icon: IconName; word: string }> = {
  draft: { tone: 'neutral', icon: 'edit', word: 'Draft' },
  submitted: { tone: 'info', icon: 'send', word: 'Submitted' },
  reviewed: { tone: 'caution', icon: 'eye', word: 'Reviewed' },
  approved: { tone: 'good', icon: 'check-circle', word: 'Approved' },
  rejected: { tone: 'bad', icon: 'x-circle', word: 'Rejected' },
}
