/** The kinds of exception. */
export const KINDS = [
  'unconfirmed',
  'uncovered',
  'unwatched',
  'absent',
  'late',
  'no_show',
  'left_early',
  'overrun',
  'away',
  'place_unknown',
  'other_site',
  'not_fit',
  'disputed',
  'unanswered',
  'tour_late',
  'tour_missed',
  'handover_open',
  'key_out',
] as const
export type Kind = (typeof KINDS)[number]

/**
 * Returns the key of an open row: the record that it is about, or else the shift and the person. Late and no-show share
 * one key, because a late person can become a no-show, and a no-show who arrives was late.
 */
export const aboutOf = ({ kind, dutyId, userId, subjectId }: About): string =>
  subjectId ? subjectAbout(kind, subjectId) : [kind === 'no_show' ? 'late' : kind, dutyId ?? '', userId ?? ''].join(' ')

/** Returns the same key for a record. */
export const subjectAbout = (kind: Kind, subjectId: string): string => `${kind} of ${subjectId}`

type About = { kind: Kind; dutyId: string | null; userId: string | null; subjectId?: string | null }

export const KIND_WORDS: Record<Kind, string> = {
  unconfirmed: 'Not confirmed',
  uncovered: 'Not covered',
  unwatched: 'Lone worker not monitored',
  absent: 'Absent, still planned',
  late: 'Late',
  no_show: 'No-show',
  left_early: 'Left early',
  overrun: 'Still there',
  away: 'Away from the site',
  place_unknown: 'Place unknown',
  other_site: 'Clocked in at another site',
  not_fit: 'Not fit to work',
  disputed: 'Disputed record',
  unanswered: 'Prompt not answered',
  handover_open: 'Handover not taken over',
  key_out: 'Key not back',
  tour_late: 'Tour late',
  tour_missed: 'Tour missed',
}

/**
 * Returns the name of the person concerned; 'Nobody yet' for a shift without a person, and the site's name if there is
 * no shift.
 */
export const titleOf = ({ userName, siteName, startsAt }: Titled): string =>
  userName ?? (startsAt ? 'Nobody yet' : (siteName ?? 'No site'))

type Titled = { userName: string | null; siteName: string | null; startsAt: unknown }

/** The outcome that is recorded when an open exception has resolved itself. */
export const SETTLED_WORDS: Record<Kind, string> = {
  unconfirmed: 'Confirmed, withdrawn, or the shift began',
  uncovered: 'Covered, cancelled, or over',
  unwatched: 'Monitored again, clocked out, or no longer working alone',
  absent: 'They came, a colleague has the shift, the absence ended, or the shift is over',
  late: 'Arrived on time, or no longer expected',
  no_show: 'Arrived on time, or no longer expected',
  left_early: 'Came back, or a time or the shift was changed',
  overrun: 'Clocked out, or the shift was changed',
  away: 'The clock-in was withdrawn',
  place_unknown: 'The clock-in was withdrawn',
  other_site: 'The clock-in was withdrawn',
  not_fit: 'Renewed, decided, no longer planned, or over',
  disputed: 'Decided',
  unanswered: 'Clocked out, or a shift was planned then',
  handover_open: 'Taken over, or a day has passed',
  key_out: 'The key was returned',
  tour_late: 'Started, finished, or counted as missed',
  tour_missed: 'Walked after all: the phone sent it later',
}

const URGENCY: readonly Kind[] = [
  ...([
    'unwatched',
    'not_fit',
    'no_show',
    'absent',
    'uncovered',
    'late',
    'tour_missed',
    'left_early',
    'other_site',
    'away',
  ] as const),
  ...(['tour_late', 'overrun', 'unanswered', 'disputed'] as const),
  ...(['key_out', 'handover_open', 'unconfirmed', 'place_unknown'] as const),
]

/** Sorts exceptions: unassigned ones first, then urgent ones, then by due time. */
export const byUrgency = <T extends { kind: Kind; ownerId: string | null; dueAt: string }>(items: readonly T[]): T[] =>
  [...items].sort(
    (a, b) =>
      Number(a.ownerId !== null) - Number(b.ownerId !== null) ||
      URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind) ||
      a.dueAt.localeCompare(b.dueAt),
  )
