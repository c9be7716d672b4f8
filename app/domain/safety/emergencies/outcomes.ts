import { inSentences } from '~/platform/sentences.ts'
import { kindOf } from './alert-kinds.ts'

/** How an alert ended. */
export const OUTCOMES = ['safe', 'attended', 'false_alarm', 'police', 'ambulance', 'other'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const OUTCOME_WORDS: Record<Outcome, string> = {
  safe: 'Spoken to, safe',
  attended: 'Attended',
  false_alarm: 'False alarm',
  police: 'Police attended',
  ambulance: 'Ambulance attended',
  other: 'Other',
}

/** Returns an outcome in words; an unknown outcome is shown as it is. */
export const outcomeWords = (outcome: string): string => OUTCOME_WORDS[outcome as Outcome] ?? outcome

/** Returns how an alert ended: the outcome, if it says anything, and the note. */
export const endingWords = ({ outcome, resolution }: { outcome: string | null; resolution: string | null }): string =>
  inSentences([outcome && outcome !== 'other' && outcomeWords(outcome), resolution])

/** The message for an administrator who resolves an alert without writing a note. */
export const WORDS_NEEDED = 'Nobody has said that they are safe. Write how it ended.'

type Asked = { type: string; drill: boolean; safeAt: Date | string | null; checkedInAt: Date | string | null }

/**
 * Returns whether ending this alert requires a note. It always does, unless the person has said that they are safe or
 * has checked in since.
 */
export function needsWords(alert: Asked): boolean {
  const kind = kindOf(alert)
  if (kind === 'sos') return alert.safeAt === null
  if (kind === 'missed_check_in' || kind === 'overrun') return alert.checkedInAt === null
  // A person under duress may be forced to say 'I am safe', so it proves nothing. In a test or drill nobody is in
  // danger.
  return kind === 'duress'
}
