import { type Tone } from '~/ui/badge.tsx'

/** Returns a paper's state as text with its colour, the same on every page. */
export const PAPER_MARKS: Record<string, { words: string; tone: Tone }> = {
  proposed: { words: 'Waiting for the office', tone: 'caution' },
  applied: { words: 'Applied for', tone: 'info' },
  valid: { words: 'Valid', tone: 'good' },
  suspended: { words: 'Suspended', tone: 'bad' },
  revoked: { words: 'Revoked', tone: 'bad' },
  expired: { words: 'Expired', tone: 'bad' },
  refused: { words: 'Refused', tone: 'neutral' },
}
