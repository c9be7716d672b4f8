import { EVENTS, type EventType } from './catalogue.ts'

/** What a recorded value is, where its text alone does not say so. */
export type DetailKind =
  | 'instant'
  | 'day'
  | 'person'
  /** One of the product's own words, such as `no_show`. */
  | 'code'
  /** Told only where it is so. */
  | 'mark'
/** By the name of the detail; of a detail inside another by both names with a dot. Lists count as what they hold. */
export type DetailKinds = Record<string, DetailKind>

const CORRECTION: DetailKinds = { at: 'instant', originalAt: 'instant', countedAt: 'instant', kind: 'code' }
const LEAVE: DetailKinds = { startDate: 'day', endDate: 'day' }
const ACTION: DetailKinds = { dueOn: 'day', ownerId: 'person' }
const PAPER: DetailKinds = { expiresOn: 'day', expiredBefore: 'day', on: 'day' }
const ENTITLEMENT: DetailKinds = { holidayYearStart: 'day' }
const HOURS: DetailKinds = {
  startsAt: 'instant',
  endsAt: 'instant',
  'before.startsAt': 'instant',
  'before.endsAt': 'instant',
}
const DUTY_DAY: DetailKinds = { day: 'day' }
const ASSIGNED: DetailKinds = { userId: 'person', startsAt: 'instant', endsAt: 'instant' }
const SPAN: DetailKinds = { from: 'day', to: 'day' }

const UNAVAILABLE: DetailKinds = { ...SPAN, until: 'day' }
const TRAINING: DetailKinds = { trainedOn: 'day' }
const TOUR: DetailKinds = { at: 'instant', dueAt: 'instant', method: 'code', marks: 'code', trust: 'code' }
const PUBLISHED: DetailKinds = { publishedAt: 'instant' }
const ASKED_LOG: DetailKinds = { userId: 'person', ...SPAN }
const SITE: DetailKinds = { checkReviewOn: 'day' }
const PERIOD: DetailKinds = { ...SPAN }
const EXCEPTION: DetailKinds = { kind: 'code' }
const ALERT: DetailKinds = { type: 'code', kind: 'code', outcome: 'code', drill: 'mark' }

/**
 * Which details of which event are instants, days, people or words of the product. Everything else is shown as it is: what somebody typed is never
 * taken for something that the product wrote because it looks like it. An instant that is missing here is shown as it was
 * recorded.
 */
const KINDS: Partial<Record<EventType, DetailKinds>> = {
  'clock.out_withdrawn': { clockedOutAt: 'instant' },
  'clock.shift_prompted': { since: 'instant', dutyEnd: 'instant' },
  'clock.shift_flagged': { since: 'instant' },
  'correction.requested': CORRECTION,
  'correction.approved': CORRECTION,
  'correction.refused': CORRECTION,
  'holiday.requested': LEAVE,
  'holiday.withdrawn': LEAVE,
  'holiday.approved': LEAVE,
  'holiday.denied': LEAVE,
  'holiday.cancelled': LEAVE,
  'holiday.entitlement_changed': ENTITLEMENT,
  'absence.added': SPAN,
  'absence.changed': SPAN,
  'absence.removed': SPAN,
  'leave_hours.entered': { day: 'day', kind: 'code' },
  'credential.proposed': PAPER,
  'credential.recorded': PAPER,
  'credential.changed': PAPER,
  'credential.checked': PAPER,
  'credential.destroyed': { leftOn: 'day', seenOn: 'day' },
  'actions.exported': { dueBefore: 'day' },
  'action.opened': ACTION,
  'action.changed': ACTION,
  'action.closed': ACTION,
  'opt_out.ended': { noticeOn: 'day', endsOn: 'day', before: 'day' },
  'duty.planned': DUTY_DAY,
  'duty.replanned': DUTY_DAY,
  'duty.removed': DUTY_DAY,
  'assignment.drafted': ASSIGNED,
  'assignment.dropped': ASSIGNED,
  'rota.released': SPAN,
  'rota.copied': SPAN,
  'rota.published': SPAN,
  'pattern.generated': SPAN,
  'duty.assigned': HOURS,
  'duty.changed': HOURS,
  'duty.cancelled': HOURS,
  'duty.withdrawn': HOURS,
  'duty.confirmed': HOURS,
  'duty.declined': HOURS,
  'duty.taken': HOURS,
  'offer.made': HOURS,
  'offer.accepted': HOURS,
  'offer.declined': HOURS,
  'offer.closed': HOURS,
  'swap.offered': HOURS,
  'swap.answered': HOURS,
  'swap.decided': HOURS,
  'unavailable.added': UNAVAILABLE,
  'unavailable.removed': UNAVAILABLE,
  'training.recorded': TRAINING,
  'training.removed': TRAINING,
  'checkpoint.scanned': TOUR,
  'tour.started': TOUR,
  'tour.finished': TOUR,
  'tour.missed': TOUR,
  'news.published': PUBLISHED,
  'news.scheduled': PUBLISHED,
  'news.updated': PUBLISHED,
  'news.removed': PUBLISHED,
  'document.added': { ...PUBLISHED, userId: 'person' },
  'document.updated': { ...PUBLISHED, userId: 'person' },
  'document.removed': { ...PUBLISHED, userId: 'person' },
  'form.submitted': { claimedSubmittedAt: 'instant' },
  'pay.period_added': PERIOD,
  'pay.period_approved': PERIOD,
  'pay.period_locked': PERIOD,
  'pay.period_reopened': PERIOD,
  'pay.exported': PERIOD,
  'hours.exported': SPAN,
  'audit.viewed': ASKED_LOG,
  'audit.exported': ASKED_LOG,
  'site.added': SITE,
  'site.changed': SITE,
  'desk.offered': { to: 'person' },
  'desk.handed_over': { from: 'person', to: 'person' },
  'desk.exported': { night: 'day' },
  'site_log.written': { kind: 'code' },
  'site_log.struck': { kind: 'code' },
  'client_link.made': { endsOn: 'day' },
  'client_link.opened': { firstDay: 'day', lastDay: 'day' },
  'client_link.sent': { firstDay: 'day', lastDay: 'day' },
  'exception.opened': EXCEPTION,
  'exception.changed': EXCEPTION,
  'exception.closed': EXCEPTION,
  'alert.raised': ALERT,
  'alert.acknowledged': ALERT,
  'alert.resolved': ALERT,
  'alert.acknowledge_undone': ALERT,
  'alert.resolve_undone': ALERT,
  'alert.escalated': ALERT,
  'retention.cleaned': { 'removed.cutoff': 'instant' },
}

const NONE: DetailKinds = {}
const byAction = new Map(
  (Object.keys(KINDS) as EventType[]).map((type) => [EVENTS[type].action, KINDS[type]!] as const),
)

/** What the details of such an entry are, by the audit log's word for it. */
export const kindsOf = (action: string): DetailKinds => byAction.get(action) ?? NONE
