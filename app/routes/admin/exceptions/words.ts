import { minutesWords } from '~/platform/minutes-words.ts'
import { type Kind, KIND_WORDS } from '~/domain/time/exceptions/kinds.ts'
import { type ExceptionView } from '~/domain/time/exceptions/views.ts'
import { showTime } from '~/platform/dates.ts'
import { type Tone } from '~/ui/badge.tsx'

export const KIND_TONES: Record<Kind, Tone> = {
  unwatched: 'bad',
  not_fit: 'bad',
  no_show: 'bad',
  absent: 'bad',
  uncovered: 'bad',
  late: 'warn',
  tour_missed: 'bad',
  tour_late: 'warn',
  left_early: 'warn',
  away: 'warn',
  other_site: 'warn',
  overrun: 'caution',
  unanswered: 'caution',
  disputed: 'caution',
  handover_open: 'warn',
  key_out: 'warn',
  unconfirmed: 'info',
  place_unknown: 'info',
}

/** Returns what the exception is and, if known, for how long: 'Left 6 h 47 min early', 'Late, 22 min'. */
export function kindText({ kind, minutes }: Pick<ExceptionView, 'kind' | 'minutes'>): string {
  if (minutes === null) return KIND_WORDS[kind]
  const long = minutesWords(minutes)
  return kind === 'left_early' ? `Left ${long} early` : `${KIND_WORDS[kind]}, ${long}`
}

/** Returns what was expected, in one line: 'Expected at 19:00'. */
export function dueWords({ kind, dueAt }: ExceptionView): string {
  const at = showTime(dueAt)
  const words: Record<Kind, string> = {
    unconfirmed: `Begins at ${at}`,
    uncovered: `Begins at ${at}`,
    unwatched: `Not monitored since ${at}`,
    absent: `Begins at ${at}`,
    late: `Expected at ${at}`,
    no_show: `Expected at ${at}`,
    left_early: `Until ${at}`,
    overrun: `Ended at ${at}`,
    away: `Clocked at ${at}`,
    place_unknown: `Clocked at ${at}`,
    other_site: `Clocked in at ${at}`,
    not_fit: `From ${at}`,
    disputed: `Arrived at ${at}`,
    unanswered: `Asked at ${at}`,
    handover_open: `Due at ${at}`,
    key_out: `Due back at ${at}`,
    tour_late: `From ${at}`,
    tour_missed: `Due at ${at}`,
  }
  return words[kind]
}
