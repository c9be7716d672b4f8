import { kindsOf } from '../../kernel/events/declared.server.ts'
import { type DetailKinds } from '../../kernel/events/event.ts'

/**
 * The fields with calendar days or with instants as text; dates are instants, and everything else is shown unchanged.
 */
const KINDS: Record<string, DetailKinds> = {
  profile: { holidayYearStart: 'day' },
  clockEntries: { 'biometricData.timestamp': 'instant' },
  shiftChanges: {
    'before.startsAt': 'instant',
    'before.endsAt': 'instant',
    'after.startsAt': 'instant',
    'after.endsAt': 'instant',
  },
  offers: { startsAt: 'instant', endsAt: 'instant' },
  unavailable: { fromOn: 'day', toOn: 'day', untilOn: 'day' },
  training: { trainedOn: 'day' },
  paidHours: { day: 'day' },
  holidayRequests: { startDate: 'day', endDate: 'day' },
  absences: { fromOn: 'day', toOn: 'day' },
  leaveHours: { day: 'day' },
  accidentsAssessed: { occurredOn: 'day' },
  optOutEnds: { noticeOn: 'day', endsOn: 'day' },
  credentials: {
    startsOn: 'day',
    expiresOn: 'day',
    checkedOn: 'day',
    'details.seenOn': 'day',
    'details.periodFrom': 'day',
  },
  actions: { dueOn: 'day' },
  ownActions: { dueOn: 'day' },
}

/** The kinds of a record's values, for the readable page. */
export function kindsOfRecord(section: string, record: unknown): DetailKinds {
  if (section !== 'activity') return Object.hasOwn(KINDS, section) ? KINDS[section]! : {}
  const kinds = Object.entries(kindsOf((record as { action: string }).action))
  return Object.fromEntries(kinds.map(([name, kind]) => [`details.${name}`, kind]))
}
