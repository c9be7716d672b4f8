import { type EventType } from '../../kernel/events/catalogue.ts'

/**
 * What a person's own export tells of an event that concerns them: the fields of its details, an empty list for the bare
 * fact. An event that does not stand here is not told at all, and no field that is not named: reasons of a legal hold,
 * notes that admins write for each other and how a matter was settled may concern an investigation or other people.
 * What the product itself shows the person (an admin's word on their form or holiday) is told.
 */
export const TOLD: Partial<Record<EventType, readonly string[]>> = {
  'session.started': [],
  'session.ended': [],
  'session.refused': [],
  'session.revoked': [],
  'password.changed': [],
  'password.set_by_admin': [],
  'password.reset_requested': [],
  'credentials.sent': [],
  'credentials.copied': [],
  'hours.exported': [],
  'email.test_sent': [],
  'second_factor.changed': ['active'],
  'second_factor.reset': [],
  'second_factor.recovery_used': [],
  'second_factor.codes_renewed': [],

  'staff.created': ['firstName', 'lastName', 'email', 'username', 'role'],
  'staff.updated': ['changed'],
  'staff.deactivated': [],
  'staff.reactivated': [],
  'staff.imported': [],
  'exception.opened': ['kind'],
  'exception.changed': ['kind', 'minutes'],
  'exception.closed': ['kind', 'minutes'],
  'grant.set': ['site', 'level'],
  'grant.ended': ['site'],
  'opt_out.ended': ['noticeOn', 'endsOn'],
  'staff.exported': [],

  'consent.given': ['version'],
  'consent.logged': [],
  'biometric_consent.changed': [],

  'clock.in': [],
  'clock.out': [],
  'clock.out_withdrawn': ['clockedOutAt'],
  'clock.identity_checked': ['identityCheck'],
  'clock.shift_prompted': ['since', 'dutyEnd'],
  'clock.shift_flagged': ['since'],
  'correction.requested': ['kind', 'at', 'originalAt', 'countedAt'],
  'correction.approved': ['kind', 'at', 'originalAt', 'countedAt', 'notes'],
  'correction.refused': ['kind', 'at', 'originalAt', 'countedAt', 'notes'],
  'clock.policy_changed': [],
  'violation.logged': ['type', 'description'],
  'violation.resolved': ['resolved'],
  'face.enrolled': [],
  'face.deleted': [],
  'reference.added': [],
  'reference.removed': [],

  'holiday.requested': ['startDate', 'endDate', 'days'],
  'holiday.withdrawn': ['startDate', 'endDate', 'days'],
  'holiday.approved': ['startDate', 'endDate', 'days', 'notes'],
  'holiday.denied': ['startDate', 'endDate', 'days', 'notes'],
  'holiday.cancelled': ['startDate', 'endDate', 'days', 'notes'],
  'holiday.entitlement_changed': ['balanceBefore', 'balanceAfter'],
  'holiday.reset': ['balanceBefore', 'balanceAfter'],

  'alert.raised': ['drill', 'location'],
  'alert.pressed_again': ['drill'],
  'alert.safe': ['drill'],
  'alert.acknowledged': ['drill'],
  'alert.noted': [],
  'alert.photo_added': [],
  'alert.form_linked': [],
  'alert.printed': [],
  'alert.place_sent': [],
  'alert.place_stopped': [],
  'alert.place_resumed': [],
  'alert.resolved': ['drill'],
  'alert.escalated': [],

  'operation.received': ['kind'],
  'operation.disputed': ['kind', 'words'],
  'operation.settled': ['kind', 'decision'],
  'operation.refused': ['kind', 'words'],
  'phone.lost_storage': ['numbers'],
  'phone.gap_found': ['numbers'],
  'lone.started': [],
  'lone.checked': ['source'],
  'lone.late': [],
  'lone.ended': ['how'],
  'lone.resumed': [],
  'lone.pins_set': [],

  'rota.published': ['site', 'from', 'to', 'duties'],
  'duty.assigned': ['site', 'post', 'startsAt', 'endsAt'],
  'duty.changed': ['site', 'post', 'startsAt', 'endsAt', 'before'],
  'duty.cancelled': ['site', 'post', 'startsAt', 'endsAt'],
  'duty.withdrawn': ['site', 'post', 'startsAt', 'endsAt'],
  'duty.confirmed': ['site', 'post', 'startsAt', 'endsAt'],
  'duty.declined': ['site', 'post', 'startsAt', 'endsAt', 'reason'],
  'duty.taken': ['site', 'post', 'startsAt', 'endsAt'],
  'unavailable.added': ['from', 'to', 'start', 'end', 'weekly', 'until'],
  'unavailable.removed': ['from', 'to', 'start', 'end', 'weekly', 'until'],
  'instructions.read': ['site', 'version'],
  'training.recorded': ['site', 'trainedOn', 'trainer'],
  'training.removed': ['site', 'trainedOn', 'trainer'],
  'calendar.opened': [],
  'calendar.closed': [],
  'swap.offered': ['site', 'post', 'startsAt', 'endsAt'],
  'swap.answered': ['site', 'post', 'startsAt', 'endsAt', 'state'],
  'swap.decided': ['site', 'post', 'startsAt', 'endsAt', 'state'],

  'news.published': [],
  'news.scheduled': [],
  'news.updated': [],
  'news.removed': [],
  'document.added': ['title', 'category'],
  'document.updated': ['title', 'category'],
  'document.removed': ['title', 'category'],
  'document.acknowledged': ['title'],
  'feedback.given': ['title', 'rating'],

  'form.draft_saved': [],
  'form.draft_deleted': [],
  'form.submitted': ['form', 'reference'],
  'form.signed': ['form', 'reference'],
  'form.reviewed': ['form', 'reference', 'status', 'notes'],
  'form.viewed': ['form', 'reference'],
  'form.exported': [],
  'report.generated': [],
  'report.sent': [],

  'audit.viewed': [],
  'audit.exported': [],
  'export.own': ['format'],
  'export.user': ['format'],
  'control_room.activated': [],
  'control_room.deactivated': [],
  'push.subscribed': [],
  'push.unsubscribed': [],
}

/**
 * The part of an event's details that the person it concerns may read.
 * @returns null where the event itself is not told
 */
export function toldOf(type: string, details: Record<string, unknown> | null): Record<string, unknown> | null {
  const fields = Object.hasOwn(TOLD, type) ? TOLD[type as EventType] : undefined
  if (!fields) return null
  const pairs = fields.filter((name) => details && Object.hasOwn(details, name)).map((name) => [name, details![name]])
  return Object.fromEntries(pairs) as Record<string, unknown>
}
