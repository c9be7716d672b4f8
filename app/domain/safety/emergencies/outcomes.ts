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

/** Returns the words of an outcome; those of an unknown one are its own. */
export const outcomeWords = (outcome: string): string => OUTCOME_WORDS[outcome as Outcome] ?? outcome

/** Returns how an alert ended: the outcome, where it says something, and the words. */
export const endingWords = ({ outcome, resolution }: { outcome: string | null; resolution: string | null }): string =>
  [outcome && outcome !== 'other' && outcomeWords(outcome), resolution].filter(Boolean).join('. ')

/** What a person who resolves without words is told. */
export const WORDS_NEEDED = 'Nobody has said that they are safe. Write how it ended.'

type Asked = { type: string; drill: boolean; safeAt: Date | string | null; checkedInAt: Date | string | null }

/** Must the end of this alert be told in words? Always, unless the person said that they are safe or checked in since. */
export function needsWords(alert: Asked): boolean {
  const kind = kindOf(alert)
  if (kind === 'sos') return alert.safeAt === null
  if (kind === 'missed_check_in' || kind === 'overrun') return alert.checkedInAt === null
  // Under duress nobody can say so; a test and a drill have nobody in danger.
  return kind === 'duress'
}
