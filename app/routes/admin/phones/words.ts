import { type OperationLine } from '~/domain/offline/outbox/lists.server.ts'
import { type Tone } from '~/ui/badge.tsx'

/** Describes what an entry recorded. */
export function kindWords({ kind, action }: Pick<OperationLine, 'kind' | 'action'>): string {
  if (kind === 'sos') return 'Emergency alert'
  if (kind === 'form') return 'Form'
  if (kind === 'site_log') return 'Site book entry'
  if (kind === 'site_act') return 'Handover, visitor or key'
  if (kind === 'paper') return 'New licence or certificate'
  if (kind === 'tour_start') return 'Start of a tour'
  if (kind === 'tour_scan') return 'Checkpoint scan'
  if (kind === 'tour_finish') return 'End of a tour'
  if (kind === 'check_in') return 'Lone-worker check-in'
  return action === 'clock_out' ? 'Clock out' : 'Clock in'
}

const TRUST: Record<string, string> = {
  server: 'Sent at once: server time',
  steady: 'The phone’s clock agreed with ours before and after',
  unsure: 'The phone’s clock changed in between: not sure',
  claimed: 'The phone had not been in contact, so its time is not confirmed',
}
/** Describes how reliable an entry's time is. */
export const trustWords = (trust: string): string => TRUST[trust] ?? trust

const STATES: Record<string, { words: string; tone: Tone }> = {
  received: { words: 'Photos pending', tone: 'warn' },
  applied: { words: 'Recorded', tone: 'good' },
  merged: { words: 'Merged with another entry', tone: 'good' },
  disputed: { words: 'Conflicts with another record', tone: 'warn' },
  requested: { words: 'Too late to record automatically', tone: 'warn' },
  refused: { words: 'Refused', tone: 'bad' },
}
/** Returns what happened to an entry, in words and a colour. */
export const stateMark = ({ state, forControl }: Pick<OperationLine, 'state' | 'forControl'>) =>
  state === 'received' && forControl
    ? { words: 'The server could not record it', tone: 'bad' as Tone }
    : (STATES[state] ?? { words: state, tone: 'neutral' as Tone })
